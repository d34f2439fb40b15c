"""Each way to an unwritten person or thing by itself, on a passage made for it: what is
restored, and by which warrant."""

from __future__ import annotations

import pytest

from zunzu import build, text as corpus
from zunzu.lexicon import lexicon
from zunzu.parse import read, ways, who

#: Each way with a sentence in which it decides who does it, or to whom it is done.
WAYS = [
    ("stopped", "主人獻尸，尸拜受爵。爵止。", ("尸",), "E3"),
    ("in_office", "鬱人掌祼器。王出，則沃。", ("鬱人",), "E30"),
    ("heading", "主婦再拜。\n\n闔門。\n\n主人以下皆出，祝闔門。", ("祝",), "E31"),
    ("answerer", "賓進，東北面，辭洗。主人坐奠爵于篚，興對。", ("主人",), "E1"),
    (
        "speaks_back",
        "童子曰：「大夫之簀與？」曾子曰：「呼！」曰：「大夫之簀與？」",
        ("童子",),
        "E28",
    ),
    ("does_not_heed", "主人請賓，賓告之。弗聽。", ("主人",), "E28"),
    ("prompted", "公降，立于阼階之東南。小臣師詔揖諸公。", ("公",), "E14"),
    ("helped", "樂正命弟子贊工即位。", ("工",), "E33"),
    ("followed", "工入。小樂正從之。升自西階。", ("工",), "E25"),
    ("asker", "司射適阼階下，告射于公，公許，適西階東告于賓。", ("司射",), "E18"),
    ("who_sent", "使人速。迎于門外，不拜。", ("主人",), "E18"),
    (
        "followers",
        "主人揖入，兄弟從，賓及衆賓從，即位于堂下。",
        ("主人", "兄弟", "賓", "眾賓"),
        "E25",
    ),
    ("takes_along", "主人揖婦以入。", ("主人", "婦"), "E9"),
    ("came_for_it", "公迎賓。公與賓升。致命，公拜。", ("賓",), "E19"),
    (
        "opens_words",
        "使者玄端至。賓升，主人拜。婦出。\n昏辭曰：「某。」對曰：「某。」",
        ("賓",),
        "E19",
    ),
    ("up_for_it", "主人迎賓。賓執鴈入，揖讓升，再拜奠鴈。", ("賓",), "E1"),
    ("diners", "主人、婦皆坐。贊爾黍，授肺脊，皆食。", ("主人", "婦"), "E13"),
    ("those_told", "辯，遂酬在下者；皆升，受酬于西階上。", ("在下者",), "E13"),
    ("pair", "下射升，上射揖，並行。", ("上射", "下射"), "E13"),
    ("each_other", "不勝者先降，與升飲者相左，交于階前，相揖。", ("不勝者", "升飲者"), "E13"),
    ("holders", "舉觶者皆洗觶，升實之；西階上北面，皆坐奠觶，拜，執觶興。", ("舉觶者",), "E13"),
    ("all_offices", "守宮設次，乘黃令陳車輅，並如常儀。", ("守宮", "乘黃令"), "E13"),
    ("all_named", "賓出，主人出，皆復外位。", ("賓", "主人"), "E13"),
    ("shooters", "上射揖。司射退，反位。釋獲者坐，興，執而俟。乃射。", ("上射", "下射"), "E32"),
    ("leads_in", "主人揖入，賓執鴈從。至于廟門，揖入。", ("主人",), "E24"),
    ("finisher", "賓降盥，主人降。賓辭降，卒盥，揖升。", ("賓",), "E10"),
    ("bows_again", "主人再拜，祝告，又再拜。", ("主人",), "E10"),
    ("visits_next", "冠者見於母，母拜之。見於兄弟。", ("冠者",), "E10"),
    ("sees_off", "主人迎賓。賓退，送，再拜。", ("主人",), "E24"),
    ("bows_to_comers", "主人哭。執事者執燭。賓入者，拜之。", ("主人",), "E24"),
    ("who_kneels", "將冠者即筵坐。贊者卒紘。興，賓揖之。", ("將冠者",), "E10"),
    ("reporter", "擯者命賓，賓少進，禮辭。反命，又命之。", ("擯者",), "E10"),
    ("proclaimer", "侍中稱：「有制。」群臣再拜，宣制訖，又再拜。", ("侍中",), "E10"),
    ("messenger", "主人迎賓。擯者出請，賓告事畢。入告。", ("擯者",), "E10"),
    ("goes_on_bowed_to", "庶兄弟使人以將命于室，主人拜于位，委衣于尸東。", ("人",), "E18"),
    ("afterwards", "受賜爵者以爵就席坐，公卒爵，然後飲。", ("受賜爵者",), "E32"),
    ("director", "小臣又請媵爵者，二大夫媵爵如初。請致者。", ("小臣",), "E30"),
    ("commander", "使二人舉觶。", ("主人",), "E12"),
    ("caller", "謁者引賓入，就位。立定，贊再拜，賓再拜。", ("謁者",), "E30"),
    ("bearer", "相者皆左何瑟。工升自西階。坐授瑟，乃降。", ("相者",), "E35"),
    ("accepts", "主人洗爵，酌，獻內賓于房中。南面拜受爵，主人答拜。", ("內賓",), "E3"),
    ("receiver", "嗣舉奠，盥，入，北面再拜稽首。尸執奠，進受，復位。", ("嗣",), "E3"),
    ("sender", "主人獻賓，賓西階上拜受爵。拜送爵。", ("主人",), "E4"),
    ("wash_thanker", "大夫辭洗，如賓禮，席于尊東。升，不拜洗。", ("大夫",), "E11"),
    ("both_go_up", "主人迎賓于門外。揖讓升。", ("主人", "賓"), "E9"),
    ("guest_caps", "主人戒賓，賓拜。再加，曰：「吉。」", ("賓",), "E29"),
    ("set_out", "賓祭脯醢，以柶祭醴三，庭實設。", ("有司",), "E7"),
    ("has_them", "獲者執爵，使人執其薦與俎從之；適右个，設薦俎。", ("人",), "E2"),
    ("same_service", "賓長以肝從。主人獻祝，以肝從。", ("賓長",), "E29"),
    ("as_at_first", "佐食舉幹，尸受。尸又三飯。舉骼及獸、魚如初。", ("佐食",), "E29"),
    ("dresses_again", "贊者坐，櫛。賓盥，冠者即筵坐。櫛，設笄。", ("贊者",), "E29"),
    ("bears_again", "主人奉尸，斂于棺。主婦馮尸。奉尸，斂于棺。", ("主人",), "E29"),
    ("waiters", "乃設折俎。", ("有司",), "E7"),
    ("same_hands", "司馬命弟子設楅，乃設楅于中庭。", ("弟子",), "E29"),
    ("carriers", "薦、俎從設。", ("有司",), "E7"),
    ("lays_on", "佐食羞庶羞四豆，設于左，南上。", ("佐食",), "E1"),
    ("servants", "主人戒賓，賓拜辱。乃席賓、主人、介。", ("有司",), "E7"),
    ("addressed", "侍者坐。君子問之，則起而對。", ("侍者",), "E28"),
    ("supposed", "若大夫之耦不勝，則亦執弛弓。", ("大夫之耦",), "E27"),
    ("follows_model", "主人降洗，賓降，辭如獻禮。", ("賓", "主人"), "E9"),
    ("performers", "獲者坐而獲，獲而未釋獲。", ("釋獲者",), "E17"),
    ("asked", "宗人請期于主人，曰：「羹飪。」", ("主人",), "E23"),
    ("told", "司馬命去侯，獲者許諾。", ("獲者",), "E14"),
    ("told_more", "司馬正命退楅解綱。小臣師退楅，巾車解左下綱。", ("巾車",), "E14"),
    ("gives_charge", "涖卜受視，反之。宗人還，受命。命曰：「考降。」", ("莅卜",), "E30"),
    ("reads_out", "史請讀賵。主婦哭。讀書。", ("史",), "E32"),
    ("called_up", "三耦俟。司射作射如初，一耦揖升。", ("一耦",), "E14"),
    ("heard", "諸生升堂立。贊禮者唱揖，分班圜揖，就位。", ("諸生",), "E14"),
    ("responds", "侯氏北面立，王勞之。再拜稽首。", ("侯氏",), "E28"),
    ("returner", "賓獻尸，尸拜受爵，賓拜送爵。尸卒爵，酢。酌，獻祝。", ("賓",), "E3"),
    ("returns", "利洗散，獻于尸，酢，及祝。", ("尸",), "E19"),
    ("after_model", "公坐奠觶。受者如初受酬之禮。降，更爵。", ("受者",), "E1"),
    ("told_of", "從者畢玄端。主人升。賓爵弁，纁裳。乘墨車。", ("賓",), "E1"),
    ("for_the_topic", "大師，則為之洗，賓、介降。", ("主人",), "E24"),
    ("cup_holder", "主人坐取爵，興，賓拜。坐奠爵。", ("主人",), "E2"),
    ("when_it_comes", "夫人薦豆。及迎牲，君執紖。", ("君",), "E31"),
    ("rises_early", "擯者告期于賓。\n夙興，設洗。", ("主人",), "E24"),
    ("host_begins", "尸入。乃息司正。", ("主人",), "E24"),
    ("mourner", "商祝拂柩。踊無算。", ("主人",), "E24"),
    ("prayer", "祝出。主人哭。曰：「哀子某，尚饗！」", ("祝",), "E29"),
    ("inside", "外御受潘入。主人皆出，戶外北面。乃沐。", ("外御",), "E32"),
    ("gives_on", "主婦獻尸，尸拜受。尸祭燔，卒爵，如初。酌獻祝。", ("主婦",), "E24"),
    ("offerer", "辯獻卿。", ("主人",), "E24"),
    ("initiative", "賓降，主人辭降，賓對。卒盥。", ("主人",), "E18"),
    ("served", "主人獻祝，籩、燔從，如初儀。", ("主人",), "E16"),
    ("led_in", "擯者出，以賓入，將命。", ("賓",), "E1"),
    ("at_whose_side", "使者執圭，北面；上介執璋，立於其左。反命。", ("使者",), "E1"),
    ("takes_gift", "賓至。主人使卿贈賓。受于舍門外。", ("賓",), "E28"),
    ("serial", "賓揖升。", ("賓",), "E1"),
    ("told_of_in_sentence", "女史入。諸侯為藉百畝，躬秉耒。", ("諸侯",), "E1"),
    ("going_on", "賓揖，就席。", ("賓",), "E1"),
    ("is_done_for", "大師則為之洗。", ("大師",), "E15"),
    ("receives_offer", "眾賓獻，則不拜受爵。", ("眾賓",), "E15"),
    ("receives_return", "主人獻賓，賓拜受爵，主人拜送爵。賓卒爵，洗，酢。", ("主人",), "E19"),
    ("is_prompted", "公降，立于阼階之東南。小臣師詔揖諸公。", ("公",), "E19"),
    ("is_answered", "主人辭降，賓對。", ("主人",), "E5"),
    ("is_handed", "工坐。相者坐授瑟。", ("工",), "E19"),
    ("is_ordered", "樂正命奏《陔》。", ("擊鼓者",), "E14"),
    ("is_called_up", "三耦俟。司射作射如初，一耦揖升。", ("一耦",), "E14"),
    ("is_led", "使者至，掌次引就次。", ("使者",), "E14"),
    ("is_asked", "公升。司馬正北面告于公，請徹俎，公許。", ("公",), "E19"),
    ("is_told", "主人獻賓。釋獲者升自西階，告左右卒射。", ("賓",), "E19"),
    ("is_served", "樂正與立者，皆薦以齒。", ("樂正", "立者"), "E15"),
    ("is_followed", "上射先升三等，下射從之。", ("上射",), "E25"),
    ("is_moved", "主人拜，出。君反之。", ("主人",), "E21"),
    ("is_taken_up", "擯者命賓，賓少進，禮辭。又命之。", ("賓",), "E21"),
]

AGENTS = [
    ("主人迎賓。賓出，則拜送。", "拜", ("主人",), "E24"),  # nobody sends himself off
    ("司射命酌。當飲者奉觴。正爵既行，請馬。", "請", ("司射",), "E30"),  # what came to pass first
    ("司射請賓曰：「請立馬。」請主人亦如之。", "如", ("司射",), "E1"),
    ("眾人騰羞者盡階，不升堂。", "升", ("騰羞者",), "E1"),  # a task, and no deed
    ("君揖使者，進之。", "進", ("君",), "E1"),  # who makes him come, not who comes
    ("主人拜，出。君反之，復位。", "復", ("主人",), "E28"),  # who was made to go back
    ("宗人奉槃。乃沃尸，盥于槃上。", "盥", ("尸",), "E28"),  # for whom the water is poured
    ("賓拜送。君辭。擯者曰：「起也。」栗階升。", "升", ("賓",), "E28"),  # whom an officer declines
    ("擯者進，請事。上介奉束錦。有司舉皮。出請受。", "出", ("擯者",), "E10"),  # who asks
    ("介皆入門左。擯者請受。介禮辭。皆進，受幣。", "進", ("介",), "E13"),  # several under one name
    ("主人升，上介升。皆入門右，奠幣，皆拜。", "拜", ("主人", "上介"), "E13"),  # all once more
    ("大夫先升一等。賓從，升，聽命。", "聽", ("賓",), "E1"),  # each goes up by himself
    ("主人踊，襲。乃蓋。", "蓋", ("有司",), "E7"),  # who wails does nothing with things
    ("復者降自西階。\n楔齒用角柶。", "楔", ("有司",), "E7"),  # who has gone is not at it
    ("主人拜。卒徹，升鼎。", "徹", ("有司",), "E7"),  # what others must have begun
    ("賓降，出。主人出，拜送。", "拜", ("主人",), "E24"),  # he follows him out
    ("公史入，主人、主婦皆不哭。讀書。", "讀", ("公史",), "E1"),  # who does not wail
    ("主人曰：「某。」史曰：「諾。」抽韇。", "抽", ("史",), "E1"),  # who answers his master
    ("若君賜之爵，則興，再拜。", "拜", ("臣",), "E1"),  # to whom a lord gives
    ("臣坐。君為之興，則曰：「某。」", "曰", ("臣",), "E28"),  # for whom it is done
    ("士見於大夫，終辭其摯。", "辭", ("大夫",), "E28"),  # who is visited
    ("主人迎賓。士見於大夫，大夫辭。賓退，送。", "送", ("大夫",), "E24"),
    ("大夫降，再拜。賓辭，升成拜。", "升", ("大夫",), "E28"),  # whose bow was declined
    ("賓奉幣，庭實從，入門右。", "入", ("賓",), "E25"),  # what is carried behind
    ("婦徹俎。舅降則辟于房。", "辟", ("婦",), "E28"),  # who makes room
    ("賓升，授圭。君還，而後退。", "退", ("賓",), "E32"),  # who has waited
    ("婦人復位。設洗。", "設", ("有司",), "E7"),  # who is back at his place sets nothing out
    ("司士升豕，髀不升，實于鼎。", "實", ("司士",), "E1"),  # what is left undone turns nobody
    ("冠者奠爵。賓揖之，即筵坐。", "即", ("冠者",), "E28"),  # who is saluted goes
    (
        "冠者見於兄弟，兄弟再拜，冠者答拜。入見姑、姊。",
        "入",
        ("冠者",),
        "E18",
    ),  # who came to see goes on
    ("主人命赴者，拜送。", "拜", ("主人",), "E1"),  # who sends bows, not whom he sends
    (
        "商祝拂柩。從者奉篚，哭從之。",
        "哭",
        ("從者",),
        "E1",
    ),  # who is named in the sentence, not the chief mourner
    (
        "一宗人奉簞巾，南面于槃北。尸盥。坐奠簞。",
        "坐",
        ("宗人",),
        "E35",
    ),  # in whose hand the thing is
    ("公升，立于席上。小臣師詔揖諸公。", "揖", ("公",), "E14"),  # prompted
    (
        "祝先出，降自西階。婦人踊。立于門東，南面。",
        "立",
        ("祝",),
        "E1",
    ),  # who only leaps as others go by goes nowhere
    ("婦人入，丈夫踊，升自阼階。", "升", ("婦人",), "E1"),
    ("主人拜賓，入，袒。商祝升，聲三，命哭。燭入。", "哭", ("主人",), "E14"),  # not the torch
    ("君升。主人出，君命之反奠。入門右。", "反", ("主人",), "E14"),  # whom 之 names
    ("君升。主人出，君命之反奠。入門右。", "入", ("主人",), "E1"),
    ("宗人受命。命曰：「考降。」許諾，興。", "許諾", ("宗人",), "E23"),  # who took the charge
    ("主人拜賓，踊，襲，復位。乃奠。", "奠", ("有司",), "E7"),  # no mourner lays an offering down
    ("主人哭。眾主人襲，拜大夫之後至者。", "拜", ("主人",), "E24"),  # who stands with the host
    ("主人拜送。藏器于旁。加折，卻之。", "卻", ("有司",), "E7"),  # who has just laid it
    (
        "祝取銘。\n饌于東堂下。冪奠用功布，實于簞。",
        "實",
        ("有司",),
        "E7",
    ),  # not who was there before
    ("弟子贊工即位。", "即", ("工",), "E33"),  # helped
    ("工入。小樂正從之。升自西階。", "升", ("工",), "E25"),  # followed
    (
        "司馬命取矢。獲者許諾。弟子坐委矢于楅。",
        "取",
        ("弟子",),
        "E14",
    ),  # who has in hand what was to be fetched
    (
        "司宮士奉豐，坐設豐于西楹西。主人拜。乃徹豐。",
        "徹",
        ("司宮士",),
        "E29",
    ),  # who set it out takes it away
    ("公以賓及卿、大夫皆坐，乃安，羞庶羞。", "羞", ("有司",), "E7"),  # a company serves nobody
    ("乃張侯，下綱不及地武。", "及", (), ""),  # a rope goes nowhere by itself, and nobody with it
    (
        "工人士與梓人升自北階。射正莅之。卒畫，自北階下。",
        "畫",
        ("工人士", "梓人"),
        "E32",
    ),  # not who looks on
    ("宗人請期于主人，曰：「羹飪。」", "曰", ("主人",), "E23"),  # he who is asked answers
    (
        "席工于西階上。相者皆左何瑟，右手相。入，升自西階。",
        "入",
        ("工",),
        "E33",
    ),  # whom those lead who are there to help
    ("納工。僕人正相大師，後者徒相。小樂正從之。升自西階。", "升", ("工",), "E33"),
    ("相者皆左何瑟。工升自西階。坐授瑟，乃降。", "授", ("相者",), "E35"),  # who has it in hand
    ("主人獻工，薦脯醢。使人相祭。", "祭", ("工",), "E33"),
    (
        "公又行一爵，若賓，若長，唯公所賜。以旅于西階上。",
        "旅",
        ("賓",),
        "E1",
    ),  # to whom it is given
    ("主人薦脯醢。三耦者，使弟子。", "使", ("主人",), "E12"),  # who is spoken of makes nobody act
    (
        "司射升自西階，不去旌，視侯中。",
        "視",
        ("司射",),
        "E1",
    ),  # what another leaves undone turns nobody away
    (
        "主人拜賓，大夫特拜，士旅之，即位踊。",
        "即",
        ("主人",),
        "E1",
    ),  # they are bowed to and bow to nobody
    ("主人立。徹者入，踊如初。", "踊", ("主人",), "E24"),  # who only waits on others does not mourn
    ("祝取銘置于重。\n厥明，陳衣于房。", "陳", ("有司",), "E7"),  # a new day, and a new step
    (
        "出迎于門外，再拜。賓答拜。主人揖。",
        "出",
        ("主人",),
        "E24",
    ),  # the host goes to meet somebody
    ("筮人受命于主人。宰自右少退，贊命。", "贊", ("宰",), "E1"),  # a step back, and he goes on
    ("主人立。賓入者，拜之。", "拜", ("主人",), "E1"),  # to whom it is done stands before it
    ("主人入。贊告具。揖婦，即席。", "揖", ("主人",), "E1"),  # who is told that all is ready
    ("主人入。贊告具。揖婦，即席。", "即", ("婦",), "E28"),  # who is bidden
    (
        "主人立。祝先，尸從，遂出于廟門。",
        "出",
        ("祝", "尸"),
        "E25",
    ),  # who goes first, and who follows
    ("使者入。侯氏與之讓升。", "讓", ("侯氏", "使者"), ""),  # with him who was spoken of
    ("奔喪者降。絞帶，反位。", "反", ("奔喪者",), "E1"),  # dress is no thing that goes by itself
    ("主人立。眾主人咸在位，咸哭踊。", "哭", ("眾主人",), ""),
    ("賓弔，主人免，拜賓成踊。", "踊", ("主人",), "E1"),  # who bows, and not to whom
    ("餕者皆祭黍。司士進一鉶于上餕。乃皆食。", "食", ("餕者",), "E13"),  # who are served
    ("主人迎賓。賓執玉，三揖。至于階，賓不讓。", "揖", ("主人", "賓"), "E9"),  # on the way
    ("主人即位，哭，相者告事畢。遂歸，入門左。", "歸", ("主人",), "E1"),  # not who tells it
    ("司射命弦者曰：「請奏。」大師曰：「諾。」遂適階。", "適", ("司射",), "E1"),  # nor who answers
    ("賓揖冠者就席。乃取酒。", "取", ("賓",), "E1"),  # who saluted him there goes on
    ("主人入。薦馬者哭踊。", "踊", ("薦馬者",), "E1"),  # who wails leaps
    ("主人即位于墓左，婦人墓右，成踊。", "踊", ("主人",), "E1"),  # not who stands on the other side
    ("主人獻賓，賓拜受爵。主人退于阼階上，北面拜送爵。", "拜", ("賓",), ""),
    ("主人獻賓。賓受爵。主人退于阼階上，北面拜送爵。", "拜", ("主人",), "E4"),  # a cup is sent
    ("主婦入。主人升，出笏，與在位者皆拜。", "拜", ("主人", "在位者"), "E1"),  # he and they
    ("主人入。有賓則主人拜賓。", "拜", ("主人",), ""),  # who may be there does nothing
    ("主人迎賓，賓升。執冠者升。賓東面祝曰：「吉。」乃跪。", "跪", ("賓",), "E1"),  # no invoker
    ("擯者告期于賓。\n夙興，設洗。", "設", ("有司",), "E7"),  # the day before is over
    ("乃設洗于阼階東南。陳服于房中。", "陳", ("有司",), "E7"),  # who set out one thing and another
    ("笙入，立于縣中，奏《南陔》。", "奏", ("笙",), "E1"),  # who has come in to play
    ("公立。小臣請媵爵者。請致者，若命長致，則序進。", "命", ("公",), "E23"),  # who is asked
    ("小臣納工。小臣左何瑟，右手相。入，升自西階。", "入", ("工",), "E33"),  # whom he has led in
    ("大夫贊幣而從。", "從", ("大夫",), "E1"),  # who helps another follows him
    ("少者侍坐於君子。", "坐", ("少者",), "E1"),  # who waits upon another sits with him
    ("謁者引太尉詣罍洗。", "詣", ("太尉",), ""),  # who is led goes
    ("奔喪者拜賓。相者告事畢。遂冠。", "冠", ("奔喪者",), "E1"),  # who reports has no turn
    ("唯受爵于公者拜。", "拜", ("受爵於公者",), ""),  # a deed with a person is a name
    ("薦馬者哭踊。", "踊", ("薦馬者",), "E1"),  # who has wailed leaps
    ("曾子弔。主人推柩而反之，降婦人而後行。", "行", ("主人",), "E1"),  # a row of steps of his own
    ("主人立。擯者在其南，少退。", "退", ("擯者",), ""),  # who stands there stands back
]

OBJECTS = [
    ("六年教之讓，學禮。", "學", ("禮",)),
    ("天子歸，用牲。", "用", ("牲",)),
    ("命有司開府庫，出幣帛。", "開", ("府庫",)),
    ("卦者寫卦，筮者執以示主人。", "執", ("卦",)),
    ("執巾者授巾。尸盥。執巾者受。", "受", ("巾",)),
    ("心、舌皆去本末，午割之，實于牲鼎。", "實", ("心", "舌")),
    ("楅，髹，橫而拳之，南面坐而奠之。", "奠", ("楅",)),
    ("司馬命弟子說侯之左下綱。", "說", ("左下綱",)),  # whose it is falls away
    ("篚在洗西，實二爵、二觚、四觶。", "實", ("爵", "觚", "觶")),
    ("贊者坐取黍，實于左手，又取稷，反于右手，興，以授賓。", "授", ("黍", "稷")),
    ("三牲之肺不離，贊者辯取之。", "取", ("肺",)),
    ("賓右執觶。賓左執脯，右執醢，以降，坐奠于階西。", "奠", ("脯", "醢")),  # one in each hand
    ("賓左執脯，右執醢，以降。", "降", ()),  # told in the clause before
    (
        "宰夫右執觶，左執豐，進。三牲之肺不離，贊者辯取之。",
        "取",
        ("肺",),
    ),  # no cup, though one is in play
    ("主人說服于房，媵受。", "受", ("服",)),
    ("贊者酌醴，加柶，出房。婦拜受。", "受", ("觶",)),
    ("商祝徹枕，設巾，徹楔，受貝。", "徹", ("枕",)),
    ("外御受沐，入。", "受", ("沐",)),
    (
        "宰夫實觶以醴。公受醴。賓進受醴，北面奠于薦東。" + "賓降，升。公降，升。" * 12 + "賓授公。",
        "授",
        (),
    ),  # a cup that nobody has touched for long
    ("冠者執爵。賓立。\n膚九，實于一鼎。", "實", ("膚",)),  # no cup goes into a tripod
    ("使者迎于門外，侯氏受勞，禮辭。", "受", ("勞",)),
    ("主人立。官加其奉于左皮上。", "加", ("奉",)),
    (
        "壻御婦車，授綏。",
        "御",
        ("婦車",),
    ),  # whose it is falls away  # a word of what hands do, for a thing
    ("賓奉幣將命，主人拜，賓坐委之。", "委", ("幣",)),  # no word is laid down
    ("執冠者升一等，東面授賓。", "授", ("冠",)),
    ("主人迎賓，有大夫則特拜之。", "拜", ()),
    ("贊者玄端從之。", "從", ()),
    ("使者執玉。侯氏還璧，使者受。", "受", ("璧",)),  # what is given back
    ("侯氏用束帛、乘馬儐使者，使者再拜受。", "受", ("束帛", "乘馬")),  # the gifts
    ("司宮設對席。上佐食升，下佐食對之。", "對", ()),
    ("父母之喪，三日不食。", "食", ()),  # for so many days
    ("司士升魚、腊、膚。", "升", ("魚", "腊", "膚")),
    ("佐食升。司士進一敦黍于上佐食。", "進", ("敦", "黍")),
    ("天子設斧依於戶牖之間。", "設", ("斧依",)),  # a place, but here it is set up
    ("太祝以玉、幣置於篚。", "置", ("玉", "幣")),  # with what he comes
    ("主人酌。贊者以巾跪進。", "進", ("巾",)),
    ("主人坐取爵。主人奉魚奠于俎南。", "奠", ("魚",)),  # what he has just taken, and no cup
    ("車則說綏，執以將命。", "執", ("綏",)),  # what he has taken off
    ("賓盥畢，主人升。", "盥", ()),  # when that is done, and no fork
    ("主人升，出笏，告于賓。", "出", ("笏",)),
    ("置篚于壺南，實以爵、觶。", "實", ("爵", "觶")),
    ("主人設盤一、盞一於案。", "設", ("盤", "盞")),
    ("主人冠大帶。賓字之。", "字", ()),  # a person is named
    ("主人受弔。祝執版，跪讀之。", "讀", ("版",)),
    ("執冪者舉冪，主人酌膳，執冪者反冪。", "反", ("冪",)),
    ("主人奠觶于篚。主人洗，升，實散。", "洗", ("觶",)),  # 散 is the wine that is filled in
    ("筮與席、所卦者，具饌于西塾。", "饌", ("筮", "席", "所卦者")),
    ("有司設皇帝位於東階上。", "設", ("皇帝位",)),  # a stand is what is set out
    ("太祝以玉幣授侍中。", "授", ("玉", "幣")),
    ("主人取盞。執事者斟酒于盞。主人奉之。", "奉", ("盞",)),  # the cup, and not the wine
    ("三年之喪，如或遺之酒肉，則受之。", "受", ("酒", "肉")),  # no mourning is handed over
    ("太祝奉簠，設訖，降。", "設", ("簠",)),
]

RECIPIENTS = [
    ("主人哭，成踊。賓有後至者，拜之，成踊。", "拜", ("後至者",)),
    ("若有賓客，弟子興，對客無讓，遂行。", "對", ("客",)),
    ("天子使有司賜貧窮。", "賜", ("貧窮",)),
    ("樂正命奏《陔》。賓出。", "命", ("擊鼓者",)),
    ("公升。擯者自阼階下請立司正。公許。", "請", ("公",)),
    ("司馬命取矢。獲者許諾。弟子坐委矢于楅。", "命", ("弟子",)),
    ("司射升，請以樂樂于賓。", "請", ("賓",)),
    ("遂命勝者執張弓，不勝者執弛弓。", "命", ("勝者", "不勝者")),
    ("主人獻賓。釋獲者升自西階，告左右卒射。", "告", ("賓",)),  # there is no lord to be told
    ("贊見婦于舅姑。", "見", ("舅", "姑")),
    (
        "公賵玄纁束。主人哭。擯者出請，入告。",
        "告",
        ("主人",),
    ),  # in whose house it is, and not the lord who sent
    ("主人答壹拜。士旅之。", "旅", ("士",)),
    ("筮人執卦以示命筮者。", "示", ("命筮者",)),
    ("父送女，命之曰：「戒之。」母施衿。", "命", ("女",)),
    ("主人立。卜人告于賓。宗人告事畢。", "告", ("賓",)),
    ("主人立。宗子無父，母命之。", "命", ("宗子",)),  # of whom the sentence tells
    ("父醴女。庶婦，則使人醮之。", "醮", ("庶婦",)),
    ("大夫卒，君往弔之。", "弔", ("大夫",)),
    ("婦乘。壻授綏，姆辭。", "授", ("姆",)),  # who declines it
    ("宗人命滌，宰命為酒。", "命", ()),  # who orders too is not told
    ("司射奉中，使人執壺。主人請曰「以樂賓」。賓曰「敢辭」。", "請", ("賓",)),  # who then speaks
    ("賓至，擯者請，對曰「諾」。", "請", ("賓",)),  # who has just come
    ("賓揖冠者就席。", "揖", ("冠者",)),
    ("主人即位，拜賓成踊。", "拜", ("賓",)),
    ("主人立。賓詣冠者前，祝之曰：「吉。」", "祝", ("冠者",)),
    ("主人反位。有賓後至者，則拜之。", "拜", ("賓",)),
    ("喪，公弔之。", "弔", ()),  # a person, and no thing
    ("祝進饌，執事者佐之。", "佐", ("祝",)),
    ("卿升。若有諸公，則先卿獻之。", "獻", ("諸公",)),
    ("主人就旅食之尊而獻之。", "獻", ("旅食",)),  # whose jar it is
    ("謁者引太尉詣罍洗。", "引", ("太尉",)),
    ("宿贊冠者一人。", "宿", ("贊冠者",)),
    ("賓如主人服，贊者玄端從之。", "從", ("賓",)),  # he of whom the clause before tells
    ("君拜寄公、國賓于位。", "拜", ("寄公", "國賓")),
]


def first(text, verb):
    return next(act for act in read(text).acts if act.verb == verb)


@pytest.mark.parametrize("text, verb, agent, warrant", AGENTS)
def test_who_does_it(text, verb, agent, warrant):
    act = first(text, verb)
    assert (act.agent, act.warrants.get("agent", "")) == (agent, warrant)


def test_who_asked_before_asks_once_more():
    acts = read("主人入。擯者出請，入告。士受馬。又請。").acts
    assert (acts[-1].verb, acts[-1].agent) == ("請", ("擯者",))


@pytest.mark.parametrize("text, verb, thing", OBJECTS)
def test_what_is_acted_on(text, verb, thing):
    assert first(text, verb).object == thing


@pytest.mark.parametrize("text, verb, person", RECIPIENTS)
def test_to_whom(text, verb, person):
    assert first(text, verb).recipient == person


@pytest.mark.parametrize(
    "text, verbs",
    [
        ("古者于旅也語。", ["語"]),
        ("宗人，獻與旅齒于眾賓。", []),
        ("楅長如笴，博三寸。", []),
        ("覲禮。參分庭一，在南。", []),
        ("太尉拜訖，降。", ["拜", "降"]),
        ("前享三日，所司設次於門外。", ["設"]),
        ("主人三日不食。", ["食"]),
        ("前享三日，有司設次。", ["設"]),
        ("太尉詣盥洗位，盥手。", ["詣", "盥"]),
        ("玄端黑屨。", []),
        ("膳宰具官饌于寢東。", ["具"]),
        ("是月也，鴻鴈來，蟋蟀居壁。天子居。", ["居"]),  # signs of the season
    ],
)
def test_what_is_only_named_or_measured_is_not_done(text, verbs):
    assert [act.verb for act in read(text).acts] == verbs


def test_who_drank_does_not_offer_with_another_cup():
    acts = read("尸飲五，君洗玉爵獻卿。尸飲七，以瑤爵獻大夫。").acts
    assert (acts[-1].verb, acts[-1].agent) == ("獻", ("君",))


def test_who_is_sent_has_no_part_of_his_own():
    """使人速: it is the guest whose thanks for the washing are left out, not the man who was
    sent for him."""
    acts = [
        act
        for act in read("主人釋服，乃息司正。使人速。迎于門外，不拜。不拜至，不拜洗。").acts
        if act.purpose == "拜洗"
    ]
    assert [(act.agent, act.warrants["agent"]) for act in acts] == [(("司正",), "E11")]


@pytest.mark.parametrize("way, text, persons, warrant", WAYS, ids=[row[0] for row in WAYS])
def test_a_way_decides_its_example(way, text, persons, warrant, monkeypatch):
    decided, decide = [], who.decide

    def kept(proposals, known):
        verdict = decide(proposals, known)
        return decided.append(verdict) or verdict

    monkeypatch.setattr(who, "decide", kept)
    read(text)
    assert (way, (persons, warrant)) in [(v.way, v.chosen) for v in decided if v]


def test_who_gave_the_first_cap_gives_the_next():
    text = "賓加緇布冠。冠者適房。徹薦。加皮弁，如初儀。加爵弁，如初儀。"
    assert [a.agent for a in read(text).acts if a.verb == "加"] == [("賓",)] * 3


def test_each_way_has_its_example():
    named = [way.__name__ for way in (*ways.OF_THINGS, *ways.AGENTS, *ways.TURNS, *ways.RECIPIENTS)]
    assert [row[0] for row in WAYS] == named and len(set(named)) == len(named)


def test_precedences_are_between_ways_and_in_no_circle():
    names = {way.__name__ for way in (*ways.AGENTS, *ways.RECIPIENTS)}
    yields = lexicon().yields
    assert names.issuperset(yields) and names.issuperset(set().union(*yields.values()))
    left = dict(yields)
    while done := [way for way, over in left.items() if not over & left.keys()]:
        for way in done:
            del left[way]
    assert not left, "each of these stands back before another of them"


@pytest.mark.parametrize("name", ["yili.04", "yili.07"])
def test_no_two_ways_disagree_without_a_precedence(name, monkeypatch):
    open_, decide = set(), who.decide

    def kept(proposals, known):
        standing = [
            (way, set(found.persons))
            for way, found in proposals
            if not any(
                other in known.yields.get(way, ()) and set(c.persons) != set(found.persons)
                for other, c in proposals
            )
        ]
        if any(persons != standing[0][1] for _, persons in standing):
            open_.add(tuple(way for way, _ in standing))
        return decide(proposals, known)

    monkeypatch.setattr(who, "decide", kept)
    build.read(corpus.edition(name))
    assert not open_


def test_nothing_overrules_the_subject_of_a_clause():
    act = first("主人坐取爵于篚，洗，升，酌。賓奠爵。", "奠")  # though 主人 has the cup
    assert act.agent == ("賓",) and "agent" not in act.warrants


def test_who_yields_where_readers_differ_stays_a_rival():
    told = next(act for act in read("賓興。樂正命奏《陔》，賓出。").acts if act.verb == "奏")
    assert (told.agent, told.warrants["agent"]) == (("擊鼓者",), "E17")
    assert [(rival.value, rival.warrant) for rival in told.alternatives][:1] == [(("賓",), "E14")]


@pytest.mark.parametrize(
    "text",
    [
        "主人拜，所以致敬也。賓答拜。",
        "主人拜，若有求而弗得也。賓答拜。",
        "主人拜，賓主之義也。賓答拜。",
    ],
)
def test_what_only_explains_is_no_act(text):
    assert [act.verb for act in read(text).acts] == ["拜", "拜"]


def test_who_leads_others_himself_does_it_in_their_midst():
    acts = read("立春之日，天子親帥三公、九卿以迎春於東郊，還反。").acts
    assert {act.agent for act in acts} == {("天子",)}


def test_a_lord_gives_the_next_order_and_not_the_officer_he_told():
    acts = read("天子命有司發倉廩，賜貧窮。命司空曰：「循行國邑。」").acts
    assert [a.agent for a in acts if a.verb == "命"] == [("天子",), ("天子",)]


def test_who_has_the_word_of_another_acts_and_no_word_is_given():
    acts = read("主人立。大夫有君命則去杖。").acts
    assert [(act.verb, act.agent) for act in acts] == [("立", ("主人",)), ("去", ("大夫",))]


@pytest.mark.parametrize(
    ("text", "verb", "agent", "thing"),
    [
        ("祝及執事舉奠，降自西階。", "舉", ("祝", "執事"), ("奠",)),
        ("有司徹朝奠於堂。", "徹", ("有司",), ("朝奠",)),
        ("掌事者下柩於席上。", "下", ("掌事者",), ("柩",)),
        ("祝去巾，設充耳，納舄若履。", "設", ("祝",), ("充耳",)),
        ("執紼者屬紼於輴。", "屬", ("執紼者",), ("紼",)),
        ("祝以父之冠授主人。", "授", ("祝",), ("冠",)),
        ("祝引腰輿升。", "引", ("祝",), ("腰輿",)),
        ("祝取重，倚之於門東。", "倚", ("祝",), ("重",)),
        ("役者閉壙門，下誌石，復土。", "下", ("役者",), ("誌石",)),
        ("史練冠長衣以筮。占者退。", "筮", ("史",), ()),
    ],
)
def test_what_is_done_with_the_gear_of_mourning(text, verb, agent, thing):
    act = next(act for act in read(text).acts if act.verb == verb)
    assert (act.agent, act.object) == (agent, thing)


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("相者引主人，升自西階。", ("主人",)),
        ("相者引主人以下，俱升自西階。", ("主人以下",)),
        ("祝升。佐食無事，則出戶。", ("佐食",)),
        ("賓入，與主人哭成踊，襲。", ("賓",)),
        ("賓入，與主人俱詣靈座前，立。", ("賓", "主人")),
    ],
)
def test_who_is_led_goes_and_who_has_nothing_to_do_leaves(text, agent):
    assert read(text).acts[-1].agent == agent


@pytest.mark.parametrize(
    ("text", "verb", "agent"),
    [
        ("鼓人掌教六鼓。救日月，則詔王鼓。", "詔", ("鼓人",)),  # no officer 掌教
        ("司几筵掌五几。大喪，設席。典瑞，王朝日，則奉圭。", "奉", ("典瑞",)),
        ("大司寇掌刑。凡祭祀，奉犬牲。大師，帥其屬。", "帥", ("大司寇",)),  # the host marches
        ("牛人掌牛。凡祭祀，共其牛。賓客，授其牛。", "授", ("牛人",)),
        ("籩人掌籩。為王及后、世子薦其羞。", "薦", ("籩人",)),
        ("典儀帥贊者先入就位。", "就", ("典儀", "贊者")),
        ("太樂令令撞鍾。", "令", ("太樂令",)),
    ],
)
def test_who_does_it_in_lists_of_duties_and_at_court(text, verb, agent):
    assert [a.agent for a in read(text).acts if a.verb == verb] == [agent]


def test_a_deed_that_a_duty_is_about_is_no_act():
    verbs = [a.verb for a in read("冪人掌共巾。御僕掌群吏之逆。大喪，莅戮。").acts]
    assert verbs == ["掌", "掌", "莅"]


def test_nobody_is_host_of_a_text_that_has_none():
    text = "兩君相見，揖讓而入門。入門而縣興，揖讓而升堂。" * 6
    assert {a.agent for a in read(text).acts if a.verb in "揖讓"} == {("兩君",)}


def test_a_few_words_that_tell_what_is_meant_are_no_deed():
    assert [a.verb for a in read("君黃衣而祭，息田夫也。").acts] == ["祭"]


def test_what_is_called_out_is_no_act():
    acts = read("通贊入，就位。通贊唱鞠躬。通贊唱四拜。通贊唱眾官皆跪。").acts
    assert [a.verb for a in acts] == ["入", "就", "唱", "唱", "唱"]


def test_what_nobody_dares_is_not_done():
    assert [act.negated for act in read("大夫哭，不敢拜賓。").acts] == [False, True]


def test_servants_who_put_out_the_cups_do_not_drink():
    acts = read("有司設篚于房，實四爵。主人揖婦，即席，皆坐。皆祭。卒爵，皆拜。").acts
    assert {a.agent for a in acts if a.verb in "坐祭卒拜"} == {("主人", "婦")}


def test_who_is_saluted_further_on_did_not_begin():
    text = "主人阼階上拜送，賓般還。已拜，受矢，退反位，揖賓就筵。"
    assert {a.agent for a in read(text).acts if a.verb in "受退反揖"} == {("主人",)}


def test_whose_thing_is_sent_does_not_send_it():
    acts = read("舅姑先降自西階，婦降自阼階。歸婦俎于婦氏人。").acts
    assert acts[-1].agent == ("舅", "姑")


def test_a_facing_behind_anothers_place_is_not_his_who_acted():
    acts = read("夫入于室，即席，婦尊西，南面。").acts
    assert [a.facing for a in acts] == [None, None]


def test_a_bow_before_a_basket_is_received_is_for_no_cup():
    acts = read("贊洗爵，酌酳主人，主人拜受。酳婦亦如之。婦還，又拜，降階，受笲，升。").acts
    assert acts[-4].verb == "拜" and not acts[-4].purpose


def test_who_orders_says_what_he_orders():
    text = "司射執算。命酌曰：「請行觴。」酌者曰：「諾。」"
    assert [a.agent[0] for a in read(text).acts] == ["司射", "司射", "酌者", "司射", "酌者"]


def test_a_line_of_the_record_answers_the_one_before():
    text = (
        "記\n然後壻見，曰：「請覿。」\n主人對曰：「否。」\n對曰：「某以非他故。」\n對曰：「諾。」"
    )
    replies = [(a.agent, a.recipient) for a in read(text).acts if a.verb == "對"]
    host, groom = ("主人",), ("壻",)
    assert replies == [(host, groom), (groom, host), (host, groom)]
