"""The patterns are general: commentaries of other chapters, which they were not made from, and
some without marks."""

import pytest

from zunzu.model import Edition, Segment
from zunzu.scholia import claims


def read(base, note="", sub=""):
    """The claims of a passage with its commentaries, as (kind, the two fields that matter)."""
    segments = [Segment("yili.99.001", "yili.99", "jing", base)]
    if note:
        segments.append(Segment("yili.99.001.zhu", "yili.99", "zhu", note, target="yili.99.001"))
    if sub:
        segments.append(Segment("yili.99.001.shu", "yili.99", "shu", sub, target="yili.99.001"))
    found = claims(Edition("yili.99", "某篇", "mou-pian", tuple(segments)))
    told = {
        "gloss": ("term", "meaning"),
        "variant": ("text", "reading"),
        "omission": ("formula", "omitted"),
        "supply": ("supplied", "verb"),
        "division": ("last", "topic"),
    }
    return [(c.kind, *(c.fields.get(f, "") for f in told[c.kind])) for c in found if c.kind in told]


@pytest.mark.parametrize(
    "base, note, expected",
    [
        # 覲禮
        (
            "奉束帛，匹馬卓上。",
            "卓，讀如卓王孫之卓，卓猶的也。",
            [("gloss", "卓", "卓王孫之卓"), ("gloss", "卓", "的")],
        ),
        (
            "路先設，西上，路下四，亞之。重賜無數。",
            "路謂車也。凡君所乘車曰路。路下四，謂乘馬也。亞之，次車而東也。重猶善也。",
            [
                ("gloss", "路", "車"),
                ("gloss", "路", "君所乘車"),
                ("gloss", "路下四", "乘馬"),
                ("gloss", "亞之", "次車而東"),
                ("gloss", "重", "善"),
            ],
        ),
        (
            "升自西階，東面，大史是右。",
            "右讀如「周公右王」之右。古文是為氏也。",
            [("gloss", "右", "「周公右王」之右"), ("variant", "是", "氏")],
        ),
        (
            "為宮方三百步，壇十有二尋，深四尺。",
            "八尺曰尋，十有二尋則方九十六尺也。深謂高也，從上曰深。",
            [("gloss", "尋", "八尺"), ("gloss", "深", "高"), ("gloss", "深", "從上")],
        ),
        (
            "奠圭于繅上。",
            "謂釋於地也。古文繅作璪。",
            [("gloss", "奠圭于繅上", "釋於地"), ("variant", "繅", "璪")],
        ),
        # 鄉射禮
        (
            "賓坐挩手，執爵，遂祭酒。",
            "古文挩作帨。今文無酒。",
            [("variant", "挩", "帨"), ("variant", "酒", "")],
        ),
        (
            "司射還，當上耦，西面作上耦射。",
            "還，左還也。作，使也。",
            [("gloss", "還", "左還"), ("gloss", "作", "使")],
        ),
        # 謂之 takes the words before it, but not those of another gloss
        (
            "公與師入，孤從。",
            "公，大國之孤也，四命，謂之師。",
            [("gloss", "公", "大國之孤"), ("gloss", "師", "四命")],
        ),
        ("公與師入，孤從。", "公，謂之師，謂之孤。", [("gloss", "師", "公")]),
        # 士昏禮, 聘禮, 士喪禮, 少牢: chapters that no list has
        (
            "御衽于奧，媵衽良席在東，皆有枕，北止。",
            "衽，臥席也。婦人稱夫曰良。止，足也。古文止作趾。",
            [
                ("gloss", "衽", "臥席"),
                ("gloss", "良", "婦人稱夫"),
                ("gloss", "止", "足"),
                ("variant", "止", "趾"),
            ],
        ),
        (
            "納徵，執皮，攝之，內文，兼執足，左首。隨入，西上。",
            "攝猶辟也。左首，象生。隨入，為門中阨狹。",
            [("gloss", "攝", "辟")],
        ),
        (
            "皮則攝之，毛在內。",
            "皮，虎豹之皮。攝之者，右手并執前足，左手并執後足，毛在內，不欲文之豫見也。",
            [("gloss", "皮", "虎豹之皮"), ("gloss", "攝之", "右手并執前足，左手并執後足，毛在內")],
        ),
        (
            "死于適室，幠用斂衾。",
            "適室，正寢之室也。疾者齊，故于正寢焉。幠，覆也。斂衾，大斂所并用之衾。",
            [
                ("gloss", "適室", "正寢之室"),
                ("gloss", "幠", "覆"),
                ("gloss", "斂衾", "大斂所并用之衾"),
            ],
        ),
        ("宗人戒侑。", "戒猶告也。南面告於其位，戒曰：「請子為侑。」", [("gloss", "戒", "告")]),
        (
            "來日丁亥，用薦歲事。",
            "丁，未必亥也，直舉一日以言之耳。薦，進也。",
            [("gloss", "薦", "進")],
        ),
        # 士冠禮
        (
            "布席于門中，闑西閾外。",
            "闑，門橛也。閾，閫也。古文闑為槷，閾為蹙。",
            [
                ("gloss", "闑", "門橛"),
                ("gloss", "閾", "閫"),
                ("variant", "闑", "槷"),
                ("variant", "閾", "蹙"),
            ],
        ),
        (
            "擯者請期。",
            "擯者，有司佐禮者，在主人曰擯，在客曰介。",
            [("gloss", "擯者", "有司佐禮者"), ("gloss", "擯", "在主人"), ("gloss", "介", "在客")],
        ),
        (
            "皮弁，服：素積。",
            "皮弁者，以白鹿皮為冠，象上古也。積猶辟也。",
            [("gloss", "皮弁", "以白鹿皮為冠"), ("gloss", "積", "辟")],
        ),
        (
            "側尊一甒醴。",
            "側猶特也。無偶曰側，置酒曰尊。",
            [("gloss", "側", "特"), ("gloss", "側", "無偶"), ("gloss", "尊", "置酒")],
        ),
        ("出請醴賓。", "此醴亦當為禮。", [("gloss", "醴", "禮")]),
        ("腊一肫。", "肫，或作純。純，全也。", [("variant", "肫", "純"), ("gloss", "純", "全")]),
        ("下大夫相見以雁。北面聽命。", "雁，取知時，飛翔有行列也。北面聽命，若君南面然。", []),
        # a gloss behind a gloss is of the same word
        (
            "羹定。",
            "肉謂之羹。定猶孰也，謂狗孰可食。",
            [("gloss", "羹", "肉"), ("gloss", "定", "孰"), ("gloss", "定", "狗孰可食")],
        ),
        (
            "尸告飽，祝侑。",
            "侑，勸也，或曰又，勸之使又食。",
            [("gloss", "侑", "勸"), ("gloss", "侑", "又，勸之使又食")],
        ),
        (
            "執豫于堂。",
            "今言豫者，謂州學也，讀如「成周宣榭災」之榭。凡屋無室曰榭。",
            [
                ("gloss", "豫", "州學"),
                ("gloss", "豫", "「成周宣榭災」之榭"),
                ("gloss", "榭", "屋無室"),
            ],
        ),
        # why an act is not done, why it is told so, how a thing lies, is no meaning; what takes up
        # the word is one
        (
            "主人不興。乃降。奠觶，東肆。",
            "不興者，禮略也。乃降，將更盥也。奠觶，表其位也。東肆，統于賓。",
            [],
        ),
        (
            "左物，復位，側殺。",
            "左物，下物也。復位，從降之位也。側殺，殺一牲也。",
            [("gloss", "左物", "下物"), ("gloss", "復位", "從降之位"), ("gloss", "側殺", "殺一牲")],
        ),
        (
            "取菹㨎于醢。皆坐。",
            "㨎醢者，染于醢。皆者，謂賓及兄弟。",
            [("gloss", "㨎醢", "染于醢"), ("gloss", "皆", "賓及兄弟")],
        ),
        ("乘龍。", "此謂會同以春者也。", []),
        # another text's words are laid beside those they stand for; another book's text is none of
        # this one
        (
            "某御于子。退，少立。",
            "古文曰某從于子。又曰少退立。",
            [("variant", "某御于子", "某從于子"), ("variant", "退，少立", "少退立")],
        ),
        ("迎于外門外，再拜。", "古文曰：迎于門外也。", [("variant", "迎于外門外", "迎于門外")]),
        ("祝命挼祭。", "《士虞禮》古文曰「祝命佐食墮祭」。", []),
        # reasons, and words that the passage does not have, are no glosses
        ("乃右肉袒于廟門之東。", "王不受玉，撫之而已，輕財也。", []),
        ("主人拜送爵。", "從主人者，以其卑也。", []),
    ],
)
def test_notes(base, note, expected):
    assert read(base, note) == expected


@pytest.mark.parametrize(
    "base, note, sub, expected",
    [
        (
            "享。",
            "其禮差無取於四也。",
            "釋曰：大聘雖有享，不言數，明一享而已。",
            [("omission", "不言", "數")],
        ),
        (
            "賜車服。",
            "同姓以金路，異姓以象路。",
            "釋曰：異姓謂舅甥之國，與王有親者。鄭直言金路、象路者，略之也。",
            [("gloss", "異姓", "舅甥之國，與王有親者"), ("omission", "直言…略之", "")],
        ),
        ("饗禮，乃歸。", "略言饗禮，互文也。", "", [("omission", "略言…互文", "")]),
        (
            "乃右肉袒。",
            "",
            "「乃右」至「聽事」。○釋曰：自此盡「降出」，論侯氏受刑之事。",
            [("division", "降出", "侯氏受刑")],
        ),
        ("左執鞭。", "兼猶兩也。", "釋曰：「兼猶兩」者，謂一人執兩事。", []),
        (
            "宿賓。",
            "",
            "宿尸與宿賓中無「厥明」之文，則二者同日明矣。",
            [("omission", "無…之文…明矣", "厥明")],
        ),
        (
            "受玉。",
            "王受玉撫玉。",
            "釋曰：又知五等自相享，各降其瑞一等者，又見《玉人》。王受玉謂朝時，撫玉謂享時。",
            [
                ("omission", "知…者", "五等自相享，各降其瑞一等"),
                ("gloss", "王受玉", "朝時"),
                ("gloss", "撫玉", "享時"),
            ],
        ),
        (
            "小國。",
            "大邦。",
            "釋曰：注云「大曰邦，小曰國」者，以邦在國上，故云大曰邦，小曰國。",
            [("gloss", "邦", "大"), ("gloss", "國", "小")],
        ),
        ("祭日。", "", "釋曰：自此論祭日之事。", [("division", "", "祭日")]),
        (
            "王親受之。",
            "王之尊益君。",
            "釋曰：王猶在朝。王猶親受其玉。非謂王受之也。亦謂帥王而言也。",
            [],
        ),
        (
            "蒲筵，緇布純。",
            "",
            "釋曰：《公食》記云「蒲筵常緇布純」，此不言常，文不具也。倍尋曰常，丈六尺也。",
            [("omission", "不言…文不具", "常"), ("gloss", "常", "倍尋")],
        ),
        (
            "揖。",
            "土揖庶姓，時揖異姓，天揖同姓。",
            "釋曰：鄭彼注云：「土揖，推手小下之也。時揖，平推手也。天揖，推手小舉之。」",
            [
                ("gloss", "土揖", "推手小下之"),
                ("gloss", "時揖", "平推手"),
                ("gloss", "天揖", "推手小舉之"),
            ],
        ),
    ],
)
def test_subcommentaries(base, note, sub, expected):
    assert read(base, note, sub) == expected


@pytest.mark.parametrize(
    "base, note, expected",
    [
        # 士冠, 士昏, 士喪, 少牢, 有司: chapters that no list has
        ("徹筮席。", "徹，去也，斂也。去之者，有司也。", [("supply", "有司", "徹")]),
        ("陳三鼎于寢門外。", "陳鼎者，執事也。", [("supply", "執事", "陳")]),
        ("主人入，祝從。薦脯醢。", "祝薦之。", [("supply", "祝", "薦")]),
        ("祝薦脯醢。", "祝薦之。", []),
        ("設洗。", "設洗于東。", []),
        ("乃請。", "請，告也，告賓以事。", [("gloss", "請", "告"), ("supply", "賓", "請")]),
        ("主人升，拜。", "答賓也。", [("supply", "賓", "拜")]),
        ("主人酌獻尸。祝告主人。", "所告者，主人也。", []),
        ("乃奠。", "祝也。", [("supply", "祝", "奠")]),
        ("奠脯醢，升。", "祝也。", []),
        ("主人降，卒洗。", "賓自洗。", [("supply", "賓", "洗")]),
        (
            "薦脯醢，設俎。",
            "脯、醢皆主婦薦之，佐食設俎。",
            [("supply", "主婦", "薦"), ("supply", "佐食", "設")],
        ),
    ],
)
def test_supplies(base, note, expected):
    assert [told for told in read(base, note) if told[0] != "gloss" or told in expected] == expected


@pytest.mark.parametrize(
    "base, remark, expected",
    [
        ("主人，州長。", "案：今注疏本脱「州」字，據宋本補。", [("variant", "州", "")]),
        ("賓之席前。", "案：唐石經作「賓席之前」。", [("variant", "賓之席前", "賓席之前")]),
        ("乃洗爵。", "案：「乃」今注疏本訛作「又」，從宋本改。", [("variant", "乃", "又")]),
        ("羹孰。", "案：「孰」從宋本，今注疏本作「熟」，下同。", [("variant", "孰", "熟")]),
        ("面鼓。", "案：此下今注疏本衍「也」字，據宋本刪。", [("variant", "", "也")]),
        ("東面。", "案：「東」似衍文。餘經文絶不云東。", []),
    ],
)
def test_remarks_of_the_editors_of_a_print(base, remark, expected):
    segments = [
        Segment("yili.99.001", "yili.99", "jing", base),
        Segment("yili.99.001.an", "yili.99", "an", remark, target="yili.99.001"),
    ]
    found = claims(Edition("yili.99", "某篇", "mou-pian", tuple(segments)))
    assert [(c.kind, c.fields["text"], c.fields["reading"]) for c in found] == expected


@pytest.mark.parametrize(
    "base, note, expected",
    [
        # 鄭注 in 李如圭's 集釋 and 李光坡's 述註, printed without marks
        ("羹定", "肉謂之羹定猶孰也", [("gloss", "羹", "肉"), ("gloss", "定", "孰")]),
        ("賓厭衆賓", "引手曰厭少進差在前也", [("gloss", "厭", "引手")]),
        ("主人戒賓", "戒猶警也語也", [("gloss", "戒", "警"), ("gloss", "戒", "語")]),
        ("席主人于阼階上西面", "阼階東階", [("gloss", "阼階", "東階")]),
        ("薦脯醢", "薦進", [("gloss", "薦", "進")]),
        ("主人少退", "少退猶少辟也", [("gloss", "少退", "少辟")]),
        (
            "兼挾乘矢",
            "方持弦矢曰挾乘矢四矢也",
            [("gloss", "挾", "方持弦矢"), ("gloss", "乘矢", "四矢")],
        ),
        ("如戒賓", "如戒賓也", []),
        ("主人降賓降", "從主人也", []),
        (
            "兩壺斯禁左玄酒東肆",
            "斯禁禁切地無足者也肆陳也",
            [("gloss", "斯禁", "禁切地無足者"), ("gloss", "肆", "陳")],
        ),
        ("主人坐盥", "古文盥皆作浣", [("variant", "盥", "浣")]),
        ("賓降主人辭于阼階前", "今文無阼階", [("variant", "阼階", "")]),
        ("乃席賓南面東上", "不言于戶牖之間者此射于序", [("omission", "不言", "于戶牖之間")]),
        ("縣于洗東北", "縣于東方辟射位也", []),
        ("司射適西階", "今文曰適序西", [("variant", "", "適序西")]),
    ],
)
def test_texts_without_marks(base, note, expected):
    assert read(base, note) == expected


@pytest.mark.parametrize(
    ("author", "note", "gives"),
    [("鄭玄", "為上尊。", True), ("未詳", "為上尊。", False), ("未詳", "為上尊也。", True)],
)
def test_what_a_rite_tells_in_its_own_notes_gives_no_reason(author, note, gives):
    of = {"target": "mine.99.001", "author": author}
    segments = (
        Segment("mine.99.001", "mine.99", "jing", "設犧尊四，犧尊一實明水。"),
        Segment("mine.99.001.zhu", "mine.99", "zhu", note, **of),
    )
    found = claims(Edition("mine.99", "某篇", "mou-pian", segments))
    assert any(claim.kind == "reason" for claim in found) == gives
