/** Written by `node tools/learn-intents.ts`; see decision 0058. */
export const learnedScale = { step: 0.06, bias: [-2.15, -2.24, -2.17, -2.14, -2.16, -2.08, -2.12, -2.15, -2.19, -2.23] } as const;

/** A feature, and a letter for each of the ten ways: how much it speaks for it. */
export const learnedRows = String.raw`
c borrowed-like hhhhghshhh|c borrowed-likeName ddddddhcdd|c borrowed-practice eeefeelfff|c borrowed-usual gkihhgqhki|
c earlier-as cdcccbcfcc|c earlier-backThen hgfeeghjfi|c earlier-from effffdemff|c earlier-said eedcdccjdd|
c measureless-comparative haZbZaaaZc|c measureless-more ekdckdcddd|c measureless-reduce gndfdgfedf|c measureless-too nmikhjjjii|
c measureless-work ckeejeeeee|c opposed-allMost ljnkjlkjkk|c opposed-also ikkpiikijj|c opposed-always hikkihikij|
c opposed-noChange fhkfggiigg|c opposed-single aaebcbZaYb|c outward-getOut nmmpnlopsl|c outward-letKnow gijhighhph|
c outward-live gfjfeigdjg|c outward-room dcffgefblc|c outward-see ihjghhhhki|c outward-turnOn ddcddbdchd|c pointing-compared ojegjmnmih|
c pointing-demonstrative XccZgbbcbi|c pointing-direction knflhlhmkk|c pointing-one hfceggdhie|c pointing-per fbhgdieeeg|
c pointing-several eeekddeedf|c pointing-state qjkiqhkjlj|c reach-andSo onoozopooo|c reach-cjk hikhjhjihh|c reach-everywhere ZYcaVXYabZ|
c reach-important ghhhkihhhh|c reach-places egffkhgfff|c reach-restOf cdcdhdcdcd|c reach-system hhilihhhhh|c reach-unneeded XWVWbWXXZX|
c reach-where eggfjfghfg|c undecided-choose bcbhcbbbcb|c undecided-debating ijjsljjkjk|c undecided-sensible gjijhjlhik|
c undecided-too bccebbbcbd|c unease-do gfggkkighj|c unease-feeling decddddddk|c unease-me ZbcaaZaaZg|c unease-somehow ijjjjkkjiq|
c unsaid-cjk ijjijnilik|c unsaid-compute iiiiioiiii|c unsaid-depends hhhhiljhhh|c unsaid-integrate ddbdfiddcd|c unsaid-our omkhhpkjii|
c unsaid-run aaYeccXebZ|c unsaid-theOne jjljjljhjk|first ( kkjjjkjjjj|first 0 gjklhhkihm|first a ijkljomjkj|first add edddfccbac|
first ajoute khhhkhhhhh|first also ghljjhhhhh|first and mo2mpsnoqo|first at bbcccbeccc|first bitte gfheieeeef|first both XaaZaZaZZa|
first bring ehdeheefhd|first build mmlonmmnqm|first bump bcdbcbcbbc|first can mfgggggggh|first clean aZaaaaaaZa|
first columns lhhhhhhhhh|first compare cccccccccc|first content aaaababaaa|first convert cddddcdddd|first corrige hgggigggkg|
first could kjiiijihji|first delete dbdZaabaZa|first der olplllllll|first die fkggigkigg|first disable ccbccccbcc|first do ccccebcebd|
first docs kjjjjjjklj|first done khhhjhihhi|first drop hgjlgghggh|first e gggggggjgg|first el jjjljjjjmj|first en hhnghlhhgh|
first error iiiiiiliii|first every ghgghihhii|first existing ddccdceddd|first explain bccbcbbbcb|first facts hhhhhhhjij|
first files lmlllmqlkl|first find aaaaZaaaaZ|first first iiiiiiikii|first fix abaadZbcfb|first for eejgebedfe|first format dZbcbbbbcb|
first from khhhhihhhh|first get flhgiigghg|first give bbbcccccda|first go lkkkkmklmk|first goal cccccccccc|first hook ghhhglhhhh|
first if WXXXWZXWXX|first il gjjhhhihhh|first implement iiiminjiij|first in YVVYUUUVWW|first it dddbbicccc|first it's jigeegffeh|
first keep dhbccabdbb|first la hikhhhkhhh|first let ZZZXZZZZaZ|first license cccbcecddd|first list dddeededge|first log ddbdcfdddd|
first los gigggghghg|first make YaZXYXcWYZ|first migrate cbcccccccc|first move eccefZccbc|first nel ddcedcgdcd|first no cbbZZcbaac|
first nobody iiiiliiihj|first normalise mjjjjjjjjj|first nothing cbcbabbbbc|first npm ghlihhhhji|first o hikilhkhii|
first old bcbccbdbcc|first on abcbbbbbbc|first one lhijhiikhi|first or kkklmkkkkk|first orders ollmlollll|first os hhgghhhkhh|
first our fifeffjffg|first output bbabbbcbbb|first pin cbbcbccbcc|first please bheabagcce|first pls nkkimkkjkk|first popraw ggggigggjg|
first publish ababbbbbab|first put cdcefZdfbe|first read bcbbcbccbc|first refactor bbcccccccc|first remove bceddcdcdd|
first replace ZabZbZaZaa|first restart ihihhihhhh|first restore ijjjinjmij|first rotate hhiijihhjh|first run cbbbbccbbc|
first same hjhijhhkji|first search bbbccabcbc|first send ccbbccbbbc|first set gffifhheef|first show ddecdfddcd|first since jhihjhhhhi|
first small cccccccccc|first so ZaYdZbaZZa|first solo cccccccccc|first sort Xaaaaaaada|first stop abaabaabab|first store cccccccccc|
first strings hhhhjhhhhh|first table jihihkhiii|first target hhhhhihjhh|first terraform kiiiihjhii|first tests cgdeeeghfe|
first text hhhhkhhhih|first the kgmlklhlik|first there hihiihhjii|first there's ijjijijllk|first those cdcccccccd|first tidy ghggggggkg|
first tool hhjhhihhhh|first tune hkhhhhhhhh|first typo bbcccbbccc|first update bcbccbccdc|first upgrade cdgdccdddd|first use dccebcdhdd|
first validate iikiimiiii|first w ddcfedddcd|first we nijkjiifhk|first where dddedddddd|first while hghhkhhhhh|first would ikiiiiiiil|
first write dijjfgffhf|first zet hhjhhhhjkh|first ¤ mfcfieccde|first テ hjkijkiihi|first 変 dddddddddd|first 请 abdabbabbb|
is begins cabbdfeeed|is colon bYbdcXbYYb|is digits0 gdihhjihhf|is digits1 gfdhghghgg|is digits2 gffbadcbec|is digits3 UWSUWVWWVY|
is later egfeedcabe|is long0 kkjglkkknl|is long1 ddWZdgdfdf|is long2 leomgjhfhc|is long3 kkkhhijefh|is long4 WXVYYaZcbZ|
is name cbacbcbbbZ|is nameless ffiiiehdgi|is names0 hghfhjijkg|is names1 pnpqnppspt|is names2 aaaZadYQYU|is names3 POLMOMOUPP|
is number dcbaacbbcc|is numberless eiffgchihg|is size0 egneccacZj|is size1 ccUafddcZe|is size2 hjhhbdgffg|is size3 dcbdaddcfc|
is size4 falicgefic|k agreed YZXYZVYdXa|k allOf cfndibbabd|k ask hWXZddhadV|k audience qkkoflkjsk|k borrow gjmflk0ojk|
k build XXacfbWdZS|k choose VYVkXabVUW|k compared eaZadedbaa|k defines YZbVcZZcVV|k discretion mslytomnmo|k doSomething nooorrtl30|
k earlier oeglegdzmi|k environment ghbaagcegf|k fixed iinabagfXf|k hedge numlslknst|k improve dvhelghgne|k meeting YcbWXcbicc|
k must lktqgkfhfh|k never acmbYdWdXa|k newOld fhfkfghhfd|k onlyThat YaZXUYaaZZ|k outward XVbfZdVXiX|k party omqyp2sprr|
k people iieilhiolt|k pointing ddfhifhfji|k quality nwjjjhmjmm|k reach ddgeybifbd|k said iedkdcfkfd|k settled eaaaYYbdba|
k tests ddaYYYcaaY|k tooMuch vsosuntnqo|k unease kroqlilom4|o borrowed digits0 efeeeejdee|o borrowed digits2 hhhhhhkhhh|
o borrowed hjihjhshii|o borrowed long1 hhiiiimhhh|o borrowed name ghggiglggg|o borrowed nameless ghggggmghg|
o borrowed names1 gihhhhlghh|o borrowed numberless gihhigqgih|o borrowed u expected ggghghkhhh|o earlier higfghipgi|
o earlier nameless hhhghhimhi|o earlier names0 ihhhhhikhi|o earlier names1 gjhhiiimhi|o earlier numberless fhgfggiogh|
o earlier t pointing-direction hihhhgijhh|o measureless colon cdabbbbbbb|o measureless digits0 fjffgfffgg|o measureless imffiffffg|
o measureless long1 mliiihiiii|o measureless long2 acabdaaaab|o measureless name ejedgdeedd|o measureless nameless kjhiihghhi|
o measureless names1 iiefheffef|o measureless names2 hkihjihhhh|o measureless number ebbcddcbbc|o measureless numberless jqihjhhhij|
o measureless t listed bdcbbccccc|o measureless u listed bfccccccce|o opposed colon hfkhfhfgfh|o opposed digits0 hilljfhhhi|
o opposed ggkiggfhfg|o opposed long1 hhkiihhhhi|o opposed long2 jimkihilih|o opposed names1 ihhlfgiigh|o opposed names2 gikehhffgg|
o opposed numberless efjgfdceef|o opposed u bounded kllikjjkkk|o opposed u only aabaababab|o outward digits1 effifeggie|
o outward ffggeggele|o outward long4 ihhhhjiiii|o outward name bcabbcdbeb|o outward nameless kikkijiioj|o outward names1 eegfgeheje|
o outward names3 ccccbccdcc|o outward numberless gfggehgfif|o outward pointing igijjfhiji|o outward t outward-getOut jiijjijkki|
o outward t unsaid-integrate bccccbccbc|o outward u cited hgfhhiggig|o outward undecided hihjiihhhi|o pointing colon fcbcdbcdce|
o pointing digits0 jegfegehhf|o pointing digits1 iffiifghfg|o pointing jgfgifehgg|o pointing long1 gdeffceffd|
o pointing long2 ijjghjhhhh|o pointing long3 ccbdebcbcd|o pointing name jeddggdhgf|o pointing nameless ggfhidggfg|
o pointing names2 hfffhkfedf|o pointing names3 dccccccddc|o pointing reach gghhkhghhg|o pointing t bounded abcbebcbcb|
o pointing t expected kjjjkjiiji|o pointing t listed ecccccdccf|o pointing t only kihiihhhji|o pointing t outward-live jhghifhhih|
o pointing t pointing-compared jhfghijihg|o pointing t pointing-demonstrative cdedfddedf|o pointing t pointing-direction hifigigihh|
o pointing t reason jhihhghhii|o pointing u listed cbcccbcbbd|o pointing u only ddcccccddd|o pointing u ranked cdbdcdcccc|
o reach digits0 ddeeideeed|o reach efhgpfgggf|o reach long1 dddeieeddd|o reach nameless efggmfffgf|o reach names0 ghiijhhhih|
o reach names1 cdddideede|o reach number ihjimiiiii|o reach numberless ceeekdeeed|o reach t reach-andSo ihiiliiiii|
o reach t reach-everywhere dcedbcdddd|o undecided digits0 hhhliiiihi|o undecided hihqjhiihj|o undecided name jjinjjjjii|
o undecided nameless dffkfdfffg|o undecided names2 jkjmkijkjj|o undecided numberless hjiojijjij|o unease fgffgghffm|
o unease long1 iiiijjjiil|o unease long2 aaaabbbbad|o unease name ccbbbcbbce|o unease nameless gghghhihhm|o unease names0 hihhhihhhj|
o unease numberless ghgghhiggo|o unsaid ggfggoghfg|o unsaid long2 hhhgijggig|o unsaid nameless hhghhmhhih|o unsaid number gffffjffff|
o unsaid t unsaid-run ddceddcedc|o unsaid u listed iihhijijhh|s better gnghhfggjh|s better open krkkljkjkk|s better settled aaabbaabca|
s choose hhhmhhhihh|s earlier gighhhiohg|s earlier open jkjjjjkqjj|s everywhere iiiiniijii|s everywhere open ggggjgghgg|
s fuzzy hhhhmhhhhh|s lent open hhhhhhlhhh|s like open hihhiikhhh|s no order iinjjijjik|s no order open iinjjijjik|s one hgggihgghg|
s one open kiijkliiji|s outward ijiiijiini|s outward open jkjjkkjjpj|s party hhhhhkihih|s party open hhhhhkihih|s practice ggggggkggg|
s practice settled hhhhhhkhhh|s run open hihiikhiih|s sensible gihjihhhhh|s that ljjiiiijij|s that open lhihhihhhi|s theirs iiiiimiiii|
s theirs open hhhhhkhhhh|s tooMuch ihhjhhhhhh|s unease effeeefeej|s unease open ghhggghggl|t bounded beededfffc|t cited ghdfifeege|
t consent dccccbcgcc|t defined VSUTSXTTUT|t expected eabcaedWda|t listed gifieihehi|t only ZaZYXbbaab|t question XYUUUWXYWZ|
t ranked ccYebdbbab|t readOnly XYaXWXZYYX|t reason fijdgdhghh|u bounded aeecedeffc|u cited ghdfifeege|u consent dccccbcgcc|
u defined VSUTSXTTUT|u expected eabcaedWda|u listed gifieihehi|u only ZaZYXbbaab|u question XYUUUWXYWZ|u ranked ccYebdbbab|
u readOnly XYaXWXZYYX|u reason fijdgdhghh|w % bfbgfdfegd|w % on iiiiiikiji|w ( 0 YccYbZZZYa|w ( chcYfabdgh|w ( in ccfcecccdd|
w ( not cccccbcccc|w ( with ddcddcdddd|w ( ¤ lidnkhginm|w 0 % cfbfddfegd|w 0 ( ecdcccecde|w 0 0 RTTSVVVSRW|w 0 : highhjihki|
w 0 a bfcccccccc|w 0 and ffdffgigkh|w 0 build ljiiiiijii|w 0 c ikjjkkjjij|w 0 chars ddcdfccddd|w 0 days ceffdhgeee|w 0 dcbaacbbcc|
w 0 decimals ijljimjjjj|w 0 e kllkklkjkk|w 0 en ccccccccbc|w 0 for dbbbbcbbbb|w 0 gb jjiiiijjoj|w 0 go bfcbcccccc|w 0 in XVZWXXWYVW|
w 0 is ecebcbdccc|w 0 it abbaaabbaa|w 0 k kihhhghigi|w 0 kb hkhjighihh|w 0 lines gkihhhjhij|w 0 may ccbccccccc|w 0 min bddcefcccc|
w 0 minutes bcbabaaZZc|w 0 mm cccccccbdc|w 0 ms WWXYaaYbXX|w 0 na Zbbbbbbaaa|w 0 of hhkhihjijh|w 0 on aacaabbbca|w 0 px jhkhihiihh|
w 0 s dbZaaabaZb|w 0 seconds mjjjjkkjjk|w 0 testes jikijjkijj|w 0 tests kklmkknkkl|w 0 th hhhjhhhjih|w 0 times ccbccccdcb|
w 0 to ZcbaaYaZYa|w 0 update jjjjjjjjoj|w 0 warnings cccccccccc|w 0 when accccbbcbc|w 0 with fgljhhgihh|w 0 words iiiiijilii|
w 0 zeilen ccccccccdc|w 0 ¤ ioijijkijj|w 0 回 jhhhhhhhhj|w : 0 aZXVYWdWYa|w : WXYcaTdXWX|w : after ccbccccccc|w : give iiiiliiiii|
w : p cccccccccc|w : remove babaabbbbb|w : the UXVVXVWWXX|w : two khhhhhjhhh|w : write cdceccdcdc|w : ¤ jkkgknohhi|w ? bbZZYbbbYd|
w a 0 hkkijnhiji|w a clean jjijjjnjjj|w a commit-msg ccccccdccc|w a different ggkggggggf|w a few jjjjnjjjkl|w a fresh kihiiiiili|
w a hfclbafafc|w a label bbbabbbbbb|w a list cccccccccb|w a lista hhihhhhhkh|w a new bcbbbbbbab|w a nightly jjjkjmjjjj|
w a request abbbbbbabb|w a row bbbcbbbbba|w a table bbcbbbbbbb|w a test iggghighgf|w a unit lhhhhhhhhh|w a ¤ eceedbddhd|w ab cccdcccccc|
w able kilhiiiiii|w able to kilhiiiiii|w about 0 iklijkljij|w about eghghfheii|w above ggfggkiggg|w accept bbbbbbbbbb|
w accepted abaaacbacb|w access cddeecedhf|w according ghgggglghg|w according to ghgggglghg|w accordingly ijinjjkkkj|
w account mkjikhhhii|w accounts ieffffffif|w active oiihijihji|w actualiza ccccccbcbc|w add a jefehdedge|w add ceefceacbb|
w add the jjlmkpkjkk|w admin hhjjhiiiij|w admins ZaaaaaaaZa|w after STUTUQTVSU|w after the ihlijhimhi|w again dccccfcace|
w against feeifieeff|w against the dccccccccc|w agent jjlmkjkmkl|w agreed ZaaaaZadab|w al lmmomqlppm|w alerts fgggjfihgg|
w all 0 jgkhhhhihh|w all hfngkhfjgh|w all in iihhhhhhjh|w all three abbZabbbbb|w allowed jljmjjjljk|w already dZXYYYbYaZ|
w already in ababbadbbb|w als 0 cccccddced|w als fbbabbbbcb|w also jjolojjjjk|w am 0 lhhhhhhhhh|w amount cdcecccccd|w an cbceddfaad|
w and 0 ZaZacbadbb|w and a hikhmknihj|w and do hiihkhhiii|w and fix bbcabacbab|w and for kggfgfgggg|w and hand jjjjjmjjlj|
w and hbechfeWdZ|w and i khhhkhhigk|w and its XaZZZZZZZZ|w and leave cccbbbcbcc|w and line ddddcddcdd|w and list bcadcbcccc|
w and log cccccccccc|w and no iikjimiiii|w and only cdccdcccdc|w and regenerate hhhhhjhihh|w and report bbbbbabbbb|w and run pjjjjijkjj|
w and settle hhhhhhhhlh|w and show bddddiddcd|w and stop cccccccccb|w and test cbcccccccc|w and tests babbabbbbb|w and the omlnkgkkll|
w and then ijjimiijnj|w and use fgkfffghgf|w and write iggfgjgggh|w and ¤ caaZYeabYZ|w android dfcecddccd|w any ikqilinjij|
w anything ZZXZcZZZYZ|w api fjgmgjjheg|w aplica efdeeegief|w app : iiikiliiih|w app mkmmjqjijh|w apply the jjjjkljmjj|
w approval hhhhhjghhh|w approves ccccbcccbc|w are 0 iijiiijiii|w are in mjjiljkjkj|w are lphfhgjejh|w are not aYcababbbb|
w are three kkjjjjjljk|w are to jggggggggg|w around ihhhmhihhi|w arrives ijiiimliij|w as ZXbWbZeeSW|w as a babcaaaaac|
w as agreed cccccccbcc|w as in iiiijmiiii|w as the jjhjhhmjhi|w as you hghhlhhhhh|w as ¤ ZaZaZZZaZa|w assets kiihjhiihh|
w at 0 egjhflgghf|w at all jjkjjljjjj|w at bgmggkhigi|w at most XXZXXWYaWY|w at peak hhhhhhjjhh|w at the kmjiinmlik|w audit iknjkjjkkj|
w auditors jjjjjjjlmj|w auf lfgfkfffgf|w available iiiiiiiinj|w avec une ccccccccbc|w axis bccccccccc|w back feeddgeldf|
w back to bddfdfdgde|w backoff jfgggggggg|w backup efgfefiedf|w badge cccccccccc|w balance hkhhhjhjjh|w banner hiihhhihhh|
w bar cbbbbbbcbb|w be 0 cdfdddcddd|w be able khlhihiihi|w be in hhihhhihjh|w be nflgfijgfl|w because cefcdeeccc|w because of babbbbbbbb|
w become bcfddcdddf|w been jihmihijkh|w before hejeggfjhi|w before the egfffhgkgi|w before they kihiiiiiji|w behaviour bbbcbaebcc|
w best ZaaaaZbaaa|w best practice ccbbbbbccc|w between ecceccccbd|w bez ccdcdddddc|w big ljiiijlijj|w bigger lhhhhhhghh|
w billing gfecdddddc|w bitte die mjjiljijij|w bitte in igjgigghgh|w bitte qominjjljk|w black ighggjgggh|w blank bccfcbcccc|
w blog cccccbcccc|w board jigfglhhii|w body ccdccdcccc|w both eggheaedgd|w both have hhhihhhhjh|w both in kljjljjijj|
w both the bbbbbbbbbb|w botón ccbbcbccec|w box cdgdddcddd|w branch ¤ bbcababcdb|w breaking jjkijjjjkj|w bring gjfgifhgnf|
w bucket XZYZXXYYab|w bucket ¤ bccbcbbbbc|w build 0 jiiiikkikh|w build fgdgbcdfec|w build is jjljjjjjlj|w build the ghgjhhhjhh|
w bump acdbcbcbec|w bump the bcbcbccbbc|w bus jjjklljjjj|w but egfheceeei|w button VYZZXZXWWY|w buttons iiiimkiiii|w by fdefcabbfc|
w byte bbaacbbbbb|w byte-identical cccddddddc|w być hhijihihki|w c gihjjihhgh|w call jjhihhijhi|w calls dcbbdbbbbc|
w calls it ccccbccccc|w camera qkjjkjkjkk|w campo iijiiliiii|w can go adaababbbb|w can igihdefihh|w can't ggjghggghi|w card jihhhhhhhi|
w care cbbbecccbe|w carrier khgghghhhh|w carry lkklojkmkk|w carry on jjjimijljj|w case cbbbdbcdcc|w champ ccccccccbc|
w change ahgbeagfbe|w change it ccbbcccccc|w change the jihhjgijhi|w changed abbabbbabc|w changelog ghghjihhkh|w changes ccZbddccee|
w chars ddcdfccddd|w chart kiijhkihhi|w che hhhjhjhhhj|w check ZbYcddadec|w check the hiiiijijii|w choose the bbbabbbbbb|
w ci fjfgifghgi|w classifier iiiiikiiii|w clean dabddcgcbc|w clean up aaaacbbbZb|w client jhlkiiiihi|w clients iikjiiiiji|
w clock hghhkjhhhh|w close dddfddddhd|w cloud hhhhhhhhjh|w cluster khhhihigii|w cmd bbbbbabbbb|w code 0 bcbccbcccc|w code ddZegbcZZc|
w code in miiikiiiij|w code path bccbcbccbb|w codes jihhjkiiii|w cohort jjljjnjjjj|w color bbbbbbbcbc|w column daeYbcaZYa|
w column ¤ igkggggggg|w columns khhgjigjih|w com ZaZbZZYcZd|w com o ghggggfjgj|w come mlpmqlqlkl|w comes lihhjgljii|w comme cccdcccdcc|
w comment WXXWXXXXXY|w commit TTUTXSVSTT|w commit ¤ ZZZZZZZYZZ|w commit-msg ccccccdccc|w commit-msg hook ccccccdccc|
w commits baaabbcadb|w community deededeeie|w como bbbbbbacbb|w compare cccbbbcccc|w compile jljjjjkijj|w complains khiiliiiii|
w complete ghjhhhhhhh|w component jggggijggg|w compose hnihihikii|w compute ggggglgggg|w con acYaaebcba|w config YZaYbZacbb|
w conflict liikiiiiij|w connected cccccccccc|w container dbbbbabbcb|w content bbdccbcccc|w contract jjljjjljjj|w copies aabbbbbbbb|
w copies of cbcccccccc|w copyright bcccdccccc|w core cfcdccbddc|w corrected jjkkjnjjjj|w corrige hgggifggkg|w cost iiikjkiiii|
w could mlkkklmjml|w could you hhhhijjgkh|w count mgffffgffg|w counter bcbbcfcccd|w counts nggggfgggg|w covers hhhhhkhhhh|
w cpu aZaaaaaaZa|w crash ghggggggkg|w css cccccccccc|w csv YZYWXZXYXW|w currency jjjjjnjljj|w current aZaabZaaba|w currently jjhihhjkhi|
w customer abcbbcbcbd|w customer's ihhhhkhhhh|w customers kihgghfhjh|w cut off khikihiiii|w código hgggghjkhj|w da debfeidgge|
w dal jjmjjkjmjj|w dana cccccccccc|w dans efcdecbcdd|w dark bcbbcccdcc|w das hjkjmnokjj|w dashboard babZbbbbac|
w dashboard json abbabbbbbb|w dashboards kjjjjjjjjl|w dass iihjimiiii|w dat ghghgljggg|w data egheefghdi|w database ihkgihlheh|
w dataset iiiihiikki|w date gcaedZbeZb|w date in jgggjgggff|w dates dcccbbcbcc|w days YacbZdcaZa|w db jlijlkiilk|w de 0 ccZcbaabab|
w de igjgfhjikk|w de la caZcaZaaZa|w de ventas hjhhhhihhh|w de ¤ gfdeeheiee|w deadline hhhlhhhihh|w deben kjllkjkklk|w debug cccceccccc|
w decision bccccbcccc|w default baccaeabab|w del imhijlljki|w delete cacaZZaZYa|w delete the XXVVXWXXWW|w dem hhlhjhihih|
w den jfgehfffif|w dependencies iililjiihk|w der ojmjimiljl|w des jiiilhlihi|w dev bdbddbbbac|w deve ccdbebiccd|w devuelve cccccccccc|
w di noppnrsnno|w diagram bdbccbabcb|w die opoqnqopnl|w differ iiikikiiii|w different hiljhiiiji|w digest bcbcccccbc|
w digits hhhhhjhhhh|w directory ghhjhihhkh|w disable ccbccccbcc|w display khhihghhhh|w dla ddeedhdedd|w do 0 khhhhhhhhh|w do bZZZabgccc|
w do it ggggihhhgg|w do that abbaaaaaab|w do the hhhjjhgkhh|w docker aaaaaaaaZa|w docs iihhiiiklk|w dodaj do gggggkgggg|
w does cecdfhiddb|w doit être khjhhhhhhh|w don't ZZbUZWYXXZ|w don't touch jknjjjjjjj|w done jkjikjkiji|w done when ljkjlikjjj|
w dont bbbcbbbcbb|w door ffggggggmg|w dopisz bccbbbccbc|w double baZZabaYba|w down ZhbbbZaaab|w down migration cccccccccc|
w driver ijijlmkjjj|w drivers ijjjlkjjjj|w drop hekjfdfedf|w dropped jiiiilkiii|w due bcacbbcbbc|w duplicate kjljjjjjkj|
w e g bbbbcccbcc|w e kjmkkjjkni|w e-mail iikiiiiiii|w ein fggggkggfg|w el dddefgcefg|w el informe iijhihijii|w el módulo iiiiliikkk|
w else XXWYZWYZXY|w em eeddiehggh|w email ZZYYZZaZZa|w empty gfheeghfce|w en 0 babbbbbbbb|w en baefdddcfb|w en la ddcddgcdcd|
w en place ghhjhgjhgh|w enable aaaaaaaaZa|w end ccddbdccbc|w endpoint ¤ iihihiliii|w enemy YZaaaaaaZa|w engine ghjiiihhhh|
w english ddccfddded|w enterprise jjjjjnjjjj|w entre fgfkgffffg|w entries hgjgjihhhk|w entry baaaaZaaaa|w env dbabbbbbdb|
w er okkkkkkkom|w error YZaYacaZaa|w errors XZYYXXYYdY|w es de iikiiiiiji|w es giihkhhkjh|w esc bbbbbbbbbc|w eslint aaZabaaaab|
w está cbbdacecef|w está em hhhhhhkhhk|w et fdffhecdce|w eur ihhghihgjh|w events cccdcccccc|w every jgjgfmghhi|w everyone cddedcfddd|
w everything bbcbZbcddc|w exact cccccccccc|w exactly : cccccccccc|w exactly as ijkiiljjjj|w exactly dekfehegef|w excel abbbacabbb|
w except ccadcbcccc|w exceptions iiiijiikii|w exit codes nkkkmkkkkk|w exit ifdgifffff|w exits 0 jihiihhiki|w expected ZaaaZYaaZa|
w expired ababbbbbbb|w explain babbbabbbb|w export kgjgggggfh|w extract gggghjhghh|w fa abaabadbab|w factor bbbbbbbbbb|
w facts : hhhhhhhjij|w facts hhhhhhhjij|w fails XZYYYYYZYZ|w failure iiliiiijij|w falling cccccccccc|w faut khhhhkhhhh|w fax aaZaaaaaaa|
w feature bececbccbc|w feature flag YZZZZZZZZZ|w fee ghgkghhhgi|w few iiiimiiijk|w field ZbfYaacbeb|w field in ccdbcccccc|
w file YZbaXcbdab|w file ¤ ceddeehfeg|w files : lllnlmqlll|w files XeYYWbeYZa|w files in XWXXZXYXXX|w fill it iimjiiiiii|
w fill jjmnjjjkjk|w filter ccbbbabbbb|w find YaZaYYZZYY|w find the cccccccccb|w fine caaaaaaaaa|w firewall kiiiiiiiii|
w firmware himiihhhli|w first abcZYXabYZ|w five ccdeccdbcd|w fix aZaXecaddY|w fix all dddceddddd|w fix the hhihlijjmh|
w fix whatever ddddcddddd|w fixture ikhjihijii|w flag ¤ dffgfjffgf|w flutter hgiggjghhi|w focus abaabZabbb|w folder dfcdccfdcc|
w folks hhhihhhkih|w footer cbecdbbdbc|w for both iilkiiiiji|w for everyone bbbbbabbbb|w for it miiiiiiiii|w for me ccddeddddd|
w for nfgmipjjed|w for now bcbccbcbcc|w for our ecdcdcdcdd|w for the lmplllpunk|w for us cdccdfccde|w form jingfihhgh|
w format gbccehddde|w formatted dbdddfdddd|w free gggjffgfif|w fresh kihhiiiili|w friday nkkmkkkjnk|w from 0 ZaaZabaZab|
w from gefcejajgg|w from monday ljjjjkjjjj|w from the ljolioinkj|w from ¤ hgjikhhgjj|w frozen hhkhhhhhhh|w fully fhmhhghghh|
w function ZaYZabdcbb|w further ikjijiiiii|w g abaacabbab|w gate ljjkjjjjjj|w gb jjiiiijjoj|w german YZZYaYZZaZ|w get a bcbeccccdc|
w get eliiggcdie|w get it dedddcddhc|w get the hkjiijhijh|w get ¤ bcfbbbbbbb|w gets adefdeccbf|w getting kiijikiiil|w github cccbddccde|
w gitignore YZZYXYYYYZ|w gitlab gghhhhhhli|w give innknknkpk|w give me aaaaaZaaaZ|w give the gggghghgjg|w gives bdecceccde|
w go back ghgghjhkhh|w go gonnlqkmjl|w go into hijjiijhhi|w goal : cccccccccc|w goal cccccccccc|w goes into mhhhhhhhhh|
w goes jgglgfhfdg|w good gjkgghhhhj|w got jiijmjjkjk|w grants ccbccccbbb|w green nllklkmjol|w grep babbabbbbb|w groups njjijijiij|
w h gfcdcfddbd|w half cedddgehde|w half of iiihhiilii|w half up bddddfdddd|w hand lljkknkkok|w handle ggggggkgfi|
w handler in ljkjjjljjj|w handler kijiiijiii|w handling hghhihmhhh|w handling in hghhihmhhh|w happy ghgggfgjig|w hardcoded ccdccfcccc|
w has nlkojnojqm|w has to jklmjjiihi|w has ¤ mghhihhhhh|w hasn't kkjrjkkjjk|w have a hhhihjhhij|w have sknrmoqlrq|w have the liiiiiiiik|
w have to llpllmmkll|w haven't hhhhhhhhhk|w header ZZZbYXZZYa|w headings ddcdccccdd|w health XZZZZZZZZZ|w heap hhkhiiiiii|
w heißt bbbbbbbbbb|w heißt hier bccccccccc|w helper aaZZaaaaaa|w het ffhffjffeh|w hide cccccccccc|w hier : bccbcccccc|w hier bccbcccccc|
w history hiihhhjlhi|w hobby hhihkhhhhk|w hoje iihjiiliii|w hook ddcddhecdd|w hosts iljijjjilj|w hours ghjhhkhhhh|w how dddgfdgfef|
w how long hhgkhhhhhh|w how to bbbbbbbbbb|w hugo cccccbcccc|w i 0 jkkknljjkj|w i bcXYfadael|w i e bbccbbcccb|w i ¤ adcccbcbbb|
w i'd jihghhihhj|w i'm bcbbbbebcc|w id YYYXZWXYXY|w identical cceddcdddd|w if WUUUZYUUUW|w if a ZaaaaZaaaa|w if the ccbccfcccc|
w if you cbcccccccd|w ignore ccccebcccc|w il faut kiiiikhihi|w il ijhggmhggg|w im ccbbdbbdbc|w image adeZaYbabb|w implement jkjpkolmkk|
w important ijkjojjjjj|w imported bccccbcccc|w importer bcccceddcd|w imports VXWXWWXWXX|w imports in cbcccccccc|w in 0 acbaaaccac|
w in a ceeeeggdde|w in de ggiggghhjg|w in der cdcedddded|w in die jggigggggg|w in hdeigfiegc|w in our gigggfhgli|w in that hilikiiiii|
w in the kgoiqdimjh|w in this bccbbbbbbc|w in three iiimiiiiii|w in with hiiihlhhhh|w in ¤ fgaecedecd|w incident iiikiiliii|
w included gggghlghih|w incoming ijnjjkjjjj|w index ikighgihgh|w index on hjihhhjhhh|w info aabababaab|w informe iijhihijii|
w inside cdcccccceb|w install YZZZZaZZZa|w instance ijhhhhhhjh|w instead hfdffiefgf|w instead of iffffjfffg|w internal bbbbbZcbbb|
w interrupt hhihhhkhhh|w into a abaababbaa|w into aXZZbgaaab|w into the kjljklklkk|w into ¤ fecfejfdfe|w ios kliliijiii|w ip bbabbabbbb|
w is already khhhhhjhhh|w is at hhhjihhijh|w is ffceebhage|w is fine caaababaab|w is green ggighhggjg|w is in pnjloqnkrm|
w is ok cddccddddd|w is on kihhihiiki|w is the acaabedcbb|w is what iiliiiiiih|w is ¤ mhijjlikji|w isn't eejgffiffh|w isso ddcdfdddcd|
w it 0 aaaaaaabaa|w it add iiiiiniiii|w it as bcbbddbbac|w it bhchgdcajh|w it for jiiimhilhi|w it in geeifheecg|w it is mmlklnkljl|
w it on cccccbccdc|w it over jiiiiiiiki|w it reports ccccbbbcbc|w it should aaaZZYaaab|w it the abaaaacaca|w it to WXWWZWXXWX|
w it's opomnmokmm|w its lhkehjggih|w itself kiijihiihi|w jeszcze ggglgggggg|w jquery abbabababa|w json VWWWWWXWWX|w july jhghhjhhhh|
w jump fbcdddddgd|w jumps bcbbcccccc|w just lhhkhgkhhl|w já bbaacbbbab|w k jhhhgfghfi|w kb hkhjighihh|w keep olkhgihigk|
w keep the gdfcdacecc|w keep them hihihhhhhh|w keeping cccccbcccc|w key kgfggiggkg|w keyboard abaZaaabcb|w keys ccbdbabbfb|
w kind ijjikklihi|w kindly cdfdcddedd|w klientów hhhhhlhhkh|w know nmlnllmmqm|w la base bbbbcbbbbc|w la gjjkhnpiii|
w la table cdccdccccd|w lab oklljikkjl|w label ZaaYceacab|w las hkhiiiiiki|w last YaZYYZZaaZ|w last time kijiihikii|w later ababbbbbbb|
w launch ijiliiiiii|w le rnknknjnlm|w least 0 ccbccccccc|w leave dbabZZbcac|w leave the heeecdeeee|w left cddfccdegc|w legal ggfigfgjfg|
w less deefddeedd|w let defcdcddkd|w let the eefcedeeje|w level 0 khhhhhiihj|w level ljgffighgi|w lib jgfggggggg|w license abadababab|
w lighter lcffffffee|w like fjgfhegifh|w limit kghjghgjfg|w limits hiikioihii|w line 0 kihlkghhhh|w line caZedbabca|
w line to iiiikiiiii|w line with iiiiiijiki|w lines flgggiiiik|w link dfghfefihg|w link ¤ hhhhhhhjjh|w linker lkkijiijij|
w links acaaaabbbb|w list ecaaYhcbfa|w list of cccccccccb|w lista deeeeeedje|w lists ecdcccddcd|w lives ghjggkhggh|
w lives in hikiiiihii|w lo kkkkmoklmk|w load ZZZZZdZYZZ|w loaded kijiijiiii|w loader khihhjiiji|w local leeefeffef|w locally aaYaaaaaaa|
w log YXWXWWZWbX|w logged liiikiiiii|w loggers jhhhhgjhjh|w logging ijjhkiiiii|w logic bcbcebbccc|w login VVTVVUUVUV|w logo hhjhihhhhh|
w logs iiihljhhli|w long gddjdcdede|w looks hihhjhkhjh|w lookup fglggfgggg|w loop gihhhghhlh|w los opompmmmqm|w ma iihkkiiikh|
w machine iiiiimikii|w made hhihhhhkhh|w main bcabccbacc|w make idcXYbeYdc|w make the pnjijkjhhk|w make ¤ ceeddcgddd|
w makefile aaaaaaaaaa|w mal bccccccccc|w man ljkjjjojjj|w man page khhhhhhhhh|w many XZZYZZZZZa|w marketing klkmnnllkk|
w match jihijijkii|w max 0 bcbbebccfc|w max abcadaabdb|w may change hljiiihhii|w may gmmeffggff|w mb bdcedbeddc|w me WWYVWYXVVk|
w me which hhhhhkhhhh|w mean bccbbbcccc|w meaning bccccccccc|w mehr cddcfddded|w memory ecccbgccbc|w menos jjjjokjjmj|
w merge jmkkkkjjlj|w message WWYXXXXXWY|w message ¤ cddddcdcdd|w messages gjhhijlhgh|w midnight ccbccccccc|w migrate cccddddccd|
w migration abeaaecbZb|w min 0 bbbcbbbccc|w min abcbddabbb|w minor bcbbbbcbcc|w minuten lhhhhlhhgh|w minutes cdcacdbaad|
w minutes in cccccccccc|w minutes on hjhhhhhhhh|w missing babaaacaab|w mit VXXZXXXaXY|w mod bbbbbbbbbb|w mode bcdddecccd|
w model liiiihiiii|w module lnlolkolmo|w modulo ffdffehjfg|w moment and iliiiiiiii|w moment with ccbccccccc|w monday kiilijijii|
w month gihjihhhgi|w monthly ijinikiikj|w more qqmknlkkmm|w more than lijiiiiijh|w most aZbaaZaeba|w mostrar iiliiiiiji|
w move dbadeYbbZb|w move the fbbbdZccbc|w ms VVWWZYXaWW|w much lmjjijjjij|w muss iilkijjiii|w must be egihhmhigh|w must gfqfdjijfg|
w must not mlnjjjjjjj|w my qmlmloorpq|w más ikijkiiihi|w módulo de iiiikiikkl|w módulo iihhkhhjjk|w müssen liiikiiiki|w n 0 cccccccccc|
w na cdddegcehc|w naar bcbbbbbbbc|w name edebgdffce|w name of bbbabbbbbb|w names XZZbbYYYaZ|w naming gggggggkgg|w need fghjifjjhh|
w need it hhhhjhhihh|w needs a bcdbcccccc|w needs gjiffifggg|w nel ggfjhgjgfj|w network ghjhhfihih|w never fghmgehggg|
w new dependency ihhhhhhjhh|w new eihfhmghhg|w new server cccccacccc|w newest gdccdcddcd|w next fcceeaccbc|w next to lggfgggggg|
w nichts abbbbbbbbb|w nie bdafbbbbab|w nie ustalił ggglgggggg|w niet jjknjjjjjk|w night ihfihjgggi|w nightly backup cddddcdddd|
w nikt ggglgggggg|w nine iiiiiijkik|w nivel gggggkgggg|w no dfddcicedd|w no heap hhkhiiiiii|w no new ponllnmnmm|w no other cccccccccc|
w no personal hhjhhhhhhh|w nobody reads ijkiljjjjj|w nome ggggjggggh|w non eecfefddeh|w normalise liiiiiiiii|w not ebeWabYZZc|
w not needed cccbcccccc|w note jkljlpkklk|w nothing cYdYZZZZZa|w nothing else cccccccccc|w now cbabcbcbdd|w npm fehddcedfe|
w nullable bbbbbbbbbc|w number dcdcbcbcbb|w number of acbcbbcccc|w numbers hhgihiiigh|w nur fggggglggg|w não jjlmjjijjj|
w o código hhghghkhhj|w o efhhlfgjgi|w of 0 njgfgdghgi|w of all ccbccccccb|w of bhfehXdgce|w of each bbbbbbbbba|w of its hhkhhhhhhh|
w of the Ykfdhegeib|w of them ijknkjlkkl|w of ¤ UVWUVUXWXV|w off hihjgcehef|w offset bcbccbcccc|w ohne iiniiijjij|w ok accabbbcdc|
w old and cdddeddcdd|w old faddebcebc|w older cehdddddde|w older than dcheddeede|w on a kfffhffgfg|w on ci hjghhhhihh|
w on for aaaaaZaaaa|w on friday ihhhhhhhkh|w on hjffhmfghg|w on my ikijjmjkii|w on python bbcccbccbc|w on the rorpppompk|
w on their cddddddded|w on ¤ cdcbccbccd|w once hhhgiegihg|w once per iiiikiijii|w onde ggggkggggg|w one and ljinkijiij|
w one from ijjijljlij|w one mgjpillkki|w one of jihmiiiiii|w one page bccbbbbbbb|w one we cdccdcdcdd|w one with cbabbabbbb|
w only fiddbfbgfc|w only in hhjhhhhihh|w only one ijikiiiiii|w op ccfdddddgd|w open nlmnjkkmom|w ops eeidedeeee|w option abbbbbbebb|
w or ZXcgaVZYYY|w or so lhihihiiih|w oracle hjhiiiimii|w order ZYYZZZYZVb|w orders hddedfeece|w os ebaacbadab|w other jhgmnlhihi|
w our ehgeglkhji|w ours iiiikiliii|w out hedfgcdfhe|w out the lijljiiiki|w outage jjjjmjjlmj|w output higgighkgg|w over cdeebecgff|
w over the ghhhhjhjhi|w own bcgecdcccd|w owner ZaZZbaaaZa|w p 0 eefhjffgfg|w p eefhjffgfg|w package gjfihjhgih|w packages fbeddcccdd|
w packages in ccccccabcc|w page fdddcXbbYb|w page if khhhhhhhhh|w pandas ghjhhjhhhh|w panel hjhhhhhhhj|w paper hijihjiiki|
w para egcgjddded|w para ¤ hhhhjhhhhh|w parcel hhliijiiii|w parquet aaaaZaaaaa|w parser nlmllollml|w partial ikiiiliiii|
w partners hhikhhhhhh|w passes 0 ccdccccccc|w password ZaZaZZbaaa|w pasted : cccccccbcc|w pasted cccccccbcc|w patch ccbbcacchc|
w payments iiijhijiii|w pdf ddcccgcdcc|w pela bbbbbbabbb|w people ppnsmmnmlt|w per fejhhkgmei|w permisos hhhjihihhk|w person olmllnllll|
w personal data hhkhhhhhhh|w personal iimihiiiii|w pg kiiiiiilii|w phone ghihhhhlhh|w pi eccdccddcc|w pick cccfcccccc|w pin bbbcbbbcbc|
w places ddeeieeeee|w plain text jijjljjkjj|w please add bbbababbbb|w please hidaaZggeg|w pliku bbbbcbbbbb|w pliku ¤ ccccdcccbc|
w pls qikimlkkjl|w plugin jijjijiiii|w plus mlgimihhhi|w po bdbcccbccb|w point the hgghhigggg|w popraw ggggigggjg|w por bcZabbaaab|
w port kiiikkhkii|w port the hiijlkhiii|w portal nkkkkmkknk|w potem Zbbabbbaba|w pour miilijijki|w pr 0 iikiiiilii|w pr ehjfgjhiih|
w pr text bdcbbccccc|w practice ccdccbcccc|w precisa ccebacbcbc|w prefix cccbcccbcc|w present YZYYZaaZZZ|w pressure hhhihjhihh|
w previous cbbbbbbbbb|w prices iiiiimiiii|w pricing fffjfeffff|w print hhihkkhghh|w prints ababcbcbcb|w private bbaabbbbbb|
w pro ieeeedeeee|w probe cccccccccc|w prod bcbbbacbfc|w product jhgjjhhhhh|w production hihiihijli|w profile cbbadabbcb|
w project hhijkhlhhk|w proper ddedfdiege|w public YXYZXXYYXX|w publish abbbbbbbbb|w pulsante aaYZaZaaaa|w push acdaccccbc|
w put fhgkighmhk|w put it ddbbcgdded|w put the cdehdbdedd|w put ¤ cdccccccbc|w px jhkhhhhihh|w pydantic iiliiiiiii|w pytest beccbccccc|
w python 0 accaaaabab|w python acfbbabbaa|w q 0 mkjljjjknk|w q mkjljjjknk|w qa- 0 kiiiiiiiii|w qa- kiiiiiiiii|w qty abbbbbbbbb|
w qu'il lkihihiiii|w quando ffgfgjfgfg|w que ijgfhkfkhj|w quella kjikjiljij|w queue jhijiglihi|w r khhjjhhhhi|w raise the mhhhighhhh|
w rate ggfjgeffgg|w rate limit hhhjhhhhhh|w rates hhiihlhhhh|w rating liiiiijihi|w reach cbdcdccccc|w react ighihjhhhk|
w read cbXYZZZZZc|w read it cdcccacdcc|w read the bbabbabbbb|w read them ihhhhighhh|w readme ZaaZZZZaea|w ready hhhihhhhkh|
w rebuild lhhhhhhhhh|w recompute jhhhhjhhhh|w recompute the kiiiikiiii|w records jhhhhhhggh|w redis ZZZZZYZZZa|w reference jhgghgjhhh|
w regenerate ghhhhjhhih|w region pllnlllnll|w regression iikiijkiji|w reject abcaacbbab|w related iiiimiiiii|
w release branch jjjljkjjjj|w relevant iiiiniiiii|w remain as hihhhhhjhh|w remember khhhhhhjhh|w remove XXZbbYZZZZ|w removed cccccccccc|
w rename jjlimjjkkk|w rename the ihghhhhhhh|w replace YZZYZYZYZZ|w repo gfdgccffee|w report mhgjiihhji|w report the bbbbbabbbb|
w reports ZaaaaZabcb|w request TUWSUTUVUU|w request id abZababbab|w requirements ghigjghggh|w rerun iiijilkiii|w reset ccabbcccdc|
w responses ijlkjjjjjj|w responses of jjlljjjjjj|w restart ihihhkhhhh|w restart the ihihhihhhh|w restore iiiiimimii|
w restores ccbcccccbc|w results liljkjkiji|w retention ijmljjjjjj|w retries 0 lhiijkiiii|w retries njkklmmkkl|w retry bccccbeccd|
w return aaZbbYaaZb|w returned aabbbabbbb|w returns bcccdbeccc|w rewrite ijlikhhiih|w rewrite ¤ ijliiiiiih|w rig liiiiiiiii|
w right now jhikiiiihi|w right rpqpnsopos|w role aaaZaZaaaa|w roll bbbbbabccc|w root YXYYYYZYYZ|w rotate jjjjkjjjmj|w route ghihggihjh|
w routes bdcbbabbbb|w row bWYWWXXXXV|w rows nknmjlkmlk|w rows older iimiiiiiii|w rss aaaaaaaaaa|w rule ggikgihjhh|w rules jjghiglhhh|
w run hebddedfgd|w running bddcbbccbb|w runs on jhihhjgjii|w runtime kjliijjkjj|w s bbYaYYZYYZ|w safari abbbbbbbbb|w same gehfgkjhfg|
w samples eccbcbdccc|w sans hiiiihhjjh|w save bcccbccbcc|w saved bbbbbabbbc|w say jhhfgghhji|w says 0 cbccccccdc|w says dcdfddfeed|
w scale bZZaabaaZa|w scanner hhhhhkhgjh|w scheme ihghhjijhh|w screen jkkjimilik|w script pmmllqoknl|w script ¤ fgjghijgfg|
w sdk hihkhhjihi|w se bbbgbbacbb|w second ZaaZZaadba|w secrets hhhhkhhhhh|w section 0 bccbcbbbbc|w section YaaZZZabaa|w see plrlvllptp|
w see the bcccccccdc|w seed ghihhihijh|w sees ccccccccce|w sem kkokkkknkk|w semana iiihiiioii|w semicolon bbbbbbbccc|
w send the bcbbccbbbb|w sending bcccccccbc|w sensible hihlhghhhh|w sensor lkkjjmjllk|w senza ghlghghhhh|w ser gggggggjgg|
w serial iiiiimiiii|w server bcdebbcbbc|w service okolljlkkk|w services ghhgkhhhhh|w session iikijikjij|w set ZaZcaedXYa|
w set the jhhhijhghh|w settings jkjjjmknkk|w settle iiihihiioi|w settled dedhdeeede|w severity ljjjmjjjjj|w share ggggggggkg|
w ship jjjmiijijj|w shipping jjjljmjjkj|w should be cacZbYcaab|w should go hiiiikikii|w should mkqimmnljj|w should show hhihhhhhih|
w show kfgfcjffff|w show the ihihhjhhih|w show up miiiiiiiji|w showing jhjghhhhhh|w shows 0 cbcccdcccc|w shows ZWVVWWWXWX|
w shows a okkjkjkkkj|w shows the cdccdccddd|w si hihiilkiii|w side abaaabbbab|w sign ljjjllijkj|w signup iiniiijiij|w silent hiijlkiiii|
w similar ghghkhghgh|w sin hiihhlihii|w since ZZaYabZZcd|w since march abbbbabbab|w since the kiiiikiihk|w single ggkffhgggg|
w site : ljjjjjjllj|w site jijihiilmj|w sits in lmkljjkkkk|w sits lmkljjkkkk|w six eccccccccc|w size bbcZbcaZaa|w slack abaaaaabab|
w slice bbbaabbbbb|w small bcbbfcccec|w smoke kihiiliiii|w smoother imiiiiiiii|w snapshot bccbcbbbcc|w snapshot tests bbabbbbbbb|
w snapshots ollnlkllll|w so : bcbccccccc|w so ssutpsvsso|w so that onmqknnmpk|w so the gglhhhhhhh|w solid iliiiiiiii|w soll jhjihhhhih|
w solo dcedegdeee|w some of kiijiiiiii|w some rpopprootp|w somebody hihkhjiihi|w something hghjhghhjk|w somewhere hiikikiiji|
w sonst khhhkhhhhh|w sort by miiiiiiiii|w sort mfffgefghg|w spawn mjjjjjjjjk|w speed cccbcecccc|w split jjhhiiiiki|w spring hhjhhhimhh|
w sql bccccccccc|w squash hhhghhhkjh|w staging ddcddjdedd|w staging with ccbccccccc|w stale dcdcbccded|w start eighjfgeig|
w state hgghghjegg|w status 0 bccccccccc|w status YZbZaaZaba|w stay kkifffjhgg|w stay on ghjhhhhihg|w stay the dccddddddd|
w stays at hhlhhhhhhh|w stays hcfcZaefcc|w steps ccccecddcd|w still fegjfefhhf|w stop at khihhhhhhh|w stop gbcaaaabbc|
w stopped iijijiiiji|w strings XYYYbXYaYZ|w strip bbaabbbbbb|w struct iijiiliiii|w stuff iiiijijilh|w style eeddgifeee|
w submit cccdcccccd|w suite hhhhhlihhh|w summe cccccccccc|w support for dddgdcdddd|w support gihlgkhhij|w sur les hkhghhkhhi|
w sur mljijjmjlk|w survey jhhhhhiiki|w switch cdddcgdfee|w sync liiiijiihi|w sync the liiiiiihhi|w tabella jjljjjjjmj|
w table 0 ijkjjnjjjj|w table gfhfcoeffg|w table is kijiiiiiii|w tables iijhghijjh|w tag YZaZZZZaaZ|w tag v cdeddccddd|
w takes ejeeefeeee|w target ddcdchcedd|w target is iiiiijjjii|w target ¤ bbbccbbccc|w team eegjfdihef|w team's jjjjjljjjj|
w tell cdcdcfdddc|w tell me cdcdcfdddc|w tem iiliiiiiii|w temp aababbbabb|w ten fgjffgfheg|w ten years hhkhhhhhhh|
w terraform ljiiijkiii|w test and bbcccbbccc|w test coverage hmiiiiiiii|w test ebeaafabZY|w test for jhhhjihhhh|w test suite iiiijkiiii|
w test with ZZYYZYZYaZ|w testes aacaZbbaaa|w tests acZcYZfcZZ|w tests and iiiiiliiii|w tests for hnjjhhkjjh|w tests in voqqoooroo|
w tests must ccbccccccc|w text XaaabZYdaa|w text in dddedcdddd|w th hhhjhhhjih|w than dagddbccec|w that cghellfiil|w that it hjiihkjimh|
w that prints bcbccbcccc|w that the baZaZcbaac|w that ¤ jjkklljjkj|w the 0 cegkhhfghf|w the account ccbbcacbbc|w the active kiihihiiii|
w the app giimjhihhi|w the audit hikhjiijii|w the auditors hhhihhhiki|w the backend hhhjhhijhh|w the base hhjhhhhjhh|
w the billing khihhhhhhi|w the changelog jjiilkjjkj|w the code bbacbabbaa|w the column bbbbbabbbb|w the comment bbbbbbbbbb|
w the complete ghjhhhhhhh|w the crash hhhhhghhlh|w the csv dccccccccc|w the current YYaZaYZZaZ|w the customer's ihhhhkhhhh|
w the customers hhhhggghkh|w the dashboard bbcaccccbc|w the database lknkmkkkkk|w the default gghighgggg|w the dev bbbbdbbbab|
w the duplicate iikiiiiiki|w the environment cccccbdccc|w the existing hjikiiiihi|w the f khhhhhhihh|w the file cbcccccdcc|
w the files ddccdedccc|w the first YbcaZaaaaa|w the five ccdccbcbcc|w the flag dcccccccbc|w the gfiefjehff|w the id ccccccccbc|
w the important hhhhlhhhhh|w the inbox bbbbbbbbac|w the lab ghjhhghihi|w the last cddddfddec|w the limit miiiiiikii|
w the list YaaZZbZZaa|w the load hhhhhlhghh|w the login cdddcbdcdd|w the makefile bbcccbcccc|w the man khhhhhhhhh|
w the message cccccbcccc|w the moment jjhhhhjhhh|w the monthly ijjmikjjjj|w the naming iiiiiiinii|w the new dgihiofghh|
w the newest ddccdcdcdd|w the nightly bcbbbabbcb|w the old YYXYXVYaWX|w the one eeedehehdf|w the order abbcbabbbb|
w the other rootrtopoo|w the phone ghhghghlhh|w the pr bccbbccccc|w the profile cabababbbb|w the readme ccccbbccdc|
w the real ihhhhghhih|w the request aaaZaZbaaa|w the rest cccceccccc|w the retry abbbbabbbb|w the right fgggglgggg|
w the same ZVWXXYYXWZ|w the second gggfgggkhg|w the sensor jjjjjkjjkj|w the serial iiiiimiiii|w the shared hhihhiihih|
w the start ddddccdddd|w the state cddddfdbcd|w the suite bbabaabbab|w the support iiikikiiik|w the survey jhhhhhiiki|
w the test ghhghlhhih|w the tests ceeedcdccc|w the three fdddccffdd|w the timeout jefffdeeff|w the top bccccbccbc|w the two ccbecdcccc|
w the unused cccccccccc|w the user hefcddedcf|w the users ihhhhhhhjh|w the version bcbbbbcbcc|w the view cccccccbcc|
w the way hghhjhkhhi|w the weekend kiiiiiijij|w the weekly edcddfddcd|w the whole cddcbcdccd|w the windows ccdccccbdc|
w the ¤ ZcZacZabZa|w their lkjiiqkinj|w their own cccccccbcc|w them as iiiiikikii|w them fifofhlkmg|w them in fgflfhghfg|
w then kkinmllnqj|w there mkjhlglklo|w there's a gjhhhhhjjh|w there's kolnplonnn|w these SSRSRTTSST|w they are bdddcccdcc|
w they get jihihhihji|w they qllmmjkmkl|w they were jiihiiilii|w things hihgmhjhhi|w third jhhhhjiihh|w this ciiefgeefh|
w this morning cccccccccc|w though hhjhjhhhih|w three XXYZUUbaZZ|w thresholds gjhihgjjhh|w tickets ghijhhhhhh|w tidy hihhihhhnh|
w tidy up hjiiiiiiji|w tier hiinihihii|w ties abbbbbbbbb|w time hiffgjghfi|w time i hhhhhhhhgk|w timeout jffegdefff|
w timeout to liiijiiiii|w times fjifgfghgf|w timestamp cccccccccc|w timestamps liiiihiiji|w tls jijijiiiii|w to 0 hfeeffdcif|
w to a hkiiimiiii|w to be pkljjijikj|w to call bcaccbcbcd|w to gediggbdac|w to get bbbbdccccd|w to stay ikkhhghhhh|w to the hgfijpjlih|
w to win ghfjhghhhh|w to ¤ jhkhejifih|w todo cccccccccc|w together kiikiijiii|w tonight kjiijjjili|w too iljhhigigi|
w too many Zaaaaaaaac|w tool : hhjhhhihhh|w tool hhkhhhjhih|w top ccccbbccec|w total ddfccbddfc|w touch klqkkkkkkl|
w touch the hikhhhhhhh|w touch ¤ iimiiiiiij|w touched hhhhhghhik|w tre hhhjhjhhhh|w treat iiiiiijiii|w true ccbccbcbbc|
w trzeba hhgljhhhgg|w tu jjjmjjijjl|w tune hkhhhhhhhh|w turn it cccbcbcbcc|w turns Zaaabbbaaa|w two caZhZWfZYc|w typo bbbbbbbbcc|
w typo in ccccccccdc|w u lhhhhhhhhg|w uit gghfgkffef|w uit ¤ fffffjffef|w um khhhjhgkhk|w um und jhghjhhhhh|w una bcbbbbbbbe|
w und 0 cccdccdddd|w und ebcaheabab|w under 0 cccgeddgdd|w under bZZeccccZa|w under ¤ kihhijjihi|w une aZaaaZZabZ|
w uniquement acbccbcccc|w unit jdfddcfede|w unit tests hhjhhgiigh|w units ccccccccdd|w uno hhgjhhhjgh|w until 0 bcbbbbccbc|
w until it's iliiiiiiij|w untouched bbbccbcccc|w unused bbababbbbb|w up hgijmllgnl|w up in cbbbbbbced|w up to bcccefdcbb|
w update heegedggjf|w update the cddddcfffe|w update ¤ mkkkkkkkmk|w upgrade ccfccbcccc|w upload bdcccdcdbd|w urls ccccccdccd|
w us kknkjljllk|w usd lkkkmokkkk|w use WZcXYYYgWX|w use a fgkggggggf|w use the iiiiiijnii|w user ecdbcfccbd|w using WYZZYVYYYY|
w ustalił ggglgggggg|w usuario hhhhhkhhgh|w utc dbabeacbbb|w v 0 dekfdgeeef|w v bdidbeddde|w valid bbbbbbbbbb|w validate kkokkomlkk|
w values accbcedfbc|w van aabaaaabaa|w van ¤ cccccccccc|w variable ¤ bcbcbbbbcc|w vat iiiihkihii|w vat number jiiiikiiii|
w vault iiijojjijk|w version : ljjkkjjjjk|w versions ghgjhhihji|w w jkmonjmloj|w w pliku ccccdcccbc|w waiting iiliiiiihh|
w wall iijiikkiii|w wants mklpjjmjjk|w warehouse iiihihihih|w warnings cbbcbdcdbc|w was 0 bbbbbbbabb|w was hiihlhhmlk|
w wave 0 jhiiiliiii|w wave jhiiiliiii|w way npoppnsnmo|w we have pjllliiiij|w we ojlrjhgrfm|w we run kiijiiiiii|w we use ZbZZZaZZaa|
w website jjiikiijii|w weekend kjiiiijjjj|w weekly ccbccdbbab|w weeks jhghhgkhhh|w well khhhjghjih|w wenn accbcbcccc|w were hgiggggkhh|
w what mnolklroml|w when jeeddecdfe|w when the gdgddeddfd|w when they kijiiiiiii|w when ¤ jhhhjhiihi|w where abbabaacbb|
w where we bbbbZbbcbb|w wherever iiiimiiiii|w whether ccbfcccccc|w which bbfgadadba|w who ceeidcddde|w whole bcecbccccc|
w why aaabaaabaa|w wie jkkkkkpmkk|w will hhihhkhhgh|w win ghfjhighgh|w windows dfefdcdcdd|w wins YZYYYYZYZZ|w wird UXWWWWWXXX|
w with 0 keggggjggg|w with ZWcfehdhbd|w with a khglgihghh|w with date-fns ccbccccccc|w with it hhhhhghhhj|w with our caccccccdc|
w with the eheiiifpjj|w with ¤ cbecibbfgd|w within 0 hhhhhkhihh|w within ffeefhfjfg|w without bcdccceded|w words iiiiijilii|
w work hkhhhhilhj|w worker abZaaabbbc|w would fjgfghjghj|w wrap bbbbbbbbbb|w write a YYYXXZYYYX|w write eggidjfded|
w write the pnoplnomom|w writes nothing khhhhhhhhh|w written in hhhhhhlhhh|w written onpmnmrmrn|w wrong ihjghlhhgh|w x 0 bbdcccccbc|
w x ZXZZYZZZbZ|w y WVXVXVVXXV|w year YZcbbZZZZa|w years ghkhhhhhhh|w yet hhjmghhhhh|w you loikqjmlmn|w you're hhhhihhhlh|w z dddedhdffe|
w zeilen Zcbbbbbbcb|w zero dcbccdcccc|w zet fghgggfimg|w zonder kkrokkkkkk|w ¤ ( efgejjhghf|w ¤ 0 knklmhllhj|w ¤ : efhefeeece|
w ¤ ? ZZaZZaZZZZ|w ¤ a dedddddgdd|w ¤ add cccccbcccc|w ¤ al ggggggggjg|w ¤ already jhhhhihhhh|w ¤ and ffehihaggf|w ¤ as bcbdccedcc|
w ¤ because cccccccccc|w ¤ by abcbcabbbb|w ¤ can ccccccccdd|w ¤ cbacbcbbbZ|w ¤ code kikiiiiijj|w ¤ com bbabbaabbb|
w ¤ currently kiiiiiilii|w ¤ die ggjggggghg|w ¤ e kjhkiiljpj|w ¤ em bbbbbbabbb|w ¤ en ccdccccccd|w ¤ exits ljjjjjjjlj|
w ¤ fails cccdccddcd|w ¤ for ZbbbaeaZdb|w ¤ from bcbebacbec|w ¤ gets abbabbbbbb|w ¤ gives hihhhjhhhh|w ¤ has ihgjiegijk|
w ¤ in VXWWXVYTVV|w ¤ instead bcbccbccdc|w ¤ into YYYYYXYYYY|w ¤ is higegegegh|w ¤ la cccccccccc|w ¤ line ihhlighihh|
w ¤ names cccccccccc|w ¤ needs hiijikihhi|w ¤ no XYXXaXXYYY|w ¤ of cecdcddcfd|w ¤ on UUTUXTUUXV|w ¤ only abbbbabbbb|
w ¤ output ikjijkjjkj|w ¤ para jlhioijjij|w ¤ pass iikjiijiii|w ¤ please bbcccccccc|w ¤ r miikiiijii|w ¤ section bbabbbbbbb|
w ¤ show ccccbccccc|w ¤ so cbdccheecd|w ¤ takes hlhhhhhhhh|w ¤ test iiikikiiii|w ¤ that cZYaYZZZbZ|w ¤ the gffddcedde|w ¤ to UXdWWWXZaY|
w ¤ two lijhihiiii|w ¤ und bbbbbbbbbb|w ¤ under aabaacbZbb|w ¤ until hlhhhhhhhh|w ¤ wird YZaZZZZaaa|w ¤ with aaeZdadcbc|
w ¤ ¤ bYXZYaaZbZ|w ¤ で miiiiiijii|w ¤ の ecdccecdcc|w ¤ を bedddhcdcd|w ¤ 按 bbbbbbbcbb|w ¤ 的 abaaZaabaa|w être khjhhhhhhh|w あ nggggggggg|
w い nhhihmihij|w い て hhhhhjhhji|w う Zaaaaacaaa|w え edddddddde|w え て abbbbbbbbb|w お smmlmplnnn|w こ と ihhhhihhgh|w し piikiljjhl|
w し て kgfhgfhgei|w そ Ybbbaabbbb|w た mjjkjiiljj|w つ abbbbbbbbb|w な jggggggggj|w に aaZbZabbba|w に 実 ljjljjljjj|w の 0 bccccccccc|
w の idcdccdece|w は ddfcdeedcc|w は ¤ Ybbbbdbdbb|w み cedddddddd|w も jihhhihhgi|w ら bccccccccd|w り nhhhhhhkhh|w る bcbbcdccbb|
w る こ ihhhhihhgh|w イ aaaaaZaaac|w イ ン bcbcbbbbbb|w ク bcccccdccc|w コ abbbbbbbbb|w ス acebcdccdc|w ス ト adecdeddcd|w ッ cccecbcccc|
w ッ ク bccccccccc|w デ jjjjjljjmk|w ム khhhhhhhjh|w ン acccbceccc|w 一 下 hjhhhjhijh|w 一 覧 mhhhhhhhhh|w 下 jjhhhjhjjh|w 不 bdcbbbbcbe|
w 不 动 dccdbccecc|w 不 要 bbbbbbbbbb|w 为 aadaaaaaab|w 也 jkkjojjjlj|w 他 不 dccdbccecc|w 以 cccdddddcd|w 件 ihggkgghhh|w 保 jiljiliiii|
w 保 留 iilhiliiii|w 内 bbbbbbbbbb|w 出 pknkkkkmkk|w 列 lhhhhhhhhh|w 力 jhhhhkhhhh|w 力 は kiiiikiiii|w 功 hhhkhghhhh|w 口 hhhlhhhjhh|
w 号 hhilgkhhhh|w 合 egffglfigf|w 后 iiimiliiii|w 和 aaZaZaZaZa|w 在 bdcfcbdccc|w 変 dbbbbbbbbb|w 変 更 dccccccccc|w 存 cddddccecd|
w 実 ljjljjljjj|w 对 dccdbcdcdd|w 并 cbbbbbbbbb|w 当 ghhihkjhhj|w 户 hkjlihiiih|w 把 ihkhkjhjjh|w 按 bbbbbeaebb|w 換 bccccccccc|w 数 bccceccccc|
w 更 dccccccccc|w 最 kgfggffggi|w 有 defdcdcddd|w 次 cdccdcdgdd|w 现 cecccccccc|w 用 户 hkjlihiiih|w 留 iilhilikii|w 番 ihhhhihhhh|
w 目 ccccbbcbbc|w 直 abbbbabcbb|w 空 bbcccccccc|w 给 iiililiiii|w 能 jkknjjjjjj|w 要 bccbaabbab|w 覧 mhhhhhhhhh|w 请 abdbbbabbb|w 通 jjikjjkjhi|
w 通 る kjiijkiihi|w 里 bcbbfebcdc|w 里 的 hhhhljhijh|w 重 lloolklmll|w 除 bdceccccdd|y borrowed open ijiijjpiij|y earlier open jkjjjjkqjj|
y measureless open krkkljkjkk|y measureless settled aaabbaabca|y opposed open iiniiiiiii|y outward open jkjjkkjjpj|
y pointing open tmnnppmmnn|y pointing settled ceecccddfd|y reach open iihhnihihi|y reach settled hihhmiiiii|y undecided open klkplkklkk|
y unease open ghhggghhgm|y unsaid open lllllrmlll|
`.replaceAll("\n", "");
