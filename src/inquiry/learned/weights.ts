/** Written by `node tools/learn-intents.ts`; see decision 0058. */
export const learnedScale = { step: 0.06, bias: [-2.13, -2.14, -2.19, -2.18, -2.14, -2.09, -2.04, -2.1, -2.09, -2.15] } as const;

/** A feature, and a letter for each of the ten ways: how much it speaks for it. */
export const learnedRows = String.raw`
c borrowed-followed hhhhihkhhh|c borrowed-like jjjjjjojjj|c borrowed-likeName dedeeeheee|c borrowed-practice gffggflggg|
c borrowed-usual jjjjjjojjj|c earlier-as eeeeeeegee|c earlier-backThen feedeffhdf|c earlier-cjk cccccccccc|c earlier-from ghhhhhhnih|
c earlier-option hhihhhhigh|c earlier-said fffffffkff|c earlier-whose gggggggigg|c measureless-comparative ddbccbccbc|
c measureless-look hjihhhhhhi|c measureless-more ehedfededd|c measureless-reduce fjceeeedee|c measureless-too jmjjijjjjj|
c measureless-until hihhhhhhhh|c measureless-work cgcdfddddd|c opposed-allMost kjlkkkkjkj|c opposed-also hijjhgihhh|
c opposed-always iijjiiiiik|c opposed-noChange efgegfffee|c opposed-single achaYaZaZZ|c opposed-without aacbaabaaa|
c outward-cjk fffffggggg|c outward-getOut lmlmmlnnsl|c outward-letKnow mmmmmmmmqm|c outward-live fhggdhfehg|c outward-money cfcgdddefe|
c outward-room gehhiggglg|c outward-see kjkkkkjjmk|c outward-turnOn dccccccbfc|c pointing-cjk ihhhhhhhhh|c pointing-compared pjkijllkki|
c pointing-demonstrative ZbaYccaaad|c pointing-direction jkfhhhjllk|c pointing-one ffcfffeeff|c pointing-per faeedcbcbc|
c pointing-several hggjgggggg|c pointing-state miiijhiijh|c reach-andSo ooooyooooo|c reach-everywhere VVWWUVWWWW|
c reach-important iiiikiiiii|c reach-places fgggjggggg|c reach-restOf decdgddddd|c reach-unneeded ccbcebccdb|c reach-where gghgkgghgg|
c undecided-choose ZZZbZZZZaY|c undecided-debating jijnjjjjjj|c undecided-or aabaZZaaZZ|c undecided-sensible hihkiiihii|
c undecided-too cededdddde|c undecided-value jkjljjkjkj|c unease-cjk ghgggggggh|c unease-do ggggjhhggl|c unease-feeling ghgggghggl|
c unease-me dddddddddi|c unease-mess edeeddeefg|c unease-somehow jjjjjjjjjm|c unsaid-cjk jjjjjljjkj|c unsaid-compute lnmmmpmmlm|
c unsaid-depends hhhhhjihhh|c unsaid-integrate feedfgdede|c unsaid-missing ddeefgedde|c unsaid-our llijiskkkj|c unsaid-run dcdddfbddb|
c unsaid-theOne kjjkkljjjk|first ( hhhhhhhhhh|first 0 hhhhhhihhi|first a ghhghhhghg|first add eeeffeeeee|first all dddddddedd|
first also hhihhhhhhh|first and lkollmllll|first apply gggggggggg|first añade dddddddddd|first behaviour ddeeeeeeee|
first bitte iiiijiiiii|first both ccdccccccc|first build iiijjiiiji|first bump ccdccccccc|first cache eedeeeedee|first can hhhhhhhhhh|
first change ddcddcddcd|first clean babcccccbc|first close hgghhhhhhh|first columns hggggggggg|first compare dddddddddd|
first content deddddedee|first contrast eeeeeeeeee|first convert dddeeddddd|first correct gghggggggg|first could iiiiiiiiii|
first create dddcccdcdd|first default eddddddddd|first delete bbbbabbbab|first deploy eeeeeeeeee|first der jijiiiiiii|
first disable cccccccccc|first do ccccccdccd|first docs ihhhhhhhih|first dodaj ggggghgggg|first don't cddcccdddc|first done gghggghggg|
first drop kklkkkkjjj|first el hhhhhhhhhh|first en gggggggggg|first error hhhhhhihhh|first existing eeeeeeeeee|first explain cccccccccc|
first extract deddedddee|first facts hhhhhhhhhh|first files ijjjjjjijj|first find ZZZZZZZZZZ|first first hhhhhhhhhh|
first fix dedefeeefe|first flash ggggghgggg|first for ddeddcdddd|first format edeeeeeeee|first go jiiiiiiiii|first handle gggggggggg|
first hello hhhhhhhhhh|first hey hhhhhhhhhh|first hide deeeeeeeee|first hook ggggghgggg|first i ggfggggffh|first i'm dddddddddd|
first i've hhhhhhhihh|first if ZaZaZaaZaa|first il gggggggggg|first implement hhhihihhhh|first in cbbcbbbbbb|first ios ghghgggggg|
first it fggffhffgg|first it's ghggghgggg|first keep higgggggfg|first la hhhhhhhhhh|first leave eeeeeeeeee|first let cccbcccccc|
first log ddcddedddd|first los gggggggggg|first mach eeeeeeeeee|first make bcbbbbbabb|first mets gggggghggg|first migrate eeeeeeeeee|
first move dccccbccbc|first name deedddeeee|first nel eedeeeeeee|first never gghggggggg|first no cccccdcccc|first nobody gggggggggg|
first normalise ihihhhihih|first nothing edeeeeeede|first npm gghggggggg|first o hhiiihihhh|first on cccccccccc|first one kjkkjkjkjj|
first or ggghghgghg|first our eeeeeeeeee|first output ddcddddddd|first pin cccccccccc|first please deddedfeef|first pls ihhhhhhhhh|
first point hhhhhhhhhh|first popraw ghgghhhghh|first post eeeeeeeeee|first pr gggggggggg|first publish cccccccccc|first read eeeeeeeeee|
first refactor dddddddddd|first remove aabaaaaaaa|first rename hhihihhhhh|first replace bbbbcbbbbb|first restart hhhhhhhhhh|
first restore hhhhhhhhhh|first results hhhhhihhhh|first review eeeeeeeeee|first run ddcccddcdd|first same hhhhhhhihh|
first security eedeeeeeee|first send dddddedddd|first set hhhihhhhgh|first show dddddddddd|first small eeeeeeeeee|first solo eeeeeeeeee|
first sort dddddddded|first split gggggggggg|first stop ddddddddcd|first take ddddededde|first target hhhhhihhhh|first the jhnhhiiiih|
first then gffhfggggf|first there hhhhhhhhhh|first there's gggggggggg|first three gggggggggg|first tidy hhhhhhhhhh|
first tool iiihhihhhh|first translate ddedeedded|first treat hhhhhhhhhh|first tune hihhhhhhhh|first turn eeeeeeeeee|
first typo dddddddddd|first unit ggggggghgg|first upgrade eedeeeeeee|first upload eeeeeeeede|first validate jijiijiiii|
first we kiijijiiij|first we're ggggghgggg|first when cccdcccccc|first which eeeeeeeeee|first whichever gggggggggg|
first while gggghggggg|first write ijjjijiiii|first yes eeeeeeeeee|first you ghghggghhh|first zet hhhhhhhhhh|first ¤ hghghefffg|
first テ gggggggggg|first ロ dddddddddd|first 请 cccccccccc|is begins eedeeefeee|is colon aacbaZaZaa|is digits0 jijjjjjjii|
is digits1 gfeggffgfg|is digits2 ehheeffegf|is digits3 ZZYYaZZZZZ|is later jiliihgfgi|is long0 ggfghhhhhh|is long1 XaVWZYZZZa|
is long2 khnlhjhhih|is long3 ikjihjihii|is long4 dccdeddedd|is name bcZcbbbabZ|is nameless edgfgeedeg|is names0 lklkllmlmm|
is names1 ppqrpqqrsq|is names2 ZZZYXZXWVW|is names3 SSRRTSSTSS|is number ccbbccccdd|is numberless dfbeeceecf|is size0 fgjfefffeg|
is size1 ceWbebbcbe|is size2 egggedgeeg|is size3 dbacZcbcda|is size4 fcfeefefed|k agreed ZYYYbYZbYZ|k allOf ffkfhgffee|k ask eYdaZbbbZY|
k audience ljjigkjjmi|k borrow ijhijjqkjj|k build VVYXZYUXUT|k choose acafbbcbaa|k compared facbccccab|k defines ZVbXYZYYWW|
k discretion nnmqrnnnnn|k doSomething lmllnlnlqp|k earlier iiijhjimki|k environment eddddddffe|k fixed hijgehhheg|k hedge knkkkkklll|
k improve hphijhiiji|k meeting bbbbbdcfbc|k must qpvsnroqpp|k never ceicbdcebd|k newOld ehehgiffgf|k onlyThat XXUXVWXXWW|
k outward ZXacacZZeY|k party srttrwssrs|k people kkiklmknnq|k pointing bedeeddcff|k quality imhiihihii|k reach ffffmfggff|
k said ggghgfgiff|k settled aZcZZaZZaZ|k tests abZaaZccZY|k tooMuch qppqqppooo|k unease mmlmlllmlr|o borrowed colon ffffffhfff|
o borrowed digits0 ghghhhlghh|o borrowed digits1 ffffffifgf|o borrowed digits2 hhhhhhjhhh|o borrowed digits3 gggggghggg|
o borrowed kkjkkktkkk|o borrowed long0 gggggghggg|o borrowed long1 jjjjkjojjj|o borrowed long2 ddddddgddd|o borrowed long4 gggggghggg|
o borrowed name jjjjjjojjj|o borrowed nameless ggfgggkggg|o borrowed names0 hhhhhhkhhh|o borrowed names1 hhhhhhkhhh|
o borrowed names2 gggghgjggg|o borrowed number hhghhhjhhh|o borrowed numberless iiiijiqiji|o borrowed outward gggggghggg|
o borrowed pointing eeeeeegeee|o borrowed t borrowed-followed gggggghggg|o borrowed t borrowed-like hhhhhhjhhh|
o borrowed t borrowed-likeName efeeeegeef|o borrowed t borrowed-practice ffffffigff|o borrowed t borrowed-usual hhhhhhjhhh|
o borrowed t cited gggggghggg|o borrowed t defined eedeeedeee|o borrowed t expected ggggggiggg|o borrowed t listed eeeeeefeee|
o borrowed t pointing-compared gggggghggg|o borrowed t pointing-demonstrative eeeeeeeeee|o borrowed t pointing-per ddddddcddd|
o borrowed u bounded hhhhhhihhh|o borrowed u cited gggghgjggg|o borrowed u defined eedeeedeee|o borrowed u expected hhhhhhjhhh|
o borrowed u only cccccccccc|o borrowed u reason gggggghggg|o earlier colon feeeeeefee|o earlier digits0 efeeeefjee|
o earlier digits1 ihihiihkii|o earlier digits3 hgggghghgh|o earlier iiiiiijqhi|o earlier long0 ggggggghgg|o earlier long1 gggggggkgg|
o earlier long2 edededefde|o earlier long4 ihhhhihjhi|o earlier name ggfggggkgg|o earlier nameless ghhggghlgh|
o earlier names0 jijiijjlij|o earlier names1 hhhhhhhlhh|o earlier names2 eedddeefdd|o earlier names3 eeeeeeefee|
o earlier number eeeeeeeeee|o earlier numberless ijiijijqij|o earlier outward dddddcddcd|o earlier pointing hgggghhjgg|
o earlier t bounded dddddddddd|o earlier t consent hhhhhhhihh|o earlier t earlier-backThen ffeefffgef|
o earlier t earlier-from gggggggjgg|o earlier t earlier-said fffffffhff|o earlier t listed dddddedddd|
o earlier t pointing-compared hgggghhhgg|o earlier t pointing-demonstrative eeeeeeeeee|o earlier t pointing-direction ihhhhhijhi|
o earlier t pointing-one eeeeeeeeee|o earlier t question hhhhhhhihh|o earlier t reason eeeeeeeeee|o earlier u bounded ffgfgfghfg|
o earlier u cited eeeeeeegee|o earlier u consent hhhhhhhihh|o earlier u expected dddddddddd|o earlier u listed bbbbbbbabb|
o earlier u only gggggfghgg|o earlier u question hhhhhhhihh|o earlier u reason eeeeeeeeee|o measureless colon bcbbcbbbbc|
o measureless digits0 hlghhhhhhh|o measureless digits1 ijhhihhhhh|o measureless digits2 gjfffggffg|o measureless digits3 dcddddddcd|
o measureless iqghighggh|o measureless long1 knjjjjjjjj|o measureless long2 cebbcbbbbb|o measureless long3 hihhhghhhh|
o measureless name djddededde|o measureless nameless jmijjiiiji|o measureless names0 efeeeefefe|o measureless names1 hiffgfffff|
o measureless names2 iniijiiiii|o measureless number efdeeeeeee|o measureless numberless jqhijiiiii|o measureless opposed dcdddddddd|
o measureless pointing fgefgffeff|o measureless t bounded ddddeddddd|o measureless t cited bccbccccbb|o measureless t listed cbbcbccccc|
o measureless t measureless-comparative eededdedde|o measureless t measureless-look ghgggggggg|
o measureless t measureless-more egeefeeeee|o measureless t measureless-reduce fheeeffeef|o measureless t measureless-too hihhghhhhh|
o measureless t measureless-work egeefeeeee|o measureless t outward-getOut ghgggggggg|o measureless t outward-room dcdddddddd|
o measureless t pointing-compared hhgggggggg|o measureless t pointing-demonstrative ghgggggggg|
o measureless t pointing-direction ffeeffeeee|o measureless t question ghgggggggg|o measureless u bounded egdeeeeedd|
o measureless u cited egeefeeede|o measureless u expected eddeedeeed|o measureless u listed cecccccccd|
o measureless u reason eeeeeeeeee|o opposed colon fdhfefeeee|o opposed digits0 hhljighhhi|o opposed digits1 ddeddddecd|
o opposed digits2 hiihghhhhh|o opposed gimihhghgh|o opposed long1 jjljjjjjjk|o opposed long2 gglhggfhfg|o opposed long3 egefeeeeee|
o opposed name gfhffgffff|o opposed nameless egigffffef|o opposed names0 ffhffgfggg|o opposed names1 iikkhhiihh|
o opposed names2 gijggggggh|o opposed names3 ddcdeedddd|o opposed number gfighggggf|o opposed numberless cefdcccdcd|
o opposed outward eeeeeeeeee|o opposed pointing gfihhhgggg|o opposed reach eeeedeeeee|o opposed t bounded eddefeeeee|
o opposed t cited hhghgigggh|o opposed t expected ffgfgfffff|o opposed t listed edeeeeddee|o opposed t opposed-allMost hhihhhhhhh|
o opposed t opposed-also gghhgfgggg|o opposed t opposed-always gghhgggggh|o opposed t opposed-single cdfdcccdcc|
o opposed t opposed-without ddeddddddd|o opposed t outward-getOut gghggggghg|o opposed t outward-live dddddddddd|
o opposed t outward-money ghhgghgggg|o opposed t pointing-direction ddcedddddd|o opposed t pointing-per hhhhihhhhh|
o opposed t ranked hhiihhhhhh|o opposed t reach-everywhere eeeeeeeeee|o opposed t readOnly ddcccdddcc|o opposed t reason ggihggghgg|
o opposed t undecided-or gghggggggg|o opposed t unsaid-our eeeeedeeee|o opposed u bounded jljijijiij|o opposed u cited eeeeeeedde|
o opposed u consent cccddccccc|o opposed u defined edeeeeeeee|o opposed u expected ggighggggg|o opposed u listed gghgghgggg|
o opposed u only bcbbbbbcbb|o opposed u question cccccccccc|o opposed u ranked hhhhhghhgh|o opposed u readOnly cdccccddcc|
o opposed u reason hikiihiihi|o opposed unsaid eeeeeeeeee|o outward colon ffeffeffhf|o outward digits0 igiihihgih|
o outward digits1 bbaccbcdec|o outward digits2 higggghgjg|o outward eeegeffelf|o outward long0 gggggggghg|o outward long1 cbbcbccbec|
o outward long2 ddeedcddfd|o outward long4 kkkkklkkkk|o outward name bbZbcbbbeb|o outward nameless jjlkikjink|
o outward names0 gghgffggig|o outward names1 eeefgeffkf|o outward names2 iihigihghh|o outward names3 ddcdddcdcd|
o outward number dfcdedeeie|o outward numberless gghhghggih|o outward pointing jijjjijjlj|o outward reach gghghggggg|
o outward t cited ccbcdccccc|o outward t defined dddddddddd|o outward t earlier-backThen dddddddddd|o outward t earlier-said hgggggghgg|
o outward t expected gggggggghg|o outward t listed ggfggggggg|o outward t measureless-comparative ghgggggggg|
o outward t measureless-reduce eeeeeeeeee|o outward t measureless-work eeeeeeeeee|o outward t only hghhghghhg|
o outward t opposed-single eefeeeeeee|o outward t opposed-without eeeeeeeeee|o outward t outward-getOut iiiiiijjli|
o outward t outward-letKnow iiiiiiiiki|o outward t outward-live fgfgegffgg|o outward t outward-money efefeeeffe|
o outward t outward-room ffggggffif|o outward t outward-see hhhhhhhhih|o outward t outward-turnOn eeeeeeddfe|
o outward t pointing-direction gghghgghih|o outward t pointing-per iiiiiiiiii|o outward t pointing-several hghhgggggg|
o outward t pointing-state hggggggghg|o outward t question eeeefeeeee|o outward t reach-unneeded eeeedeeeee|
o outward t reason eeeeeeeefe|o outward t undecided-choose hhhihhhhhh|o outward t undecided-or eeeeeeeeee|
o outward t unsaid-cjk ggggghgghg|o outward t unsaid-compute ghggghgggg|o outward t unsaid-integrate cccccccccc|
o outward t unsaid-our eedddddddd|o outward u bounded fgffffgghg|o outward u cited ihhiiiihjh|o outward u consent eeeefeeeee|
o outward u expected ihiiiiihih|o outward u listed iiiiijhiji|o outward u reason eeeeeefege|o outward undecided hhhjhhhhhh|
o outward unease deeedeeeee|o outward unsaid dddddecccd|o pointing colon ecbcccdecd|o pointing digits0 hdhfefefee|
o pointing digits1 jiikkiijhi|o pointing digits2 ehdegeffgf|o pointing igfgigfhgg|o pointing long1 dddceccdec|
o pointing long2 kijiiiihhi|o pointing long3 cdcddddddd|o pointing long4 jiijkjjkjj|o pointing name iefeggfiff|
o pointing nameless kiijkiihii|o pointing names0 gghghfhggh|o pointing names1 ffefgfefgf|o pointing names2 ihihgiggfg|
o pointing names3 gfefgffgff|o pointing number ffefhfffge|o pointing numberless gefeffegef|o pointing reach hhiiliiiii|
o pointing t borrowed-likeName ddddddcddd|o pointing t borrowed-usual gggggghggg|o pointing t bounded abbbdbbcbb|
o pointing t cited gdefffegee|o pointing t consent eeeeeeefee|o pointing t defined bbbbbcbcbb|o pointing t earlier-backThen hhhhhhhihh|
o pointing t earlier-from dddddddded|o pointing t earlier-said eeeeeeeded|o pointing t expected jihijiiiii|
o pointing t listed eeeedefeef|o pointing t measureless-more ghgggggggg|o pointing t measureless-reduce efeeeeeeee|
o pointing t measureless-too hhgggggggg|o pointing t measureless-work ccccdcdddd|o pointing t only ihhhhhhhih|
o pointing t opposed-allMost gghggggggg|o pointing t opposed-always dedeeeeeee|o pointing t opposed-noChange eeeefeeeee|
o pointing t opposed-single hfhhghgggg|o pointing t outward-getOut gghghghghh|o pointing t outward-letKnow gggggggggg|
o pointing t outward-live kiiiiiijki|o pointing t outward-room gfhggggghg|o pointing t outward-see gghggggghg|
o pointing t outward-turnOn hggggggghg|o pointing t pointing-cjk hggggggggg|o pointing t pointing-compared jhhghiihhg|
o pointing t pointing-demonstrative cddcdeccde|o pointing t pointing-direction hhfggghihh|o pointing t pointing-per fdeeeededd|
o pointing t pointing-state ighghghghg|o pointing t reach-important gggghhgggg|o pointing t reach-places deeedeeede|
o pointing t reach-unneeded gggghggggg|o pointing t reach-where gggghggggg|o pointing t readOnly eeeeeeeeee|
o pointing t reason nlmmllllnl|o pointing t undecided-choose dddcdddddd|o pointing t undecided-debating ggghgggggg|
o pointing t unease-mess eeeeeeedee|o pointing t unsaid-compute dddddddddd|o pointing t unsaid-integrate jijjjkijii|
o pointing t unsaid-missing cccccccccd|o pointing t unsaid-our gggggggggg|o pointing t unsaid-theOne hhhhhhhhhh|
o pointing u bounded dgdefeefff|o pointing u cited jfghigghgg|o pointing u defined dccccdcccc|o pointing u expected dcbbccccdc|
o pointing u listed dedddeedde|o pointing u only eecdcddeed|o pointing u ranked eeeedeeeee|o pointing u reason fededeedfd|
o pointing unease deddededde|o pointing unsaid feeeeeeeee|o reach colon ffffhfffff|o reach digits0 ffffjfffff|
o reach digits1 hhhhjhhhhh|o reach digits2 dddefeeeed|o reach digits3 hhihjhhhhh|o reach hhhhrhhiih|o reach long0 hhhhihhhhh|
o reach long1 eeeejeeeee|o reach long2 efffhffggf|o reach long4 hhhhihhhhh|o reach name ihhimiiiii|o reach nameless ceddiddded|
o reach names0 hhhhkiihih|o reach names1 ggggkgghgg|o reach names2 eefegeeeee|o reach number hhghkhhhhh|o reach numberless fggfmffggf|
o reach t bounded ggghhggggg|o reach t only dddddddddd|o reach t outward-room gggghggghg|o reach t pointing-demonstrative iiiijiiiih|
o reach t question eeeeeeeeee|o reach t reach-andSo jjjjnjjjjj|o reach t reach-everywhere bbbbaabbbb|
o reach t reach-important gggghggggg|o reach t reach-places ffffhgffff|o reach t reach-restOf eeeefeeeee|
o reach t reach-unneeded eddeedeeed|o reach t reach-where fggfhffgfg|o reach t unease-do ggggiggggg|o reach u bounded jjjjljjjjj|
o reach u cited ccccfccdcd|o reach u defined dddddddded|o reach u expected ggggiggggg|o reach u only aaaaZaaaaa|
o reach u reason gggghggggg|o reach unease gggghggggg|o reach unsaid deededddde|o undecided colon gffhgggggg|
o undecided digits0 jjjmjjjjjj|o undecided digits1 hhgjihhhhh|o undecided digits3 dddddddddd|o undecided iiiojijiji|
o undecided long0 hhhhhhhhhh|o undecided long1 eeegfeeeee|o undecided long2 iiiliijiih|o undecided name iiiliijiii|
o undecided nameless effjgfgfff|o undecided names1 dddfdddddd|o undecided names2 mmmpmlmmlm|o undecided number dddeeddddd|
o undecided numberless jkkpkjkkkk|o undecided t cited iiijiiiiii|o undecided t expected dedeeeeeee|o undecided t listed eeeeeeeeee|
o undecided t only hhhihhhhhh|o undecided t outward-getOut gggggggggg|o undecided t outward-live hhhihhhhhh|
o undecided t outward-money ggghgggggg|o undecided t undecided-choose cccdccccdc|o undecided t undecided-debating hhgjhhhhhh|
o undecided t undecided-or ddddccddcd|o undecided t undecided-sensible ggghgggggg|o undecided t undecided-value hhhihhhhhh|
o undecided u cited gggihghggg|o undecided u expected eedeededee|o undecided u question dddcdddddd|o undecided u readOnly eeeeeeeeee|
o undecided unease eeeeeeeeee|o unease colon bbbbbbbbcb|o unease digits0 fgffgfgffh|o unease digits1 gggggggggj|
o unease digits2 eeeeeeeeeg|o unease ggfghghggn|o unease long0 hhhhhhhhhi|o unease long1 klkklkkkko|o unease long2 aaaaaabaad|
o unease name ccccccccce|o unease nameless iiiijijiip|o unease names0 hhhhhhhhhk|o unease names1 ffffffgggi|o unease names3 eeeeeeeeee|
o unease number dddddddeee|o unease numberless ijiijjjiiq|o unease t bounded cccccccccb|o unease t cited eeeeeeedee|
o unease t expected eeeeeeeeee|o unease t question gggggggggi|o unease t reach-places gggghggggg|o unease t undecided-choose eeeeeeeeed|
o unease t unease-do gfffhgggfi|o unease t unease-feeling fgffgfgggi|o unease t unease-me eeeeeeeeeg|
o unease t unease-somehow hhhhhhhhhi|o unease u bounded ddddddddde|o unease u cited deeeeeedef|o unease u expected ddddddddde|
o unease u question ghgggggghh|o unease u readOnly eeeeeeeeee|o unsaid colon efefffeeef|o unsaid digits0 gfgggighff|
o unsaid digits1 gffgghfffg|o unsaid digits2 fgfffhffff|o unsaid digits3 eedddeeeee|o unsaid ffefflffef|o unsaid long1 eeeeegefde|
o unsaid long2 hhiihkhhhh|o unsaid long3 eedeeeeeee|o unsaid name ddcddfddcd|o unsaid nameless jijjjojjjj|o unsaid names0 eeeeefedde|
o unsaid names1 hhhihkhjih|o unsaid names2 ggfgfigfff|o unsaid names3 dddddddddd|o unsaid number hhhhgjgggg|
o unsaid numberless fedffiffff|o unsaid t cited hhhhhihhgh|o unsaid t expected eeeeefeefe|o unsaid t listed hiiiijiiii|
o unsaid t measureless-work ddeeddeeee|o unsaid t opposed-single cccccccccc|o unsaid t outward-getOut cccccbcccc|
o unsaid t outward-live fffffgfeef|o unsaid t pointing-compared hghgghhhhg|o unsaid t pointing-demonstrative eeeeedeeee|
o unsaid t pointing-per bcbbbbcbbc|o unsaid t question eeeeedeeee|o unsaid t ranked cddddcdddd|o unsaid t reach-unneeded eeeeeeeeee|
o unsaid t readOnly eeeeeeeeee|o unsaid t reason eddedededd|o unsaid t unsaid-cjk hhhhhhhhhh|o unsaid t unsaid-compute ijiiikiiii|
o unsaid t unsaid-depends ggggghgggg|o unsaid t unsaid-integrate feeeffefee|o unsaid t unsaid-missing eefefgfeee|
o unsaid t unsaid-our iighhlhhhh|o unsaid t unsaid-run eeeeefdeed|o unsaid t unsaid-theOne hhhhhihhhh|o unsaid u bounded dedddedddd|
o unsaid u cited fffffgggef|o unsaid u listed kkkkkmkkkj|o unsaid u only ddcddddddd|o unsaid u question deddeddeee|
o unsaid u ranked eeeeeeeeee|o unsaid u readOnly eedeedeeee|o unsaid u reason ccbcbbcccc|s better hkhhhhhhih|s better open jnjjjjjjjj|
s better settled dcdddddded|s choose hhhihhhhhh|s choose open ggghgggggg|s earlier hhhhhhikhh|s earlier open iiiiiiilii|
s everywhere iiiijiiiii|s everywhere open gggghggggg|s everywhere settled hhhhihhhhh|s fuzzy gggghggggg|s fuzzy open gggghggggg|
s lent gggggghggg|s lent open ggggggiggg|s like fgfggfhgfg|s like open gggghgighg|s like settled eeeeeeeeee|s no order iijiiiiiii|
s no order open iijiiiiiii|s one hhhhhhhhhh|s one open iiiiiiiiii|s one settled eeeeedeeee|s outward hhhhhihhjh|
s outward open iiiiijiiki|s practice gggggghggg|s practice settled gggggghggg|s run open hghhhhgggg|s run settled eeeeeeeeee|
s sensible ghghhggggg|s sensible open ggghgggggg|s that iiiiiihihi|s that open ihihhhhhhh|s theirs ggggghgggg|s thing gggggggggg|
s thing open hhhhhhhhhh|s unease gggggggggi|s unease open gggggggggi|t bounded bdebdcccdc|t cited jghihhhghg|t consent ccccdccdcc|
t defined ZZZZZaZZZZ|t expected eadbbccacb|t listed egfffgfdgg|t only bbZaZaabaa|t question WXWWXWWXWY|t readOnly cccccccccc|
t reason hgihhghgih|u bounded bdebcbccdc|u cited jghihhhghg|u consent ccccdccdcc|u defined ZZZZZaZZZZ|u expected eadbbccacb|
u listed egfffgfdgg|u only bbZaZaabaa|u question WXWWXWWXWY|u readOnly cccccccccc|u reason hgihhghgih|w ( 0 eeeeeeddde|
w ( in eeeeeeeeee|w ( ¤ hihihhhhii|w 0 0 ccbccccccc|w 0 and gggghhhghg|w 0 dedddeedee|w 0 e ghhhhggghh|w 0 in bbbbbbbbbb|
w 0 k gggggggggg|w 0 lines gggggggggg|w 0 min eeeeeeeeee|w 0 minutes eeddededde|w 0 ms dddddddedd|w 0 rows ghhggggghg|w 0 s eeeeeeeeee|
w 0 tests hhhhhhhhhh|w 0 to deddddddde|w : 0 eeeeedeeee|w : bbbbbbbbbb|w : the dddddddddd|w : ¤ hhihhihhhh|w ? eeeeeeeeee|
w a eeefddddde|w a ¤ eeeeeeeeee|w about 0 ghhghhhhgg|w about hhhhhhhhhh|w accordingly ggggggghgg|w account gggggggggg|
w add the hhhhhhhhhh|w admins ededeedede|w after 0 eeeeeeeeee|w after bbabbabbab|w al ggggggghgg|w already ddddddeddd|w also gghghggggg|
w an eeeeeeeeee|w and cbdcdccbcb|w and fix dddddddddd|w and get gggggggggg|w and log eeeeeeeeee|w and the hhihhhhhhh|
w and then gghhhhhghg|w and ¤ ddcddddddd|w anything dddddddddd|w app hhhhhhhhhh|w are hhhggghghg|w are in gggggggggg|w as a eeeeeeeeee|
w as dddddcddcc|w as the gggggggggg|w as they eeeeeeeeee|w as ¤ dddddddddd|w at ghhhhhhhhh|w at most dddddddddd|w at the ghggggghgg|
w audit gghggggggg|w be hhihhhhhhh|w bitte hhhhhhhhhh|w button dddddddddd|w by eeeeeeeeee|w byte eeeeeeeeee|w calls eeeeeeeeee|
w camera gggggggggg|w can hhhhhhhhhh|w case eeeeeeeeee|w change it eeeeeeeeee|w check eedeeeeeee|w clean up eeeeeeeeee|w co gggggggggg|
w code path eeeeeeeeee|w column eeeeeeeeee|w come hhhhhhhghg|w comment dddddddddd|w commit cccccccccc|w con eedeeeeeee|
w copyright eeeeeeeeee|w corrected gggggggggg|w could gggggggggg|w create eeeeeeeeee|w csv dddcdddddc|w current eeeeeeeeee|
w dal hhhhhhhhhh|w date dddddddddd|w db hhhhhhhhhh|w de gggggghggh|w de la eeeeeeeeee|w default eeeeeeeeee|w del gggggggggg|
w delete ddeddddddd|w delete the dddddddddd|w der hhhhhhhhhh|w di gggggggggg|w die hhhhhhhhhh|w disable eeeeeeeeee|w do that eeeeeeeeee|
w don't dedddddddd|w done gghggggggg|w drop hghhhhgggg|w drop the gghggggggg|w due eeeeeeeeee|w duplicate gggggggggg|w e gggggggggg|
w else ddddeddddd|w entry eeeeedeeee|w env eeeeeeeeee|w error dddddddddd|w errors dddddddddd|w exit codes gggggggggg|
w expected eeeeeeeeee|w explain eeeeeeeeee|w fail eeeeedeeee|w fails cccccccccc|w feature dddddddddd|w feature flag dddddddddd|
w file eddedeeeee|w files : gggggggggg|w files in edeeeeeeee|w fill gggggggggg|w find dddccddddc|w fine eeeeeeeeee|
w firmware gghggggggg|w first dddddddddd|w fix eeeefeeefe|w for hhhihihhhh|w for the iiiiiiijii|w for ¤ dedddddedd|w friday gggggggggg|
w from 0 eddeeeedee|w from fefeefefee|w g eeeeeeeeee|w german eeeeeeeeee|w get the gggggggggg|w gets eeeeeeeeee|w github eeeeeeeeee|
w give gggggggggg|w go hhhhhhhhhh|w grants eeeeeeeeee|w green iiiiiiiiii|w has iijjiiiiji|w has to iijiiiiiii|w hasn't ggghgggggg|
w have jiijiijijj|w have the gggggggggg|w have to gggggggggg|w header ddddddedde|w i gfffgggggh|w i'll eeeeeeeeee|w i'm eeeeeeeeee|
w id ddccdcdddd|w if ccbccccbbc|w implement gggggggggg|w imports dddddddddd|w in feeffefeed|w in the hhihihhhhh|w in ¤ feefeeeeee|
w into ddddeedddd|w ip eeeeeeeeee|w is gggggggghg|w is in hhhhhhhhhh|w it dfeffeeeff|w it is ghggghghgg|w it should eeedeeeeee|
w it to dddddddddd|w it's hhhhhhhhhh|w its gggggggggg|w itself gggggggggg|w keep hihhhhhhhh|w keep the eeeeeeeeee|w keeps gggggggggg|
w la gggggghggg|w lab hghhgggghh|w last dddddddddd|w le hhhhhhhhhh|w library gggggggggg|w license eeeeeeeeee|w line ddcddddddd|
w lines ghggghgggh|w links eedeeeeeee|w list eddddedded|w list of eeeeeeeeee|w lo gggggggggg|w log eedeeeeeee|w loggers gggggggggg|
w login dddddddddd|w logs gggggggggg|w los ghgghghggg|w make dedddddddd|w makefile eeeeeeeeee|w march deeeeeeeee|w match ggggggghgg|
w me cccccccccd|w merge gggggggggg|w message dddddddddd|w migration eeeeeeeeee|w minutes eeeeeeeeee|w missing eeeeeeeeee|
w mit eeeeeeeeee|w module hhhhhhhhhh|w monthly hghhhhhhhh|w more hhhhhhgghh|w most dddddddeed|w move eeeeedeede|w ms dddddddedd|
w must be gghgggghgg|w must ggigfggggg|w my hhhhhhhhhh|w name eeeeeeeeee|w new ggggghgggg|w no new hhhhghhhhh|w not eeeedeeeee|
w nullable eeeeeeeeee|w number of eeeeeeeeee|w numbers gggggggggg|w o hhhhhhhhhh|w of ddeddcdddd|w of them gggggggggg|w of ¤ dddddddddd|
w old deeeeeedee|w on ffeffgefee|w on for deddeddedd|w on the jhiiiiiiih|w once ggghhgghhg|w one hhhihihhhh|w open gggggggghg|
w or ddeedddded|w order dddddddddd|w outage gggggggggg|w own eeeeeeeeee|w parcel gggggggggg|w parser hgghghghhg|w password eeeeeeeeee|
w payments gggggggggg|w people iiiihiihii|w per hghhhhghgh|w pin eeeeeeeeee|w please ggggggghgg|w pls gggggggggg|w pour gggggggggg|
w prints eeeeeeeeee|w private eeeeeeeeee|w public dddddddddd|w push eeeeeeeeee|w python 0 eeeeeeeeee|w python eeeeeeeeee|
w q 0 gggggggggg|w q gggggggggg|w que gggggggggg|w queue gggggggggg|w r hggggggggg|w redis eeeeeeeeee|w region hgggggghgg|
w rename hghghggghg|w replace ddddeddddd|w reports dddddddddd|w request ccdccccccc|w request id eeeeeeeeee|w results gghhhhgggg|
w retention gghggggggg|w return dddddddddd|w right hggggggggg|w row eeeeeeeeee|w rows hhhhghhhhg|w rule gghggggggg|w rules gggggggggg|
w runtime gghgggghgh|w s dddddddddd|w screen hhhhhhhhgh|w script iiiiijiiii|w script ¤ gggggggggg|w section dddddddddd|w see ihihihhhih|
w sem gghggggggg|w server eeeeeeeeee|w service ihhhhhhhhh|w shipping ggggghgggg|w should go gggggggggg|w should iiihiiiihh|
w shows dddddddddd|w side eeeeeeeeee|w since dddddddddd|w since march eeeeeeeeee|w so jkkkkjjjkj|w so that hhhhhhhhhh|w some hhhhhhhhhh|
w stays eefeeeeeee|w strings dddddddddd|w sync gggggggggg|w table 0 gghggggggg|w table hhhhhhgghh|w tag dddddddddd|w tag v deedddedee|
w team gggggggggg|w tell eeeeeeeeee|w tell me eeeeeeeeee|w test with eeeeeeeeee|w tests eededdeeee|w tests in iiiiiiiiih|
w text dddddddded|w the audit gggggggggg|w the changelog gggggggggg|w the code dddddddddd|w the column eeeeeeeeee|
w the current eeeeeeeeee|w the ddedcddddc|w the dev eeeeeeeeee|w the first dddddddddd|w the last eeeeeeeeed|w the list eeeeeeeeee|
w the monthly ggghghgggg|w the new ggggghgggg|w the nightly eeeeeeeeee|w the old dddddddddd|w the other hghgghgggg|
w the request eeeeeeeeee|w the retry eeeeeeeeee|w the same ddcddddddd|w the test gggggggggg|w the user eeeeeeeeee|w the ¤ eeeeeeeeee|
w their gggggggghg|w them ggggggghgg|w then hhhihhhhih|w there iiiiiiiiii|w there's gggggggggg|w these eedeeeeeee|w they are eeeeddeeee|
w they hggggggggg|w three ddddddeddd|w timestamps hghggggghg|w to 0 dddddddddd|w to be ihihhhhhhh|w to ffhgggffgf|w to the iiiijjijii|
w to ¤ gghggggggg|w tonight gggggggggg|w too hhhhhhhhhh|w tool : gggggggggg|w tool gghhghhghg|w touch hhhhghhghh|w tu gggggggggg|
w under dddddedddd|w une eeeeeeeeee|w upload eeeeeeeeee|w us hhhhhhhhhh|w use cccccccdcc|w user eeddddeeee|w using eeeeedeeee|
w validate hhhhhhhhhh|w w gggggggggg|w wants hhhhhhhhhh|w was gggggggggg|w way hhhhhhihhh|w we have hggggggggg|w we hgghggghgh|
w we use eeeeeeeeee|w well gggggggggg|w what ghhhhghhhh|w when eeeeeeeeee|w with 0 eeeeeeeeee|w with cccccdcdcc|w with the ggggggghgg|
w with ¤ eeeeeeeeee|w within ggggghghgg|w work gggggggggg|w write a eeeeeeeeee|w write the hhhhhhhhhh|w written iiiiiiiiii|
w x eeeeeeeeee|w y dddddddddd|w year eeeeeeeeee|w you gggghgghhh|w ¤ 0 gggggggggg|w ¤ : eeeeeeeeee|w ¤ ? eeeeeeeeee|w ¤ ddcddddddc|
w ¤ from eeeeeeeeee|w ¤ has hhghhgghhg|w ¤ in cccccccbcc|w ¤ into cccccccccc|w ¤ on dddddddddd|w ¤ one eeeeeeeeee|w ¤ only eeeeeeeeee|
w ¤ para gggggggggg|w ¤ that dddddddddd|w ¤ to dddddddddd|w ¤ with eefeeeeeee|w ¤ ¤ edddeeeddd|w ¤ で gggggggggg|w ¤ の eeeeeeeeee|
w ¤ 的 eeeeeeeeee|w う eeeeeeeeee|w え て eeeeeeeeee|w お hhhhhhhhhh|w し gggggggggg|w し て hggggggggg|w も gggggggggg|w り hgggggghgg|
w イ dddddddddd|w 不 deeddddddd|w 为 eeeedeedee|w 出 gggggggggg|w 列 gggggggggg|w 在 eeeeeeedee|w 変 更 eeeeeeeeee|w 更 eeeeeeeeee|
w 最 hggggggggg|y borrowed open hhhhhhjhhh|y earlier open iiiiiiilii|y measureless open jnjjjjjjjj|y measureless settled dcdddddded|
y opposed open hhjhhhhhhh|y outward open iiiiijiiki|y pointing open mkllllklll|y pointing settled deedddeede|y reach open hhhhjhhhhh|
y reach settled hhhhihhhhh|y undecided open iiijiiiiii|y unease open gggggggggi|y unsaid open iiiiikiiii|
`.replaceAll("\n", "");
