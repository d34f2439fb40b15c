"""The ways to an unwritten person: each a plain function that looks at one moment and proposes
somebody, or nobody.

All are asked; ``data/lexicon/precedence.tsv`` says which yields to which where they disagree.
Where they agree, the one that stands first here gives the warrant.  Each has an example sentence in
``tests/parse/test_ways.py``.
"""

from __future__ import annotations

from ..moment import Candidate, Ways
from . import answers, carrying, course, cup, music, orders, rules, service, to_whom, together

#: Who does what is said of a thing.
OF_THINGS: Ways[Candidate | None] = Ways(cup.stopped)

#: Who may claim to do it.
AGENTS: Ways[Candidate | None] = Ways(
    course.in_office,
    course.heading,
    answers.answerer,
    answers.speaks_back,
    answers.does_not_heed,
    orders.prompted,
    service.helped,
    service.followed,
    orders.asker,
    orders.who_sent,
    together.followers,
    together.takes_along,
    together.came_for_it,
    together.opens_words,
    together.up_for_it,
    together.diners,
    together.those_told,
    together.pair,
    together.each_other,
    together.holders,
    together.all_offices,
    together.all_named,
    together.shooters,
    together.leads_in,
    answers.finisher,
    answers.bows_again,
    answers.visits_next,
    answers.sees_off,
    answers.bows_to_comers,
    answers.who_kneels,
    answers.reporter,
    answers.proclaimer,
    answers.messenger,
    answers.goes_on_bowed_to,
    answers.afterwards,
    orders.director,
    orders.commander,
    orders.caller,
    cup.bearer,
    cup.accepts,
    cup.receiver,
    cup.sender,
    cup.wash_thanker,
    together.both_go_up,
    course.guest_caps,
    service.set_out,
    service.has_them,
    service.same_service,
    service.as_at_first,
    service.dresses_again,
    service.bears_again,
    service.waiters,
    service.same_hands,
    carrying.carriers,
    service.lays_on,
    service.servants,
    rules.addressed,
    course.supposed,
    course.follows_model,
    music.performers,
    orders.asked,
    orders.told,
    orders.told_more,
    orders.gives_charge,
    orders.reads_out,
    orders.called_up,
    orders.heard,
    answers.responds,
    cup.returner,
    cup.returns,
    course.after_model,
    course.told_of,
    course.for_the_topic,
    cup.cup_holder,
    course.when_it_comes,
    course.rises_early,
    course.host_begins,
    course.mourner,
    course.prayer,
    course.inside,
    course.gives_on,
    course.offerer,
)

#: Whose turn it is when none of these has a claim, the first that answers.
TURNS: Ways[Candidate | None] = Ways(
    answers.initiative,
    service.served,
    course.led_in,
    course.at_whose_side,
    answers.takes_gift,
    course.serial,
    rules.told_of_in_sentence,
    course.going_on,
)

#: To whom it may be done.
RECIPIENTS: Ways[Candidate | None] = Ways(
    to_whom.is_done_for,
    to_whom.receives_offer,
    to_whom.receives_return,
    to_whom.is_prompted,
    to_whom.is_answered,
    to_whom.is_handed,
    to_whom.is_ordered,
    to_whom.is_called_up,
    to_whom.is_led,
    to_whom.is_asked,
    to_whom.is_told,
    to_whom.is_served,
    to_whom.is_followed,
    to_whom.is_moved,
    to_whom.is_taken_up,
)
