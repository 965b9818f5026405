/** Written by `node tools/learn-pages.ts`; see decision 0061. */
export const heardBias = -2.16;

/** A feature, and in hundredths how much it speaks for an order. */
export const heardRows = String.raw`
a agent a -7|a agent and -5|a agent bare 25|a agent by 3|a agent called , -11|a agent called - -8|a agent called : 38|a agent dear -13|
a agent der -2|a agent each -5|a agent el -6|a agent every -3|a agent first 38|a agent for 4|a agent its -13|a agent o 3|a agent of -14|
a agent that 13|a agent the -56|a agent to 11|a agent with -9|a agent your 8|a asked to act demand 30|a asked to act polite 5|
a called , a 21|a called , an -8|a called , and -18|a called , dear -8|a called , first 28|a called , if -6|a called , its -2|
a called , of -12|a called , our -2|a called , that -6|a called , the -41|a called , their 7|a called - first -8|a called : a 20|
a called : an 4|a called : bare 9|a called : el 5|a called : first -3|a called : for 17|a called : the 18|a called : to 9|
a called act 10|a called agrees -2|a called asks 36|a called hails 2|a called hides 5|a called later 5|a called not 18|
a called people 7|a called reads 3|a called thing -19|a called to act , -14|a called to act : 9|a called urgent 3|a called who 2|
a called whom -38|a called you -8|a other a 31|a other all -11|a other an 3|a other and -24|a other any 8|a other bare -2|a other by 8|
a other called , -11|a other called : 38|a other dear 8|a other each -4|a other first 18|a other for 9|a other if -12|a other its -2|
a other of -12|a other our 8|a other that 2|a other the -28|a other their 7|a other this -18|a other to 3|a other your 5|
a soon able -27|a soon act 2|a soon asks -10|a soon forged 11|a soon hails 6|a soon hides -5|a soon later 9|a soon none -5|a soon not 7|
a soon people 8|a soon reads 10|a soon thing -27|a soon who 12|a soon whoever -11|a soon you -5|a then able -43|a then act 7|
a then agrees 19|a then asks 8|a then forged 7|a then hails -14|a then hides -4|a then later -9|a then no-act -11|a then not -14|
a then people 14|a then reads 10|a then thing 4|a then urgent 4|a then who -19|a then whoever 26|a then whom 6|a then you -10|b able 6|
b act -62|b agent -16|b approve -40|b attack -8|b conceal -2|b demand -18|b fetch -11|b forged -7|b guarded -37|b hostdata -13|
b invite -6|b later 5|b machine 4|b model -11|b money 8|b not -53|b people -41|b place -12|b polite -10|b push -8|b put -45|
b remove -31|b salute 24|b say -28|b secret -20|b send -40|b urgent 8|b weaken -34|b who 40|b whoever -9|b you 2|f bracket 16|
f dotfile 68|f expansion 2|f home 42|f mail 35|f option 22|f pipe 14|f question 10|f url 88|i able -25|i act 13|i agent 44|i approve 32|
i attack -8|i conceal -6|i consent 7|i demand -17|i fetch -9|i forged -9|i guarded -15|i hostdata -9|i invite 9|i later 27|i machine 7|
i model -14|i money 6|i no-send -4|i not -2|i people -3|i place 41|i polite -14|i push -15|i put -11|i remove -25|i run -20|i salute 30|
i say -18|i send 2|i urgent 13|i weaken -14|i who 7|i whoever 20|i you 6|k able -17|k act -3|k agent 15|k approve 5|k attack -21|
k conceal 36|k consent -7|k demand 9|k fetch 4|k forged -21|k guarded -7|k hostdata 12|k invite 26|k later 18|k machine 5|k model 8|
k no-act -5|k no-fetch -7|k no-push -13|k no-put 27|k no-remove -17|k no-run -6|k no-send -34|k not -33|k people 14|k place 57|
k polite -13|k push -5|k put -30|k reader 37|k run -27|k salute 12|k say -30|k secret 15|k send 6|k urgent 47|k weaken 18|k who 26|
k whoever 20|l able act -28|l act act 16|l act no-act -12|l agrees act -31|l agrees no-act -6|l asks act 25|l attack act -5|
l forged act 26|l hails act 24|l hides act 8|l later act -12|l not act 6|l not no-act -14|l people act -15|l people no-act -5|
l reads act 20|l thing act 28|l thing no-act -8|l urgent act 9|l who act 5|l whoever act 33|l whom act 23|l whom no-act -4|l you act 11|
m 1 96|m 2 -93|m 3 -115|n 0 -87|n 1 -70|n 2 -3|n 3 50|n 4 -17|o none 0 -10|o none 1 -78|o none 2 -32|o some 0 79|o some 1 -113|
o some 2 -53|o some 3 -15|q able act -5|q able agrees -7|q able asks -10|q able forged -13|q able hails -11|q able hides -11|
q able later -17|q able no-act -3|q able thing -16|q able who -4|q able whom -2|q able you 11|q act able 3|q act agrees -20|
q act asks -20|q act forged -48|q act hails -21|q act hides 37|q act later -4|q act reads -5|q act thing 21|q act whom -64|q act you 13|
q agrees able 16|q agrees act -7|q agrees asks 9|q agrees forged 11|q agrees hails -11|q agrees hides 23|q agrees later 16|
q agrees no-act 13|q agrees reads 5|q agrees thing 61|q agrees who 5|q agrees whom 26|q agrees you -6|q asks able -9|q asks act 17|
q asks agrees 3|q asks forged 6|q asks hails -9|q asks hides 5|q asks later -12|q asks no-act -26|q asks reads 4|q asks thing 32|
q asks who -35|q asks whom -15|q asks you -12|q forged act 3|q forged agrees 9|q forged asks 8|q forged hails 19|q forged hides 25|
q forged later -3|q forged no-act -3|q forged reads 4|q forged thing 9|q forged who 12|q forged whom 45|q forged you -17|q hails act 20|
q hails agrees 3|q hails asks -3|q hails forged -15|q hails hides 6|q hails later -17|q hails reads 4|q hails thing 31|q hails who 11|
q hails whom 46|q hails you -3|q hides act -16|q hides agrees -7|q hides asks 9|q hides later -5|q hides no-act -15|q hides reads 16|
q hides who -5|q hides whom 4|q later able -3|q later agrees -27|q later asks 21|q later forged -5|q later hails 7|q later hides 8|
q later who -8|q later whom 12|q later you 17|q no-act agrees -12|q no-act asks -14|q no-act forged -5|q no-act hides 11|
q no-act later -6|q no-act thing -11|q no-act whom -4|q no-act you 3|q reads able -3|q reads act 33|q reads agrees -2|q reads asks 16|
q reads hails 17|q reads hides 6|q reads later -10|q reads no-act -8|q reads thing 12|q reads who -4|q reads whom 13|q reads you 12|
q thing able -8|q thing act 22|q thing agrees -15|q thing forged -14|q thing hails -7|q thing hides 48|q thing later 8|
q thing no-act -3|q thing reads 3|q thing who 6|q thing whom -45|q thing you 11|q who act 24|q who agrees 47|q who forged 15|
q who hides 20|q who later 13|q who reads 10|q who thing 52|q who whom 24|q who you 27|q whom able -7|q whom act 35|q whom agrees 15|
q whom asks 34|q whom forged 9|q whom hails 6|q whom hides 23|q whom later 11|q whom no-act -16|q whom reads 7|q whom thing 26|
q whom who -42|q whom you 35|q you able 7|q you act 9|q you agrees 12|q you asks -19|q you forged -13|q you hails -2|q you hides -3|
q you later 4|q you no-act -6|q you reads -5|q you thing 39|q you who 27|q you whom -11|s agents 10|s code -29|s memory -10|
s prompts -33|w a -51|w able -17|w about 4|w above 17|w abrir 6|w accept 9|w accepted -11|w accepts -10|w access -21|w account 40|
w accounts 3|w acme -15|w act -7|w action 8|w active 5|w adapters -10|w add -15|w added -3|w address -8|w adds 17|w admin 9|w after -36|
w afterwards 15|w again -17|w against -3|w agent -22|w agent's 8|w agents -50|w agreed -10|w ahead -5|w ai 48|w al 11|w alive -2|
w all 18|w allow 9|w allowed 4|w alone -3|w along 9|w already -6|w also -4|w always -21|w an -31|w and 24|w answer 13|w answered 3|
w answering 3|w answers -11|w anthropic 4|w any -3|w anybody -2|w anything 9|w anywhere 3|w api -7|w app -13|w applied 2|w applies 2|
w apply 19|w approval -19|w approvals -9|w approve -11|w approved -40|w approves 4|w are -8|w around 10|w arrive -7|w as 55|
w asistente -3|w ask -46|w asked 6|w asking 5|w asks -16|w assent -6|w assistant -37|w assistants -4|w assisted 10|w assistent -2|
w assistente 5|w at 17|w attached -7|w attend -3|w audit 23|w auth 3|w author 8|w authorized 10|w auto 9|w automated 40|w away 8|w b 2|
w back -13|w backup 2|w backups 22|w bad -8|w base 6|w based 7|w bash 25|w basket 8|w be -13|w because -6|w becomes 3|w been 20|
w before -21|w begin 7|w behind 7|w being 22|w belongs -3|w below 2|w beside -3|w better 8|w between 2|w bin -3|w block -7|w board 6|
w body -8|w book -14|w bot -20|w both 9|w bots -11|w bound -3|w box 2|w branches -6|w breaking -6|w brief -6|w budget -4|w bug -6|
w build -2|w built -13|w but -7|w button -7|w buy 4|w by 36|w bypass 3|w c 27|w cache 7|w calendar -3|w call -4|w called -8|
w calling 14|w calls -17|w can 3|w can't -4|w cancel -15|w candidate 6|w cannot -11|w card 27|w careful -12|w carried 3|w carries -6|
w carry 12|w cell 11|w change -37|w changed 3|w changes -27|w channel 29|w chat -28|w check 14|w checked -9|w checkout -2|w child -7|
w choose 19|w chosen -7|w ci -2|w cite -5|w claims -9|w claude -17|w clean -2|w cli -9|w client -10|w clients 9|w close -11|w closed -4|
w closes 4|w codex -16|w coding 21|w collect 7|w com 5|w comes 7|w command -5|w commands -12|w comment -9|w commented -4|w comments -6|
w commit -13|w commits -17|w compare 5|w compatibility 12|w compute -9|w con 14|w configuration 14|w confirm 31|w confirmation 6|
w connection -2|w consent 3|w console -9|w const -6|w contact -2|w container 6|w contents 15|w context 27|w continue 11|
w contributions -4|w conversation 16|w conversations -12|w cookies 12|w copies -4|w copilot -25|w copilots 3|w copy -3|w costs -3|
w could 10|w count -13|w counted -2|w crash 4|w create -7|w credentials 7|w curl 5|w cursor -7|w customer -18|w customers -7|w cut -3|
w d -5|w das -4|w data -26|w database 3|w date -10|w days -7|w db 6|w de 21|w dear -8|w debug 21|w decided -6|w decides -4|
w decision -5|w def -3|w default -28|w del 5|w delete -28|w deletes -16|w deleting 3|w delivery -4|w den 11|w dependencies -9|
w depends 2|w deploy -7|w description -12|w dev 10|w developer 17|w did -13|w die 9|w diese 4|w diff -2|w differ 9|w directive 7|
w directly 3|w directory 11|w disable -6|w disk 2|w dns 19|w do 46|w docker 3|w docs -10|w document 2|w does -10|w doing 21|w don't 24|
w done 16|w door -4|w down 3|w draft -20|w drafts 10|w driver -4|w drop 16|w dropped -4|w dry -2|w du 19|w due 4|w during 7|w duty 9|
w e 25|w earlier -8|w edit 3|w edits -3|w effect -13|w either -12|w el 6|w else -16|w em 11|w employees -2|w en -6|w enable -18|
w end -4|w ends 6|w enter 25|w entries -7|w entry -6|w env 20|w environment -5|w errors 7|w esta 13|w et 11|w etc 8|w event 3|
w events -5|w every -37|w everyone -10|w everything 14|w example 66|w except -5|w execute 27|w executes -4|w executing -5|w existing 3|
w exit -16|w expected 4|w expired -7|w expires -6|w export 5|w exports 11|w expose -7|w ext 8|w factor 5|w facts -2|w failed -5|
w fails 7|w family -7|w faq 6|w feature -7|w fetch 4|w field 21|w file -8|w files -5|w fill -2|w finance 7|w find 7|w finds -4|
w finish 8|w finished 15|w five 5|w fix -6|w fixed -9|w fixing 4|w flag -16|w folder -4|w follow -5|w followed 10|w follows -4|
w for -10|w forget -3|w form 18|w found 5|w four -5|w friday -2|w from 38|w full 40|w function -3|w further 20|w gate 4|w gateway 5|
w gave -11|w generated -7|w generating 10|w gets -18|w git -5|w github 4|w give 20|w gives -8|w go 36|w goal -10|w goes -4|w golden -8|
w gone -2|w good -4|w grant -2|w graph -2|w great 7|w green 4|w group 4|w grows -2|w guard 10|w guest 6|w h -17|w ha 8|w handed 3|
w handling -2|w hands -9|w happened -2|w has -11|w hash -7|w have -17|w he -17|w head -3|w hear 8|w help 9|w helper 30|w her 11|
w here 31|w hey 2|w hide -2|w him -5|w holds -4|w home 7|w hook -8|w hooks 2|w host 15|w http -4|w human 22|w i'll -4|w ia 6|w id -3|
w ids -6|w if -22|w ignore -18|w ignored -2|w image -4|w in 37|w incident 4|w including -4|w index 2|w ines -4|w info -6|w input -9|
w install 7|w installation 2|w installed 3|w instead 5|w instruction 6|w instructions -11|w internal 6|w into 24|w inutile 8|w invite 4|
w invoice -8|w is 32|w issues -18|w it 22|w its 22|w itself 6|w job 9|w jobs -7|w journal -6|w json 4|w june -5|w k -8|w keep -13|
w keepalive -3|w keeps -4|w key -34|w keys 15|w kindly 4|w know 5|w knows -2|w la 13|w language -5|w large 6|w las 10|w last 19|
w later 6|w le 16|w lead -10|w lease -2|w least -2|w leave 11|w leaves -6|w left -4|w les 8|w let -27|w letter -14|w level 4|w lib -4|
w licence 2|w lies -2|w like -19|w likes 5|w limit -10|w limits -4|w line -10|w links -14|w linux -7|w list 17|w listed -5|w lists 4|
w live -9|w llm 10|w lo 13|w loaded -2|w local 3|w log 8|w logins 6|w logs -14|w longer 2|w look 13|w looked 5|w looks -8|w m -3|
w machine 10|w machines -9|w made -2|w mail -12|w mailbox -2|w mails -7|w main -4|w maintainer -3|w makes -2|w many -8|w maria -7|
w mark 4|w marked -2|w max 5|w may -6|w mcp -5|w md -4|w means -10|w memory -3|w mention 2|w merge -6|w merged -7|w message -16|
w messages -3|w minute -5|w minutes -10|w missing 10|w mission -5|w mit 3|w mode -23|w model 4|w model's 8|w models 9|w modules 7|
w most -4|w moved -7|w moves -4|w mr -8|w msg -5|w must -31|w my 9|w name -21|w named -3|w namespace 5|w nas 3|w needed -3|w needs -9|
w network 8|w never -14|w new -25|w next 40|w nie -4|w node 8|w non 17|w none -3|w normal -8|w not -29|w note 34|w notes -7|
w nothing -10|w now 18|w npm -7|w npx -3|w number -2|w numbers 5|w object -3|w objects 3|w of 15|w off 13|w offered -4|w offers 4|
w old -8|w older 14|w on 61|w once -20|w one -16|w only -39|w open -31|w opening 4|w opens -7|w operator 10|w operators -2|w ops 7|
w option -3|w options -14|w or -47|w orders -2|w origin 8|w others -17|w otherwise -4|w our 32|w ours -3|w out 10|w output 6|
w outside 5|w over 19|w override -26|w own -11|w owner 8|w package 9|w packages -18|w page -6|w pages -8|w pair -4|w para 17|
w parameter 8|w parser -14|w part -6|w parts -4|w pass -5|w passed 4|w passes 8|w password 11|w past 4|w paste 7|w patch -5|w path 12|
w payment -3|w pending 13|w people -6|w per -14|w permission -18|w permissions 15|w person -9|w phone 24|w place 7|w plan 10|
w planner -2|w plans 7|w platform -5|w please -32|w points -4|w policy 3|w por 14|w port 7|w post 9|w postgres 2|w posts 3|w pour 6|
w pre -4|w prefer -8|w preferences -3|w prefers 3|w present -11|w press -4|w price -6|w process -9|w prod 17|w product 4|
w production 19|w profile 6|w project 13|w project's 5|w projects -7|w promise -3|w prompt -14|w prompts 4|w protection 23|
w protocol -5|w protocols -3|w provider -5|w providers -10|w public 2|w publish 6|w pull -36|w purpose 6|w push -24|w pushes 6|
w put -26|w py 14|w python -12|w que 17|w question 9|w questions -12|w queue -9|w qui 5|w quote -3|w r 14|w raise 20|w ran -3|
w rather -5|w re 4|w reach -8|w read -20|w reader 3|w reading 13|w reads -24|w recommend 10|w record -6|w recorded 13|w records -2|
w recovery -2|w refund 13|w refunds 10|w refused -3|w refuses -3|w registry -12|w regression 4|w rejected -3|w rely 13|w remote 5|
w remove -22|w removed -9|w removing 7|w render 5|w repeat 11|w report -9|w repository 11|w request -18|w requests -9|w require -3|
w required 12|w requires 10|w rest -4|w result -9|w results -7|w retry -9|w return -4|w returns -23|w review -5|w reviewer 3|
w reviewers 12|w right -6|w rights -6|w risk -7|w rm 5|w road -4|w robots -4|w role -5|w root 17|w row -4|w rs 3|w rule 3|w running 29|
w runs -10|w runtime -3|w s -7|w safe 16|w safety 24|w said -17|w sales -5|w same -15|w sandbox -6|w sans 2|w say -13|w says -10|
w scheduler -8|w schema -3|w scope -16|w script 17|w scripts 9|w search -12|w second -8|w seconds -3|w section 7|w security 9|w seen 6|
w sees -4|w send -63|w sending 9|w sends -15|w sent -12|w sentence -21|w server -12|w service 10|w session 16|w sessions -3|w set 2|
w settings -12|w sh 19|w shall -7|w share 10|w shared -4|w she -3|w shell 14|w ship -3|w short -11|w shorter 5|w should -39|w show -9|
w shown 21|w shows -7|w side 12|w sign 7|w signal -6|w signed 2|w silent -6|w since -15|w single -2|w skip 20|w skipped -8|w slow -3|
w snapshot 8|w so 21|w socket 3|w software 4|w somebody 3|w someone 6|w something -17|w son 12|w source 2|w split -6|w sql 10|
w sqlite -4|w src -8|w srv 18|w ssh 14|w ssl 10|w stale -6|w stand -9|w standing 14|w stands -6|w start -18|w started -7|w starts -9|
w state 15|w stay 12|w stays -8|w step 15|w still -4|w stop -11|w store -5|w straight 11|w stream -3|w streams -3|w strict -2|
w string -3|w subject 14|w submit -3|w successfully -4|w sudo -3|w summarising 5|w summary 14|w support -3|w switch -4|w sync 10|
w system 8|w systemctl -12|w t -2|w table 16|w tags 4|w take 17|w taken -5|w takes 2|w talked -2|w target 16|w task -19|w team -10|
w telemetry 8|w tell -17|w tells -13|w terminal -8|w terms -12|w test -10|w tested -4|w tests -47|w text -10|w than 5|w that 25|
w their 17|w them -2|w then 7|w there 5|w they 11|w thing 16|w things 10|w think -5|w third -4|w this 119|w those 10|w through 8|
w tick 13|w ticket -5|w time 4|w tmp 7|w to 29|w token -18|w tokens -17|w told -16|w tool -49|w tools 26|w top 13|w trace 5|
w transcript -7|w transfer -5|w tree -20|w true -8|w trust -3|w trusted 2|w try -6|w ts -14|w turn 3|w two -9|w txt 34|w type -4|w un 3|
w und 7|w under 25|w unknown -7|w unread 8|w until -4|w untrusted -2|w up 25|w update -12|w upgrade 7|w usage -3|w use -51|w used -9|
w user -39|w user's 17|w users -2|w using 10|w value -4|w values 3|w var 12|w vendor 17|w verified 17|w version -25|w vor 2|w w 12|
w wait -8|w waiting -18|w waits -9|w want -10|w wants -14|w warn 7|w warnings 9|w watcher -5|w way -9|w we -15|w weights -11|w well 11|
w were 17|w what -4|w whatever 47|w when -7|w whenever 9|w where 8|w whether -8|w which -10|w while 10|w why -6|w wiadomosc -13|
w will -25|w wipe 3|w wish 15|w with 60|w within -7|w without 4|w words -6|w work 12|w worker -13|w worker's -3|w workers -3|
w working 7|w workspace 8|w worth 4|w write -5|w writes -17|w written -3|w wrong -3|w wrote -3|w x 6|w y 23|w year 19|w yes 12|w yet -8|
w you -12|w you're 28|w your -5|w yourself 6|x 0 -8|x 1 -18|x 2 -26|
`;
