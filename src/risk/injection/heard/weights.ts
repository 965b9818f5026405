/** Written by `node tools/learn-pages.ts`; see decision 0061. */
export const heardBias = -2.21;

/** A feature, and in hundredths how much it speaks for an order. */
export const heardRows = String.raw`
a agent a -3|a agent an 15|a agent and -2|a agent any 3|a agent bare 21|a agent called , 4|a agent called : 31|a agent de -5|
a agent each -5|a agent every -3|a agent first 17|a agent il 4|a agent its -4|a agent los 3|a agent of -8|a agent our 3|a agent that 3|
a agent the -42|a agent to 5|a agent with -6|a asked to act demand 7|a asked to act polite 14|a called , and -2|a called , bare 9|
a called , de -3|a called , dear 4|a called , first 10|a called , los 3|a called , of -3|a called , that -3|a called , the -24|
a called , their 3|a called , to -3|a called , your 2|a called : a 11|a called : bare 12|a called : dear -4|a called : for 5|
a called : the 6|a called : to 6|a called able 4|a called act 11|a called agrees 2|a called asks 23|a called forged 3|a called hails 6|
a called hides -3|a called later 6|a called not 4|a called people 9|a called thing -9|a called to act , -14|a called to act - -3|
a called to act : 19|a called whoever 5|a called whom -9|a called you 3|a other a 3|a other all -4|a other an 10|a other and -9|
a other bare -2|a other called , -9|a other called : 19|a other dear 4|a other der 8|a other each -3|a other first 14|a other for 2|
a other il -6|a other of -4|a other our 2|a other that 4|a other the -20|a other their 3|a other this -6|a other to -3|a soon able -9|
a soon act -5|a soon agrees -3|a soon asks -8|a soon forged 3|a soon hides -3|a soon later 4|a soon legal -4|a soon none 15|
a soon not 6|a soon people -4|a soon reads 9|a soon thing -7|a soon urgent 2|a soon who 3|a soon whoever -6|a soon whom 8|a soon you -5|
a then able -17|a then hails -2|a then hides -7|a then later -8|a then legal -3|a then no-act -9|a then not 4|a then reads 11|
a then thing -13|a then urgent 7|a then who -11|a then whoever 13|a then whom 8|b able -11|b act -46|b agent -9|b approve -2|
b attack -4|b conceal -3|b consent 13|b demand -11|b guarded -26|b invite -5|b later 24|b legal -3|b machine 5|b model -12|b money -5|
b not -38|b people -24|b place -6|b polite -14|b push -10|b put -30|b reader 13|b remove -15|b run -6|b salute 19|b say -17|
b secret -26|b send -19|b urgent 14|b weaken -17|b who 6|b whoever -7|b you -20|c 0 31|c 1 52|c 2 -33|c 3 -33|c 4 -29|e able 0 -10|
e able 1 -35|e able 2 -7|e agents 0 21|e agents 1 -56|e agents 2 -43|e agents 3 -15|e agrees 0 -8|e agrees 1 -39|e agrees 2 -14|
e alone -44|e asks 0 12|e asks 1 -53|e asks 2 -34|e attacks 0 -14|e attacks 1 -17|e attacks 2 -11|e forged 0 -10|e forged 1 -28|
e forged 2 -17|e hides 0 -6|e hides 1 -46|e hides 2 -9|e later 0 3|e later 1 -55|e later 2 -9|e lead 0 19|e lead 1 -11|e lead 2 -30|
e lead 3 -46|e legal 0 -19|e legal 1 -5|e legal 2 -7|e not 0 10|e not 1 -28|e not 2 -61|e people 0 -12|e people 1 -19|e people 2 -12|
e thing 0 20|e thing 1 -35|e thing 2 -29|e thing 3 -20|e who 0 -5|e who 1 -35|e who 2 -22|e you 0 16|e you 1 -55|e you 2 -40|
f bracket -4|f dotfile 44|f home 32|f mail 24|f option 19|f pipe 8|f question 13|f url 59|i able -13|i agent 15|i approve -4|
i attack -6|i conceal 12|i consent 14|i demand -7|i forged 13|i guarded -12|i invite 2|i later 22|i legal -10|i machine 3|i money -10|
i no-act 2|i no-send -3|i not -5|i people 8|i place 23|i polite -22|i push -12|i put -2|i reader 3|i remove -9|i run -17|i salute 19|
i say 8|i secret -9|i urgent 10|i weaken -7|i who 20|i whoever 20|k able -13|k act -7|k agent 17|k approve 7|k attack -13|k conceal 60|
k consent 27|k demand -7|k fetch 19|k forged 18|k hostdata 11|k invite 13|k later 18|k legal -6|k machine 7|k model -9|k money -14|
k no-act -7|k no-approve -3|k no-fetch -5|k no-push -4|k no-put -2|k no-remove -4|k no-say 12|k no-send -23|k no-weaken 5|k not -13|
k people 13|k place 53|k polite 4|k push 4|k put -13|k reader 26|k remove 3|k run -9|k salute 9|k say -19|k secret 9|k send 14|
k urgent 28|k weaken 9|k who 24|k whoever 26|k you -4|l able act -18|l act act 25|l act no-act -3|l agrees no-act -3|l asks act 13|
l attack act -6|l forged act 15|l hails act 13|l later act 12|l not act 5|l not no-act -4|l people act 6|l reads act 16|l thing act 28|
l urgent act 13|l who act 22|l whoever act 17|l whom act 3|l whom no-act -2|l you act 21|m 1 102|m 2 -71|m 3 -102|n 0 -51|n 1 -66|
n 2 -4|n 3 48|n 4 -12|o agent agents 0 63|o agent agents 1 -31|o agent agents 2 -27|o agent agents 3 -12|o agent alone -49|
o agent attacks 0 25|o agent attacks 1 -7|o agent attacks 2 -7|o agent lead 0 21|o agent lead 1 10|o agent lead 2 14|o agent lead 3 -23|
o agent you 0 35|o agent you 1 -9|o agent you 2 -14|o machine agents 0 18|o machine agents 1 -4|o machine agents 2 -3|o machine alone 6|
o machine attacks 0 12|o machine lead 0 15|o machine lead 1 -3|o machine lead 2 2|o machine lead 3 -3|o machine you 0 8|
o machine you 1 6|o machine you 2 -3|o none agents 0 -34|o none agents 1 -27|o none agents 2 -7|o none alone 5|o none attacks 0 -47|
o none attacks 1 -7|o none lead 1 -22|o none lead 2 -29|o none lead 3 -22|o none you 0 -24|o none you 1 -38|o none you 2 -11|
o you agents 0 -33|o you agents 1 4|o you agents 2 -5|o you alone -5|o you attacks 0 -33|o you lead 0 -16|o you lead 1 -5|
o you lead 2 -16|o you lead 3 5|o you you 0 -3|o you you 1 -21|o you you 2 -11|q able act -12|q able agrees -5|q able asks -6|
q able hails -5|q able hides -6|q able later -5|q able no-act -3|q able reads 3|q able thing -13|q able whom -6|q able you 4|
q act able 3|q act agrees -3|q act forged -4|q act hails -8|q act hides 68|q act later -7|q act reads 6|q act thing 26|q act who 3|
q act whom -65|q act you -2|q agrees act 19|q agrees forged -7|q agrees hides 16|q agrees later 12|q agrees no-act 4|q agrees reads 4|
q agrees thing 37|q agrees you 7|q asks act 11|q asks forged 7|q asks hails -4|q asks hides 14|q asks later -11|q asks no-act -7|
q asks reads 5|q asks thing 25|q asks who -3|q asks you -3|q forged able -4|q forged act 21|q forged agrees 7|q forged hails 8|
q forged hides 10|q forged later 6|q forged no-act -4|q forged reads -4|q forged thing 28|q forged who 11|q forged whom 5|
q hails act 12|q hails agrees 6|q hails asks 11|q hails hides 8|q hails no-act -3|q hails reads 3|q hails thing 14|q hails whom 19|
q hails you 3|q hides act 12|q hides asks 4|q hides forged 3|q hides hails 3|q hides no-act 14|q hides reads 10|q hides thing 19|
q hides who -6|q hides whom -5|q hides you 4|q later act 12|q later agrees -2|q later asks 6|q later hails 12|q later hides 10|
q later no-act -4|q later reads 13|q later thing 8|q later who -4|q later whom -6|q later you 25|q no-act agrees -4|q no-act asks -5|
q no-act forged -3|q no-act hides 4|q no-act later -6|q no-act reads 4|q no-act thing -18|q no-act whom -5|q no-act you -2|
q reads able -4|q reads act 30|q reads asks 10|q reads hails 4|q reads later -6|q reads no-act -3|q reads thing 13|q reads whom 3|
q reads you 4|q thing able 2|q thing act 20|q thing asks -17|q thing forged 20|q thing hails -8|q thing hides 33|q thing later 9|
q thing no-act 8|q thing reads -2|q thing who 7|q thing whom -41|q thing you 7|q who able -6|q who act 20|q who agrees 24|q who asks -6|
q who forged 15|q who hails 6|q who hides 16|q who later 4|q who no-act 2|q who thing 33|q who whom -5|q who you 7|q whom able -7|
q whom act 29|q whom asks 24|q whom hails 7|q whom later -4|q whom no-act -14|q whom reads 3|q whom thing 31|q whom who -13|
q whom you 32|q you able -8|q you act 14|q you agrees 13|q you asks -14|q you forged 7|q you hides 7|q you later 10|q you no-act -4|
q you reads 18|q you thing 3|q you who 17|q you whom 6|s agents 7|s code -3|s memory 13|s prompts -17|w a -18|w aan 3|w ab 2|w able -6|
w above 6|w abrir 3|w acceptance -4|w accepts -3|w account 16|w acme -7|w across 2|w act -8|w actions -3|w acts -4|w adds 2|w admin 5|
w administrator 4|w advance 3|w affected -3|w after -24|w afterwards 5|w again -7|w agent -22|w agent's 8|w agents -22|w ahead 12|
w ai 31|w al 4|w all 4|w allowed 3|w along 3|w already -3|w als 9|w alt -4|w although -2|w always -10|w am 4|w amounts -5|w an -11|
w and 29|w another -5|w answer 14|w answered 3|w answering 6|w any 10|w anybody -4|w anything 5|w anywhere 2|w api -7|w app -5|
w applied 2|w applies 9|w apply 9|w applying 3|w approval -18|w approvals -5|w approve -3|w approved -14|w approves 5|w april 7|
w archive 4|w are -6|w around 4|w arrive -3|w as 34|w ask -28|w asked 6|w asking -9|w asks -3|w assertionerror -5|w assign -3|
w assignee -4|w assistant -14|w assistants -4|w assisted 5|w asystent -3|w attack -4|w au -3|w audit 16|w aus 8|w authorization 9|
w authorized 4|w authors -3|w auto 10|w automated 5|w avant -2|w away 5|w ayuda 3|w back -5|w background 3|w backups 6|w bad -2|
w base64 4|w based 8|w bash 10|w bashrc 3|w be 10|w become -2|w been 7|w beforehand 3|w behaved 2|w behaviour -4|w being 11|w below 6|
w bericht 6|w bestatigen -3|w between 3|w beyond -2|w billing 2|w bind 4|w bitte 4|w block -2|w blocks -2|w body -4|w book -3|
w boolean 2|w bot -7|w bother 3|w bots -8|w bound 2|w box 4|w brief -2|w brings -2|w bug -3|w build -2|w builds 2|w built -3|w bump 2|
w business -2|w but -4|w button -4|w by 20|w c 5|w cache 8|w call -5|w called -3|w caller 3|w calling 5|w calls -8|w cambios 5|
w came -4|w cancel -8|w cannot 4|w card 9|w careful -4|w cargo 7|w carried 5|w carry 16|w case 4|w ce 9|w cell 3|w centre -2|w cette 10|
w chain 3|w change -18|w changed 2|w changelog -4|w changes -18|w channel 11|w chapter -4|w chaque -2|w charge -4|w chart 2|w chat -4|
w che 6|w check -3|w checkout -3|w checks 3|w chiave -4|w chiedere -4|w chmod 7|w choose 3|w ci -5|w cite -2|w claim -4|w claims -3|
w claude -4|w clean -4|w clear 10|w cleared 7|w click 6|w client -10|w client's 7|w clients 2|w clone -2|w close -7|w cluster 3|
w codex -8|w codigo 5|w coding 8|w collect 3|w colour -3|w column 3|w com -5|w comes 8|w command -11|w comment -5|w comments -2|
w commit -6|w comparing 4|w comparison 4|w compatibility 10|w compatible 3|w compiler -2|w complete 2|w compte 8|w compute -4|w conf 2|
w conferma -6|w config 9|w configuracion 3|w configuration 3|w confirm 10|w connect 8|w connected 3|w connection -2|w const -6|
w contact -3|w contains -3|w content -2|w contents 6|w context 3|w continue 7|w continues 3|w conto 5|w contributions -3|
w conversation 2|w conversations -4|w cookies 4|w copia -3|w copies -2|w copilot -6|w copy 10|w costs -4|w could 5|w counts -5|
w crash 4|w crate 5|w crates 4|w create -8|w creates -3|w credentials 8|w credit 3|w curl 8|w current -2|w customer -18|w cut -3|w d -3|
w da 3|w daily 3|w dan 6|w dark -2|w das 12|w dashboard -3|w data -12|w date -3|w day -4|w days -8|w db 7|w de 13|w debug 9|
w decided -3|w decides -3|w deemed -3|w default -11|w del 6|w delay -6|w delete -26|w deleted -2|w deleting 4|w demande 8|w den 18|
w denied -3|w deploy -2|w deploying -2|w deployments 6|w deploys 2|w der 8|w des 7|w describe 9|w description -4|w desk 2|w dev 6|
w deve -3|w developer 9|w di -4|w did -4|w die 15|w diff 3|w differ 2|w direct 4|w disable -3|w disabled -4|w disclose -2|w dit 4|
w dns 4|w docker 3|w docs -4|w documentation 3|w does 2|w doing 7|w domain 9|w don't 6|w done -4|w door -4|w double -2|w draft -3|
w drafts 3|w driver 3|w drop 7|w drops 4|w du 2|w duplicate -2|w duty 4|w e 9|w earlier -5|w ed25519 3|w edit 22|w editor 2|w editors 5|
w edits 3|w eerst -2|w effect -6|w either -4|w el 4|w elke -2|w else -7|w em 3|w en 3|w enable -5|w enabled 4|w encoded 3|w end -2|
w endereco 4|w enter 5|w env 10|w environment -3|w error -9|w es 3|w eslint 3|w este 10|w et 4|w etc 3|w eu 5|w eur 6|w every -11|
w everyone -5|w everything 3|w example 47|w exec 3|w execute 12|w executed -6|w exempt 5|w exists -2|w expect -2|w expected 2|
w expires -2|w export -5|w expose -2|w express 2|w ext 3|w extended 3|w failed -5|w failing 3|w fails -4|w fallback 4|w family -2|
w faq 3|w favour 3|w feature -3|w feb 2|w fee 3|w feed 3|w fetch 8|w few -4|w field 7|w fields 5|w files -5|w fill -4|w find 4|
w findings 2|w finds -3|w fine 5|w finish 4|w first 12|w flag -9|w flaky -3|w flash 4|w folder 9|w follow -4|w followed 6|w footer -3|
w for 4|w force 8|w forget -2|w form 6|w format -3|w forwarding 2|w found 2|w frau 12|w free -7|w friday -3|w friend 2|w from 33|
w front 11|w full 21|w fur 3|w further 7|w gate 9|w gateway 5|w gave -4|w generate 3|w generators 3|w geo 2|w github 5|w give 10|
w given -3|w go 19|w goal -2|w good 17|w green 3|w group 4|w guard 6|w guest 2|w guidance 8|w handed 4|w handover 6|w hands -3|w hash 7|
w hashes 3|w hat 12|w have -8|w header 6|w headers -3|w hear 3|w help 7|w helper 16|w helpers 3|w helping 3|w helps 2|w here 32|
w hereby 3|w het 4|w hi -4|w hide -3|w hier 6|w hilo 5|w hint 7|w history 2|w holder 3|w holding 3|w holds -3|w home 3|w hook -4|
w hooks -3|w host 11|w hostname 2|w hosts 2|w hour -3|w hours -2|w how 3|w human 21|w hundred -3|w i 10|w i'll -3|w i'm 2|w iban 10|
w idempotency -4|w if -16|w ignore -10|w ignored -3|w ignoring -4|w il -4|w im 9|w image 3|w importer -7|w imports 16|w impostazioni -4|
w in 36|w incidents -4|w included 13|w independent 5|w index 4|w info -5|w information -3|w input -3|w insert 3|w inside -3|w install 4|
w installation 4|w installed 3|w installs 3|w instead 9|w instructions -11|w integrations -3|w into 26|w inviare -7|w invoice -3|w io 3|
w is 15|w issue -6|w issued -2|w issues -6|w it 15|w it's 4|w its 31|w itself 6|w je -3|w jo -2|w jobs -3|w journal -4|w js 4|w json 12|
w keep -9|w kept -4|w key -23|w keys 7|w kim -2|w kindly 6|w know 7|w konto -4|w kv 8|w l'assistant -3|w l'assistente -4|w la 8|
w label -5|w language -5|w las 5|w last 7|w late -2|w later 10|w latest 4|w le -2|w lead -9|w leave 7|w left -6|w les -3|w let -11|
w letter -4|w lexer -4|w liable -3|w lib -3|w library 6|w licence 7|w license 3|w like -7|w limit -5|w limits -6|w line -2|w lines 10|
w links -7|w linter -3|w list -4|w live -2|w llm 10|w lo 6|w load -2|w locale 7|w lock -8|w log 10|w logging 8|w login -5|w look 4|
w looked 8|w looking 8|w looks -3|w los 3|w losche 8|w lunch -3|w machine 10|w machines -4|w made 10|w mail -10|w mailbox 2|w mails -2|
w main 7|w many -2|w map 2|w mar 2|w march 2|w marks -3|w match 2|w mcp 5|w md -6|w me -7|w means 2|w meant -3|w meeting 7|w meine -3|
w memory -4|w menu 3|w merci -2|w merge -5|w merged -3|w merges -5|w merging -2|w message -4|w migrate -3|w migrations 8|w minutes -2|
w mir -4|w mirror 3|w mode -8|w model -5|w model's 3|w models -3|w module -3|w mon -3|w monday -5|w month -2|w most -3|w mount 3|
w mr -2|w must -24|w my 11|w na 3|w naar 6|w nach -4|w nachrichten 8|w name -18|w nao -2|w ne -2|w need 2|w needed 3|w needn't 5|
w needs -5|w nel 2|w net 11|w netrc 7|w network 12|w never -10|w new -20|w next 26|w nicht 6|w nie 3|w nightly -2|w no 10|w nobody -5|
w non 6|w none -7|w nos 3|w not -35|w note 26|w nothing -9|w notice -4|w now 17|w npm -4|w number -5|w o 5|w obliged 2|w od 3|w of 11|
w off 2|w ok 3|w old -14|w on 26|w once -4|w one -15|w ones -4|w only -20|w op -3|w open -11|w opens -5|w ops 5|w option -3|
w options -4|w or -29|w order -7|w orders -8|w organisation -2|w other 3|w otherwise 3|w our 10|w out 19|w over 12|w override -8|
w owner 4|w package 9|w packages 5|w page -3|w pages -5|w para 5|w parameter 6|w parent 6|w parser -5|w parsers -3|w parties -3|
w parts -2|w pass -15|w passes 3|w passing 3|w password -2|w passwords 4|w paste 6|w pasted 9|w patch 4|w path 5|w pending 4|
w people -6|w per -7|w permission -7|w permissions 10|w person -16|w personal -4|w petra -3|w phone 6|w php 4|w picture -2|
w pictures -3|w pip 7|w pipeline 7|w platform -2|w please -29|w plugin 3|w plugins -3|w point 6|w por 6|w post -3|w postinstall 4|
w posts -2|w prefers 4|w present 3|w previous 3|w price -3|w prima -3|w primary 3|w prints 2|w prior -3|w privileged 5|w probably -2|
w problems 4|w processor -2|w prod 8|w produce 3|w production 7|w program 5|w progress -3|w project 8|w promise -3|w prompt -3|
w propose -2|w protection 7|w provided -7|w provider -5|w providers -4|w proxy 3|w prueba 4|w pruebas 6|w prune 3|w public 4|
w publish 7|w published 5|w pull -9|w pulled -3|w purpose 4|w push -12|w pushes 5|w pushing 3|w put -5|w py -3|w que 15|w question 11|
w questions 4|w questo 5|w queue 6|w qui 3|w quiet 2|w quietly 4|w quota 2|w r 12|w raise 4|w rama 3|w rather 4|w re 4|w read -5|
w reader 4|w readme -4|w reads -20|w real -5|w reason -5|w rebase -2|w receives -4|w record -3|w recorded 5|w refund -3|w refuse -3|
w regel 3|w registry -4|w rejected -3|w relaunch 2|w release 4|w rely 4|w remember -3|w remove -9|w removed -6|w render 4|w repeat 4|
w reply 13|w report -5|w repositories 2|w repository -2|w reproduce 4|w request -9|w requests -5|w required 6|w requirements 8|
w requires 4|w reset -4|w resolve 6|w rest 3|w restart -6|w restarted -2|w restore 7|w rests -2|w result 4|w results -6|w resume 3|
w retry -3|w return -5|w returns 2|w review -4|w reviewer 4|w reviewers 2|w reviews 6|w revoked -3|w rewrite 2|w rights -3|w role -4|
w roles -3|w room -2|w root 9|w rounded 8|w rows -5|w rule 9|w run -7|w running 5|w runs -5|w runtime 5|w s 4|w safety 7|w said -4|
w same -10|w sample -4|w sans 8|w say -9|w says -8|w scheduler -5|w schriftlich -3|w scope -5|w score 3|w screen -2|w script 26|
w scripts 9|w se 4|w search -3|w second -8|w seconds -3|w secret -3|w secrets 2|w section 2|w sees -3|w send -31|w sends -9|w sent -9|
w sentence -5|w sentences -3|w served 2|w server -7|w service 16|w services -3|w servidor 4|w session 28|w settings -3|w setup 3|
w sh 14|w she -4|w shell 12|w ship 8|w shopping 6|w short -3|w should -15|w show -4|w shown -2|w shows -6|w side 3|w sign -3|
w signature 3|w signing 5|w silent -7|w since -3|w six -5|w skipped -3|w skips -5|w slow -2|w small -5|w so 31|w software -2|
w someone 6|w something -11|w soon 2|w space 3|w speak 2|w split -2|w src 10|w srv 5|w sshd -3|w ssl 5|w staging -3|w stale -4|
w standard 3|w standing 6|w start -3|w started -4|w starten 3|w starts -6|w state -3|w step 6|w steps -3|w still -3|w stop -7|
w straight 12|w strings -3|w subject 6|w such -3|w suite 7|w summarise -2|w summarises -4|w summarising 3|w supply 3|w support -4|
w sure 2|w survey -3|w swap 3|w system 4|w systemctl -3|w systems -4|w table 9|w tables -3|w tag -3|w take 6|w target 7|w task -4|
w team -12|w telemetry 10|w tell -22|w tells -9|w ten 2|w terms -4|w test -11|w testing 3|w tests -21|w than 5|w that 26|w the 3|
w their 12|w them -5|w themselves -4|w then -7|w there 15|w these 4|w they 3|w thing 9|w think -3|w third -4|w this 78|w those 9|
w three -2|w throws -3|w tidy 9|w tier 2|w tmp 2|w to 20|w today 5|w todo -2|w together 2|w tokens -6|w told -8|w toml 5|w too 12|
w tool -21|w tools 4|w top 3|w totals 2|w touched -2|w trace 5|w tracker 2|w traffic -3|w train -5|w training -4|w translators 4|
w treated -2|w tree -5|w trouble 5|w trust -9|w trusted 8|w try -5|w trying 3|w turn 5|w twice 2|w two -13|w txt 19|w tym 10|w type -4|
w uit -2|w um 4|w un 9|w und 11|w under 9|w unknown -3|w unless -4|w unread 6|w untrusted -3|w unused -2|w up 24|w update -11|
w upstream -2|w us 8|w use -33|w used -7|w useful -2|w user -11|w user's 9|w uses 2|w using 3|w utc 8|w uur -2|w v1 -3|w van 8|w var 4|
w variable -3|w vault 3|w vendor 8|w verification 2|w verified 3|w verify 3|w versions -2|w verwijder -3|w von -2|w voor -4|w vos -2|
w votre -2|w vous -5|w w 5|w wait -4|w waiting -10|w waits -6|w want -10|w warning 3|w warnings 3|w was -2|w we -2|w web -7|
w weighing 4|w weights 6|w welcome -4|w well 10|w wer 7|w were 3|w werkzeuge -3|w what -6|w whatever 15|w when -19|w whenever 24|
w where 7|w whether -3|w which -4|w whichever 2|w while 7|w who -5|w whoever 3|w whose -5|w why -3|w wiadomosc -2|w will -8|w wire 3|
w wish 5|w with 48|w within -5|w without -10|w won't 3|w word 3|w words -3|w work 2|w worker -4|w working 3|w works -5|w workspace 6|
w write -2|w writes -5|w writing 2|w written -5|w wrong -3|w wrote -3|w wurde 8|w wylaczyc 3|w x 3|w y 22|w yaml 2|w year 4|w yes 11|
w yet -2|w yml 3|w you -3|w you're 10|w your -7|w yourself 12|w z 3|w zanim -4|w zapytac -2|w ze 4|w zip 4|z string -6|
`;
