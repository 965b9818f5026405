/** Written by `node tools/learn-pages.ts`; see decision 0061. */
export const heardBias = -2.13;

/** A feature, and in hundredths how much it speaks for an order. */
export const heardRows = String.raw`
a agent a 11|a agent an 32|a agent any 3|a agent as -2|a agent bare 23|a agent by -6|a agent called - 9|a agent called : 46|
a agent de -16|a agent dear -8|a agent each -7|a agent el -4|a agent every -8|a agent first 16|a agent for 4|a agent gli 4|a agent if 3|
a agent its -8|a agent los 7|a agent o 2|a agent of -11|a agent the -53|a agent their 3|a agent to 10|a agent whichever 5|
a agent with -8|a agent your 4|a asked to act demand 10|a asked to act polite 10|a called , a 4|a called , and -3|a called , any 2|
a called , de -9|a called , dear 8|a called , el -7|a called , first 19|a called , los 3|a called , of -7|a called , that -5|
a called , the -20|a called , their 2|a called , to -7|a called , with 3|a called , your 6|a called - first 10|a called : a 15|
a called : an 7|a called : bare 39|a called : de 2|a called : dear -11|a called : first 4|a called : for 12|a called : that -11|
a called : the -6|a called : to 6|a called able 3|a called act 15|a called asks 31|a called forged -3|a called hails 14|
a called hides -5|a called later 13|a called not 10|a called thing -29|a called to act , -18|a called to act - 5|a called to act : 17|
a called who 12|a called whoever 10|a called whom -10|a called you 10|a other a 8|a other all -6|a other an 7|a other and -5|
a other any 5|a other called , 2|a other called : 20|a other dear 6|a other der 12|a other each -3|a other first 25|a other for 4|
a other if 3|a other il -2|a other of -17|a other our 5|a other that 6|a other the -32|a other their 2|a other this -15|a other to -6|
a other with -3|a soon able -14|a soon act -6|a soon agrees 3|a soon asks -12|a soon forged -8|a soon hails 4|a soon hides -10|
a soon later 14|a soon legal -3|a soon none 11|a soon not 2|a soon people -11|a soon reads 16|a soon thing -10|a soon urgent -4|
a soon who 8|a soon whoever -5|a soon whom 3|a then able -26|a then act 4|a then agrees 7|a then asks 3|a then hides -6|a then later -7|
a then no-act -17|a then not -6|a then people 4|a then reads 21|a then thing -4|a then urgent 9|a then who -15|a then whoever 8|
a then whom -11|a then you -9|b able -11|b act -64|b agent -20|b approve 8|b attack -5|b conceal 2|b consent 17|b demand -5|b fetch -11|
b forged -9|b guarded -35|b hostdata -2|b invite -11|b later -3|b machine 2|b model -18|b money 4|b not -53|b people -27|b polite -27|
b push -6|b put -50|b reader 7|b remove -14|b run -5|b salute 17|b say -2|b secret -26|b send -27|b urgent 16|b weaken -27|b who -5|
b whoever -10|b you -19|c 0 20|c 1 47|c 2 -14|c 3 -33|c 4 -33|e able 0 -12|e able 1 -25|e able 2 3|e agents 0 19|e agents 1 -50|
e agents 2 -60|e agents 3 -11|e agrees 0 -6|e agrees 1 -33|e agrees 2 -14|e alone -80|e asks 0 7|e asks 1 -42|e asks 2 -39|
e attacks 0 -10|e attacks 1 -13|e attacks 2 -18|e forged 0 -11|e forged 1 -20|e forged 2 -7|e hides 0 -3|e hides 1 -47|e hides 2 -13|
e later 1 -50|e lead 0 9|e lead 1 -11|e lead 2 -27|e lead 3 -35|e legal 0 -15|e legal 2 -3|e not 0 10|e not 1 -31|e not 2 -60|
e people 0 -18|e people 1 -3|e people 2 -2|e thing 0 11|e thing 1 -28|e thing 2 -40|e thing 3 -3|e who 0 -10|e who 1 -30|e who 2 4|
e you 1 -36|e you 2 -31|f bracket 5|f code -8|f dotfile 50|f expansion 5|f home 37|f mail 33|f option 18|f pipe 10|f question 32|
f url 76|i able -21|i act -5|i agent 20|i approve -9|i attack -5|i conceal 10|i consent 15|i demand -3|i fetch -5|i forged -5|
i guarded -3|i later 21|i legal -14|i machine 10|i model 4|i money -4|i no-approve -5|i no-run -4|i no-send -4|i no-weaken -4|i not 4|
i people -6|i place 25|i polite -36|i push -20|i put 4|i reader 6|i remove -9|i run -29|i salute 22|i secret -12|i send -23|i weaken -9|
i who 23|i whoever 22|i you -9|k able -19|k act -10|k agent 22|k approve 5|k attack -14|k conceal 66|k consent 29|k demand 2|k fetch 24|
k forged 3|k guarded 2|k hostdata 17|k invite 27|k later 27|k legal 7|k machine 7|k model -8|k money -13|k no-act -13|k no-approve -6|
k no-push -3|k no-put 2|k no-remove -7|k no-run -8|k no-say 12|k no-send -36|k not -5|k people 21|k place 65|k polite 11|k push 11|
k reader 21|k remove 8|k run -8|k salute 9|k say -20|k secret 11|k send 4|k urgent 26|k weaken 14|k who 25|k whoever 20|k you -3|
l able act -10|l act act 26|l act no-act -6|l agrees act -2|l agrees no-act -5|l asks act 9|l attack act -5|l forged act 13|
l hails act 21|l hides act 10|l not act -2|l not no-act -14|l people act 7|l people no-act -3|l reads act 9|l thing act 19|
l thing no-act -3|l urgent act 8|l who act 4|l whoever act 19|l whom act 5|l whom no-act -7|l you act 4|l you no-act -5|m 1 109|m 2 -65|
m 3 -122|n 0 -69|n 1 -81|n 2 -6|n 3 59|n 4 -20|o agent agents 0 54|o agent agents 1 -42|o agent agents 2 -41|o agent agents 3 -10|
o agent alone -73|o agent attacks 0 24|o agent attacks 1 -3|o agent attacks 2 -12|o agent attacks 3 2|o agent lead 0 21|
o agent lead 1 10|o agent lead 2 23|o agent lead 3 -20|o agent you 0 25|o agent you 1 5|o agent you 2 -9|o machine agents 0 13|
o machine agents 2 -6|o machine alone -4|o machine attacks 0 11|o machine attacks 1 -3|o machine attacks 2 -2|o machine lead 1 7|
o machine lead 3 -4|o machine you 0 -9|o machine you 1 16|o none agents 0 -36|o none agents 1 -36|o none agents 2 -8|o none alone -5|
o none attacks 0 -50|o none attacks 1 -5|o none attacks 2 -2|o none lead 0 -8|o none lead 1 -31|o none lead 2 -37|o none lead 3 -18|
o none you 0 -37|o none you 1 -33|o none you 2 -10|o you agents 0 -46|o you agents 1 18|o you agents 2 -4|o you alone -6|
o you attacks 0 -35|o you lead 0 -10|o you lead 1 -15|o you lead 2 -20|o you lead 3 7|o you you 1 -30|o you you 2 -8|p about 13|
p above 6|p accept -13|p accepted 5|p access -4|p account -3|p across -3|p act -5|p action -2|p add 15|p added 3|p adding -3|
p address -9|p adds 5|p admin -9|p after 23|p afterwards -8|p again -20|p against -4|p agent -21|p agents -36|p ago 13|p agreed -12|
p ahead -8|p all -19|p allow -9|p allowed -3|p alone -3|p already 6|p also -4|p alt 14|p always -9|p and -49|p another -7|p answer -26|
p antes -18|p any -15|p apart -3|p api -3|p append -4|p applied 6|p apply -6|p approval -34|p approvals -16|p approve -31|
p approved -38|p april -6|p archive -3|p ask -31|p asked -14|p asking -7|p asks -17|p assent -3|p assert -7|p assistant -23|p async 7|
p attached 8|p attack -3|p audit -6|p aus -15|p auth 11|p author 15|p auto -3|p await 8|p away -5|p aws 18|p back -3|p backend -3|
p backup 8|p bad 14|p bank -4|p base -4|p because -3|p been -7|p before -38|p begin -7|p behalf -2|p behind 10|p being -3|p below -10|
p between 14|p billing 6|p block -11|p board 6|p body 17|p book -3|p bot -20|p box 2|p branch -4|p branches -7|p bring -9|p browser 3|
p bucket 10|p budget -3|p bug 7|p builds 8|p but 9|p cache 19|p calendar -2|p call -20|p can -3|p can't 6|p cancel -7|p cannot 5|
p card -3|p cargo -6|p carries -4|p carry 4|p cart 13|p change -4|p changed -11|p channel 10|p characters 7|p chat -3|p check 2|
p checked 6|p checklist 6|p checkout 6|p checks 3|p choose -6|p class 10|p claude 4|p clean 12|p cli -7|p client 10|p clients -2|
p close -10|p closed -7|p closes -2|p cluster 7|p code -10|p coding -7|p colleague -5|p collect -5|p come -21|p comes -5|p command -19|
p commands -11|p comment -14|p commit 3|p commits 9|p compare 4|p compose 2|p con 5|p config -10|p configuration 19|p confirm -8|
p confirmation -9|p confirmed -4|p consent -4|p console 5|p contact 4|p contain -6|p container 4|p contains -9|p content -8|p context 9|
p continue -8|p contract 2|p contributing 8|p conversation -5|p copies 4|p copilot -4|p core -12|p costs -3|p could 5|p count -3|
p counts 5|p crash 6|p create 8|p created -5|p credentials -2|p csv 12|p curl -4|p current -3|p customers 11|p cut -13|p das -3|
p data 13|p database 6|p date 13|p day 10|p debug -5|p def -8|p default 6|p del -19|p delete -39|p deleted -8|p deletes -3|
p deleting -6|p demo 3|p den -14|p deny -8|p dependencies 11|p dependency -2|p deploy -10|p des 5|p description 19|p design 15|p desk 3|
p dev 13|p die -16|p diff -6|p directly -3|p disable -15|p disk 2|p docker 4|p docs -3|p document 3|p does -5|p don't -31|p done 7|
p door -7|p down 4|p draft -5|p dropped -5|p due 4|p each -22|p editor 18|p empty 10|p enable 6|p enabled 10|p end 12|p ends -5|
p english 4|p enter -7|p entries -8|p env 2|p error -20|p errors -9|p etc -4|p event 5|p events 3|p every -4|p everyone -9|
p everything -15|p everywhere -12|p exactly -3|p examples -7|p execute -23|p existing -13|p exit -5|p expect -2|p expected 5|
p expired 5|p explain 4|p export -5|p exports 9|p fail 6|p failed -11|p fails -3|p failures -6|p false -11|p feature 13|p feb 10|
p file -21|p files -5|p fill -4|p filter -18|p finance -5|p find -2|p finds -9|p fine 11|p first -23|p five 5|p fix 13|p fixed 2|
p fixtures 7|p flag -8|p follow 6|p following 15|p follows -3|p for 6|p force -13|p form -5|p format 6|p found 3|p four 7|p free 13|
p friday 13|p function -10|p functions 8|p further -3|p gate -12|p gateway 14|p gave -5|p generate 11|p get 6|p gets 7|p git -18|
p give -12|p given -3|p gives 11|p goal 4|p goes 3|p gone -2|p good 11|p great 12|p green -3|p group 25|p guard -20|p hand 2|
p handover 9|p has -20|p have -4|p header 6|p hello 3|p help 10|p helper -3|p her -6|p here -4|p high 3|p hint 4|p history 2|p home -2|
p hook -18|p host 10|p hour -5|p hours 7|p how -10|p html 9|p http 2|p ignore -18|p ignored -10|p ignores -7|p image 15|p img 15|
p import 37|p incident 9|p include -3|p index 19|p info -7|p init 9|p input -2|p inside -5|p install 4|p installation 10|p installed 8|
p instead -9|p instructions -15|p into -11|p invoice 12|p invoices 3|p isn't 3|p issue -6|p issues 8|p items 9|p its -23|p itself -3|
p job -6|p jobs 4|p journal -2|p json 14|p june -4|p just -15|p keel 10|p keep -2|p key 8|p keys -9|p kindly -2|p know 10|p known 17|
p labels 8|p language 2|p large 8|p last 5|p late 4|p later -6|p lead 5|p leave -14|p left 8|p les -2|p let 11|p lets 7|p level 3|
p lib 16|p licence 4|p license 4|p like 7|p limit 13|p limits 4|p line -8|p link -5|p lint 21|p list 6|p lists -5|p live 3|p llm -5|
p loaded -7|p local -3|p locale 7|p lock -13|p log -8|p logs 14|p long 13|p look -11|p looked 11|p looks 6|p loop -7|p lower 6|
p lunch 17|p machine 7|p machines -3|p made 9|p mail -8|p main 2|p maintainer 5|p make -10|p makes -2|p many -2|p march -9|p mark -2|
p marked 2|p max 5|p may -18|p memory -5|p mention -6|p merci 9|p merge -3|p merged 8|p message -10|p messages 4|p metadata 10|
p migration 6|p min 12|p minute 6|p minutes -4|p missing 2|p mit 10|p mode 4|p model -23|p models -8|p module 12|p modules 6|p mon -6|
p monday -4|p month 2|p more -8|p most 7|p move -2|p moved 10|p must -45|p name 24|p names 9|p need -6|p needed -3|p needs 4|p net 4|
p never -18|p next 10|p nicht 3|p nobody -6|p node 22|p non -13|p none 22|p not -22|p note -3|p notes 7|p nothing -10|p notice 16|
p npm -14|p number 18|p numbers 2|p off -5|p office 5|p old -28|p once -13|p one -11|p only -13|p open 20|p opened 5|p opening -3|
p operator 20|p option -6|p orders 6|p origin -4|p other -9|p others -5|p otherwise -5|p our -24|p ours -3|p output 5|p outside -2|
p over 15|p override -27|p own -9|p owner 2|p package -10|p packages 7|p page -19|p para -4|p parse 3|p parser 4|p part 9|p pass -12|
p passed -17|p passes -9|p password 10|p paste -2|p path 16|p paths 4|p payment 3|p pdf 18|p people -2|p per 13|p permission -12|
p person -8|p phone -7|p php 3|p pip 8|p place 17|p plan 3|p platform 4|p please -26|p pnpm 4|p points 7|p policy -9|p por 4|p port 2|
p post -4|p postgres 8|p pour 4|p prefer 8|p prefers 7|p present -8|p press -6|p previous 6|p price 15|p print -14|p prod -6|
p production -3|p profile 8|p project 3|p promise -8|p prompt -14|p prompts -13|p properties 13|p provider -4|p public 13|p pull -4|
p push -10|p put -15|p pytest 3|p python 14|p que -18|p query 10|p question -12|p questions -5|p queue 20|p quote -3|p raise -4|
p rate 14|p rather -5|p react 5|p read -21|p reader 16|p reading 3|p readme -8|p reads 7|p real -3|p reason -12|p redis 4|p refund 3|
p refunds -8|p registry 7|p reject -5|p rejected -7|p release 2|p remember -7|p remote -4|p remove -20|p removed -12|p replace -6|
p reply 7|p report -3|p reports 3|p repository -2|p request -19|p requested -6|p requests 8|p require -4|p required 4|p requires -4|
p reset 7|p resolve 4|p resource 15|p rest -4|p restart -15|p restore -4|p result 6|p results -5|p retry 17|p review -5|p reviewed 12|
p right 7|p role -4|p root -7|p rule -12|p rules -7|p run -34|p runbook 6|p runner 6|p running -4|p runs 5|p runtime -3|p rust 5|
p safe -2|p said -3|p same 6|p say -4|p says -6|p schema 12|p scope -4|p score -5|p script 8|p scripts 7|p second -3|p seconds 9|
p secret -15|p security 8|p see -14|p select 5|p send -37|p sending -6|p sends -7|p sent -9|p sentence -7|p sentences -6|p server -5|
p service 5|p services 7|p session 8|p sessions -4|p set -3|p setting 8|p settings -3|p shall -12|p she -8|p shell -3|p shop -5|
p short 8|p show -10|p shown -4|p shows 10|p side 8|p sie -4|p sign 4|p signature 3|p signed 2|p signing -5|p since 20|p site -4|
p size 17|p skip -13|p skipped -19|p slow 6|p small 29|p software -4|p some 5|p somebody -9|p something -9|p split -4|p sql 9|p src 12|
p ssh -16|p start -11|p started -3|p starts -9|p state 8|p stay -3|p stays -11|p step 3|p steps 3|p still 12|p stop -5|p store 11|
p stored -3|p string 14|p style 39|p subject 4|p sudo -9|p suite -5|p summary 7|p support -15|p sure 3|p sync 13|p system -10|p table 6|
p tables 2|p tags 6|p take 6|p takes 3|p talk -9|p target -7|p task -6|p team 10|p tell -35|p tells -6|p template 7|p ten 6|p terms -3|
p terraform 17|p test 3|p tests 6|p text -25|p than -5|p thank 9|p thanks 14|p that -51|p the -32|p their -23|p them -7|p themselves 2|
p then -18|p there -20|p these -6|p they -28|p things -2|p think -5|p third -12|p this -36|p three 4|p through -8|p ticket -11|
p time -14|p timeout 3|p times 6|p title 8|p todo -4|p tokens -4|p told -4|p toml -4|p too 5|p tool -19|p tools 9|p top -4|p total 11|
p touch -4|p transfer -5|p treat -11|p tree -4|p tried 9|p true -4|p trust -5|p try 3|p turn -3|p twice 7|p two 4|p txt -10|p type 18|
p types -3|p una -8|p und -3|p under -12|p une -7|p unit 17|p unknown 15|p unless -7|p until 17|p untrusted -3|p unused 11|p update 12|
p updated 19|p url -8|p usage 5|p use -19|p used 25|p user -11|p user's -8|p users -4|p utc 17|p value 22|p var 9|p variables 7|
p vault -13|p vendor 7|p verify -12|p version 4|p von -3|p vous -3|p wait 3|p waiting 6|p want -19|p wants 3|p warn -4|p warning -3|
p warnings 20|p watch -3|p way -5|p web -7|p week 6|p weeks 12|p welcome 4|p well 9|p were -11|p what -16|p whatever -4|p when -3|
p whenever -7|p which -13|p while -9|p who 7|p whoever -4|p whose -11|p why 20|p will -7|p window 3|p windows 7|p with -3|p within 3|
p without -24|p words -6|p work -3|p worker 2|p workers 5|p works 14|p workspace 5|p would -9|p write -6|p writing -7|p written -21|
p wrong -8|p wrote 5|p yes 3|p yet 6|p yml -6|p you -34|p you're -5|p your -12|p zero 3|q able act -10|q able agrees -15|q able asks -8|
q able forged -8|q able hides -3|q able later -7|q able no-act -2|q able reads 2|q able thing -20|q able who 6|q able whom -13|
q act able 10|q act agrees 13|q act asks 4|q act forged 3|q act hides 70|q act later -12|q act reads -5|q act thing 29|q act whom -65|
q agrees able 11|q agrees act 10|q agrees forged -10|q agrees hails 10|q agrees hides 27|q agrees later -2|q agrees no-act 4|
q agrees reads 5|q agrees thing 47|q agrees who 4|q agrees whom 5|q agrees you 8|q asks able -3|q asks act 5|q asks agrees -12|
q asks forged 3|q asks hides 5|q asks later -22|q asks no-act -20|q asks reads 7|q asks thing 18|q asks who -23|q asks whom 2|
q asks you -12|q forged able -5|q forged act 13|q forged agrees 4|q forged asks 9|q forged hails 5|q forged hides 6|q forged later -6|
q forged no-act -4|q forged reads -3|q forged thing 30|q forged who -4|q forged whom 10|q hails able -4|q hails act 11|
q hails agrees 11|q hails asks 21|q hails forged 3|q hails hides 18|q hails later 8|q hails no-act -8|q hails reads 5|q hails thing 8|
q hails whom 20|q hails you 6|q hides able -4|q hides act 22|q hides asks 12|q hides forged 5|q hides hails 2|q hides later -10|
q hides no-act 13|q hides reads 12|q hides thing 22|q hides whom -9|q hides you 4|q later able 2|q later act 14|q later agrees -7|
q later asks 2|q later forged -9|q later hails 7|q later hides 18|q later reads 13|q later thing 5|q later who -13|q later whom -16|
q later you 31|q no-act agrees -4|q no-act asks -10|q no-act forged -3|q no-act hides 5|q no-act reads 8|q no-act thing -19|
q no-act whom -5|q no-act you -7|q reads able -3|q reads act 16|q reads agrees -6|q reads asks 10|q reads forged 9|q reads hails 6|
q reads hides 7|q reads later -9|q reads no-act -6|q reads thing 24|q reads who 2|q reads whom 15|q reads you 14|q thing able 7|
q thing act 27|q thing agrees -7|q thing asks -19|q thing forged 10|q thing hails -4|q thing hides 45|q thing no-act -4|q thing who 14|
q thing whom -48|q thing you 12|q who able -5|q who act 12|q who agrees 22|q who asks -5|q who forged 16|q who hails 14|q who hides 23|
q who no-act 4|q who reads 6|q who thing 42|q who whom -3|q who you 13|q whom able -7|q whom act 29|q whom agrees -12|q whom asks 28|
q whom forged -8|q whom hails 21|q whom later 6|q whom no-act -35|q whom thing 22|q whom who -19|q whom you 26|q you able -11|
q you act 9|q you agrees 24|q you asks -20|q you forged 9|q you hides 3|q you later 10|q you no-act -13|q you reads 16|q you thing -7|
q you who 26|s agents 7|s code -32|s memory 5|s prompts -19|w a -19|w aan 4|w ab 4|w able -11|w abort -3|w about 35|w above 16|
w abrir 5|w abschalten -6|w accept -13|w acceptance -4|w accepted 4|w accepts -6|w access 2|w account 23|w accountant -5|w accounts 6|
w acme -11|w across 3|w act -13|w acting 6|w action 5|w acts -2|w adapters -4|w add -20|w added 8|w adding 3|w addresses 3|w adds 2|
w admin 16|w administrador 3|w adres 5|w advance 3|w advisory 3|w after -26|w afterwards 5|w again -10|w against 3|w agent -11|
w agent's 3|w agentes 10|w agentic 2|w agents -36|w ago -2|w ahead 15|w ai 38|w ajoute 3|w al -4|w alder 2|w alerts 3|w algo -8|
w all 12|w alle -4|w allow 8|w allowed 6|w along 5|w already -10|w als 24|w also 11|w alt -8|w alter -5|w alternatives 4|w although -2|
w always -19|w amounts -8|w an -24|w analytics 2|w and 43|w another -6|w answer 19|w answered 4|w answering 13|w answers -6|
w anthropic 2|w any 13|w anybody -5|w anyone 4|w anything 7|w anyway 10|w ao 4|w apagar 5|w api -6|w app -6|w append 3|w applicants 3|
w applied 4|w applies 6|w apply 23|w appreciate 5|w approval -24|w approve -8|w approved -40|w apr -6|w aprire -3|w aprobado -2|
w apt -2|w archive 5|w around 4|w arquivo 12|w arrive -5|w article 3|w as 80|w asi 6|w asistentes 4|w ask -46|w asked 14|w asking -21|
w asks -7|w assent 4|w assertionerror -5|w assets 5|w assign -3|w assigned 2|w assignee -2|w assist 4|w assistant -27|w assistants -6|
w assisted 4|w assistenten -8|w assistentes 10|w async -2|w asystent -5|w asystenta -5|w at 14|w attached 4|w attachment 5|w attack -2|
w attempt -3|w attendees 2|w attribute 3|w au -3|w auch -2|w audit 20|w auf 6|w aus 21|w ausfuhren -3|w auth 4|w authenticated -3|
w author -2|w authorised 3|w authorization 3|w authorized 3|w auto 6|w automated 4|w automatic -3|w automatico 5|w automaticos 14|
w autonomous 2|w avant -5|w aware -4|w away 3|w aws -4|w ayuda 6|w background 2|w backups 7|w bad -5|w badge 3|w banco 2|w bank 3|
w bar -3|w base 2|w base64 10|w based 8|w bash 19|w bashrc 2|w basket 4|w batch 3|w be 33|w became -2|w because -6|w become -4|
w been 24|w before -17|w beforehand 2|w behaviour -4|w being 21|w believe -2|w below 22|w bench -7|w bericht 8|w beside -2|w besides 4|
w best 3|w bestatigen -3|w between 2|w biblioteca 2|w bij 2|w billing -3|w bin 4|w bind 3|w binding 3|w binds -3|w bitte -4|w blanket 4|
w blocks -5|w board 3|w body -6|w book -10|w booking -3|w bot -10|w both 2|w bots -11|w box 7|w bram 4|w branch -4|w branches 2|
w break -4|w breaks 3|w brief -2|w bring 3|w brings -4|w broker -3|w browsing 2|w budget -2|w budgets -4|w bug 5|w built -10|
w bullet -4|w bundled -3|w bundler -2|w business -3|w button -5|w buyer 4|w by 41|w bypass 2|w bytes 2|w c 6|w cache 10|w calendar -5|
w call 3|w called 4|w caller 9|w callers 8|w calling 10|w cambios 5|w came -6|w can't -2|w cancel -11|w candidate 3|w cannot 5|
w card 20|w careful -6|w cargo 6|w carried 4|w carries 3|w carry 24|w carrying 3|w cartao 4|w ce 10|w cela 3|w cell -7|w centre -3|
w cette 10|w cfg 7|w change -15|w changed 7|w changelog -3|w changes -22|w channel 13|w chapter -5|w chaque -3|w characters 5|
w charge -8|w charges 5|w chart 4|w chatbot -5|w che 19|w check -4|w checksum 7|w chiave -4|w chiedere -7|w chmod 16|w choose 4|
w chore 3|w ci -16|w claim -11|w claims -5|w class -7|w claude -15|w cleanup 5|w clear 12|w cleared 5|w cli -5|w click 10|w clicks -2|
w client -18|w client's 8|w clone -4|w close -15|w closed 5|w cloud 4|w co -6|w codegen 6|w codex -15|w codigo 10|w coding 11|
w collaborator 5|w colleague 3|w colleagues 7|w collect 4|w collected 3|w collector -2|w colour -2|w column 5|w com 4|w come 15|
w command -17|w commands -7|w comme 2|w comment -2|w commented -2|w commit -7|w commits -7|w como 4|w company 5|w company's 3|
w compare 3|w compares -12|w comparing 7|w comparison 6|w compatibility 8|w compatible 4|w compiler -7|w complete 6|w compliant 2|
w component -3|w compose -5|w compte 5|w compute -5|w con -6|w concerns 4|w conf 3|w conferma -9|w confiance 3|w config 19|
w configuracion 3|w configuration 3|w confirm 13|w confirmation -4|w conflict 3|w connect 6|w connected 2|w connections -4|w consent 4|
w consented 2|w considered 5|w const -15|w consuming 2|w contents 8|w context 2|w continue 6|w continues 4|w conto 5|w contract 3|
w contribute 5|w contributions -6|w contributors 3|w controller -3|w conversation 11|w conversations -5|w cookies 7|w coordinator 2|
w copia -3|w copies 3|w copilot -8|w copilots 6|w copy 8|w core 4|w correct 4|w correction 3|w costs -3|w could 6|w count -6|
w counts -6|w coupon 2|w cover 9|w crash 3|w crate 6|w crates 4|w create -12|w creates -5|w credentials 10|w credit 4|w csv -7|w ctx 4|
w curl 13|w current -4|w cursor -2|w customary 4|w customer -14|w cut -4|w da 3|w daarna 4|w dal -2|w dan 8|w dana 2|w dans -3|w das 6|
w dashboard -6|w dass 17|w dat 3|w data -29|w database 12|w databases 4|w date 4|w daten -3|w day -2|w dazu 11|w db 4|w de 17|w deal -3|
w debug 13|w debugging 2|w decided -6|w decides -8|w default -16|w defences -3|w del 9|w delay -14|w delete -28|w deleted 4|
w deleting 3|w deletion 5|w deletions 2|w della 9|w dem 14|w den 15|w denied -5|w deny 4|w dependabot -10|w depends 4|w deploying -2|
w deployment 3|w deployments 10|w deposit 3|w der 11|w des 3|w describe 17|w description -5|w desktop -2|w details 3|w detect -2|
w dev 5|w deve -6|w develop 3|w developer 13|w development -2|w di -9|w diag 5|w diagnostics 3|w did -9|w die 10|w diff 6|w differ 3|
w difference 3|w digest -3|w direct 3|w direction 2|w directly -3|w directory 3|w disabled -7|w disallow -2|w disclose -6|
w discussion 2|w dislikes 2|w dist 2|w dit 5|w dla -2|w dm 3|w dns 5|w do -3|w docker 5|w dockerfile 7|w docs -5|w documento -3|
w does 2|w doing 10|w domain 9|w don't 8|w done 4|w door -6|w dos 4|w double -3|w down -5|w draft -6|w drafts 5|w drive -3|w driven -6|
w driver 2|w drop 14|w dropped -3|w drops 7|w dry 3|w du 6|w duplicate -3|w during 3|w duty 6|w e 27|w each -20|w earlier -7|w easier 3|
w ecrit -2|w ed25519 5|w edit 20|w editor 3|w editors 3|w edits 7|w eerst -4|w effect -6|w eine 4|w einem -4|w einverstanden 3|
w either -2|w el 4|w ele -5|w elke -4|w else -9|w em 3|w embedded -3|w en 5|w enable -12|w enabled 6|w encoded 4|w end -2|w endereco 10|
w ending 3|w endpoint -4|w ends 4|w eng 6|w engineers 8|w engines 9|w enlace 6|w enter 11|w entries -3|w entro -7|w entry -5|w env 14|
w enviar 3|w environment 3|w er 6|w error -22|w errors 6|w erst -4|w es 8|w eseguire 3|w esperar 2|w este 13|w etc 7|w eu 4|w eur 8|
w evaluation 2|w even 6|w every -6|w everybody -3|w everyone -3|w everywhere 3|w example 89|w execute 12|w executed -6|w executes 6|
w exempt 8|w expected 6|w expires -5|w expiry 7|w explained 6|w explanation 4|w export -17|w expose -2|w express 2|w extend -2|
w extended 5|w external 8|w extra -3|w f 6|w facilities -4|w factor 3|w facture -4|w failed -11|w failing 3|w fails -2|w failure 3|
w fake -3|w fallback 2|w false -4|w family -3|w faq 3|w far 5|w fast -3|w fastify 3|w favor -12|w favour 6|w feature -7|w feb 5|
w feed 3|w fern 4|w fetch 7|w fetching 3|w few -5|w fichero 4|w fichier 3|w field 9|w fields 7|w file -3|w fill -2|w filled 8|
w finance 6|w find 12|w findings 3|w finds -13|w fine -8|w finish 3|w finished 4|w first 24|w five -14|w fixed -2|w fixers 5|w fixing 3|
w flag -17|w flagged 3|w flags -6|w flaky -3|w flash 5|w fois 2|w fold 13|w folder 8|w follow -5|w following 4|w fonts -3|w footer -8|
w for 13|w force 2|w forgotten -2|w fork 5|w form 14|w format -7|w forward -11|w forwarding 5|w found -7|w four 6|w frau 7|w free -12|
w friday -2|w friend 3|w from 47|w front 6|w full 30|w function -2|w functions -3|w fur 4|w further 10|w future 3|w gain -5|w gate 5|
w gateway 6|w gave -6|w gb -4|w gdpr 2|w gebruik -6|w geen -6|w gemini -12|w general -2|w generative 3|w generator -5|w geo 2|w get 2|
w gets -14|w gh 2|w gia -2|w gist 2|w git 5|w github 6|w give 12|w given -13|w glass -2|w gleich 6|w gli 4|w global -3|w globally 2|
w go 22|w goal -4|w goes 3|w gold -3|w gone 12|w good 15|w grant -3|w granted -3|w grants 6|w grateful 6|w great 2|w group 6|w guard 3|
w guest 6|w guidance 8|w gw 3|w h -3|w haben -4|w half -4|w hand 2|w handed 2|w handling 2|w handover 4|w hands -4|w hanne 3|
w happens 3|w hard 3|w harmless 5|w has 21|w hash 3|w hat 8|w have -6|w having 6|w he -3|w header 3|w headers -10|w helm 2|w help 10|
w helped 4|w helper 14|w helping 3|w her -2|w here 48|w hereby 6|w het 10|w hi -7|w hidden 4|w hide -2|w hides -3|w hier 10|w high 3|
w hilo 7|w hint 7|w hinweis 4|w history 3|w hits 2|w holder 6|w holding 4|w holds -6|w holm -2|w home 5|w hook -17|w hooks -12|
w host 21|w hosted 4|w hostname 4|w hour -4|w hours -5|w house -2|w how 4|w human 26|w humans 5|w hundred 4|w husband -2|w i 5|w i'd 3|
w i'll -2|w i'm 8|w i've -2|w ia 3|w iban 18|w ich -4|w id 4|w idea -2|w idempotency -4|w ids -3|w if -26|w ignore -18|w ignored -5|
w ignores -4|w ignoring -3|w im 13|w image -2|w immediately -2|w implements 5|w import 3|w importer -5|w imports 14|w impostazioni -4|
w in 39|w incident 4|w incidents -8|w include -3|w included 10|w independent 12|w index 2|w inference -3|w info -3|w information -6|
w informe -4|w infra 4|w init -4|w input -6|w insert 3|w inside -6|w install 5|w installation 4|w instead 17|w instruction 3|
w instructions -15|w intake 9|w integration 4|w integrations -5|w internal 4|w into 39|w invalid -3|w inviare -11|w invoice -10|w io 3|
w irene 6|w is 33|w issue -5|w issues -9|w ist 6|w it 37|w it's 22|w item 2|w items 3|w its 35|w ivo 6|w ja 6|w jan 8|w java 6|w je -9|
w jedem -6|w jo -2|w job 7|w jobs -7|w journal -10|w js 3|w json 16|w june -4|w keel 4|w keep -24|w keepalive -4|w keeps 2|w kept -9|
w kernel -3|w key -34|w keys 11|w ki -4|w kim -3|w kindly 7|w klucz 3|w know 4|w knows 2|w konto -5|w ktory 5|w kube 5|w kubelet -5|
w kv 5|w l'agente -9|w l'assistente -9|w l'equipe 2|w la 15|w label -9|w labels -2|w labs 5|w land 3|w language 4|w las 6|w last 7|
w late -3|w later 13|w latest 5|w lauf 3|w le -6|w lead -13|w leave 13|w leaves -5|w lee 3|w left -12|w legal -6|w lege -5|w lena -6|
w les -3|w lesson 8|w lessons 5|w let -19|w letter -6|w lexer -12|w liable -4|w lib -4|w libraries 6|w library 7|w licence 10|
w license 8|w lies -4|w life 4|w lifted 6|w lijst 5|w like -12|w limit -6|w limits -3|w line 5|w lines 13|w links -11|w linter -12|
w list 18|w liste -4|w listed -3|w listing 2|w lit 4|w literal 11|w little 3|w live 7|w llm 16|w loader 4|w locale 6|w location 3|
w lock -10|w locked -4|w lockfile 6|w log 7|w logged -4|w logging 7|w logic -3|w login -4|w logo 4|w logs -10|w long -7|w longer -4|
w look 7|w looking 8|w looks 6|w los 10|w lost -4|w lovely 2|w lower 2|w lts 5|w lunch -4|w lying -4|w maar -6|w machine 15|
w machines -3|w made 10|w mail -5|w mailbox 4|w mails -4|w main 10|w maintainers 4|w maintenance -2|w mais -5|w makes 2|w manager -5|
w many -3|w map 8|w mar 3|w maria -3|w marketing -2|w marks -6|w marz 10|w master -2|w match 3|w matter 3|w may 5|w mcp 7|w me -12|
w means 5|w meeting 3|w meetings 2|w member -3|w meme 2|w memo 4|w memory -5|w mensagem 3|w mention -4|w mentions 2|w menu 4|w merci -5|
w merge -13|w merged -4|w merges -11|w merging -3|w message 4|w messages -4|w messaggio -5|w meteen 4|w metrics -2|w middle -2|
w migrate -5|w migrations 14|w mind 3|w minute -2|w mir -4|w mirror 5|w mise 2|w missing 4|w mistake -3|w mit 10|w mode -8|w model -4|
w model's 5|w modello -7|w models -7|w module -3|w moment 2|w mon -7|w monday -13|w money -4|w monitoring -2|w month -5|w most -2|
w mount 10|w move 3|w moze -3|w mr -3|w msg 2|w must -47|w my 13|w myself -4|w n -3|w na 2|w naar 9|w nach -4|w nachfragen 11|w nada -8|
w nadia -3|w name -22|w named 10|w namespace 3|w nao -4|w nas 3|w ne -2|w needed 4|w needn't 6|w nel 6|w net 8|w netrc 5|w network 11|
w never -13|w new -28|w next 46|w nginx 8|w nichts -3|w nie 3|w niet -4|w night 2|w nightly -2|w no 15|w non 15|w none -13|w normal -4|
w nos 13|w not -26|w note 33|w notes -3|w nothing -21|w notice -7|w notre 3|w novelty 3|w now 17|w npm -12|w number 2|w o 27|w obeys -2|
w obligations -3|w obliged 6|w od 5|w odd -2|w of 30|w off 11|w offer -4|w offered -2|w office -5|w official 4|w ogni -3|w ohne 3|
w ok 8|w old -24|w on 35|w oncall 6|w once -4|w one -26|w ones -5|w only -24|w open -19|w opens -9|w opnieuw -3|w ops 6|w option -6|
w options -5|w or -48|w order -8|w orders -9|w ordine -2|w org 6|w origin 7|w os 12|w other 4|w others 4|w otherwise 7|w our 14|
w out 34|w outside 3|w over 21|w override -19|w overrides -4|w overwrite 6|w own -13|w owner 26|w owner's 10|w owners -4|w ownership -3|
w p 2|w package 13|w pages -9|w pagina -4|w paket 10|w panelu -2|w para 10|w parameter 9|w parent 7|w parse -3|w parsed 9|w parser -11|
w parsers -8|w part 15|w parties -3|w pass -22|w passages 2|w passes 5|w password 6|w passwords 11|w past 2|w paste 11|w pasted 9|
w patch 4|w pattern 3|w paul -2|w pay -3|w payment -2|w pays 3|w pdf 5|w pedido -2|w pelo 4|w pending 6|w people -11|w per -15|
w period -2|w permission -10|w permissions 15|w permitted -2|w person -19|w person's -3|w personal -6|w petra -6|w pg 2|w phone 7|
w php 8|w pictures -7|w pide -8|w pier -2|w pipeline 10|w place -2|w placed -4|w plan -7|w plans 3|w player -3|w please -37|w plugin 6|
w plugins -4|w plus -2|w pode -3|w pods -3|w poetry -2|w point 9|w policy 11|w poll 3|w pon -2|w por 10|w portal -3|w post 4|
w postinstall 3|w pour -3|w pre -3|w precedence 4|w preference -4|w preferences -5|w prefers -6|w prego -3|w preguntar 4|w pregunte 4|
w prepared 6|w preparing 3|w presente 3|w press -2|w price -2|w prices 9|w pricing 3|w prima -4|w principal 6|w print 4|w priority 9|
w private 4|w privileged 11|w priya 6|w pro 4|w probably -3|w problem 7|w problems 7|w processed 2|w processor -4|w prochaine 4|
w prod 15|w produccion 4|w produce 2|w produced 3|w product -3|w production 17|w profile 3|w program 8|w progress -10|w project 13|
w project's 5|w projects -3|w projet 2|w projeto 6|w promised -2|w promote 3|w prompt -2|w propose -2|w proposes -3|w protection 10|
w provided -9|w provider -9|w providers -11|w pruebas 5|w pruefen -3|w public 4|w publish 5|w published 3|w pull -18|w pulled -5|
w purpose 11|w push -16|w pushed -2|w pushes 5|w put 2|w py 4|w pypi 6|w quando -3|w que 41|w query -7|w question 16|w questions 4|
w questo 10|w queue 4|w qui 13|w quien 7|w quiet 4|w quietly 6|w quota 5|w r 15|w race 2|w radek 4|w raise 5|w rama 2|w ranking 3|
w ranks 2|w rate -5|w rather 17|w re 6|w reach 3|w reached 2|w read -19|w reader 8|w reader's 2|w reading 3|w readme -10|w reads -34|
w real -11|w really 3|w reason -11|w rebase -4|w receives -8|w rechnung -3|w recommend 5|w recommended -3|w recorded 7|w refer -5|
w refreshed 2|w refuse -5|w refused -3|w registro 6|w registry -5|w reject -3|w rejected -5|w relaunch 5|w relax 4|w relay 4|
w relied -3|w reload 8|w rely 9|w remark 6|w remarks 2|w remember -3|w reminder -4|w remote 3|w remotes 3|w remove -18|w removing 3|
w render 6|w renders 4|w reopen -2|w repeat 6|w repeated -4|w replace -3|w replaced 7|w reply 19|w report -7|w reports 11|
w repositorio 3|w repository 7|w repository's 5|w repozytorium 5|w reproduce 3|w request -20|w requesting 3|w requests -13|w required 2|
w requirements 3|w reruns -5|w reset -4|w resolve 11|w resolved 13|w resolves 3|w responsabile 3|w responsable -4|w rest 7|w restart -6|
w restarted -5|w restore 4|w restrictions 5|w rests -8|w result 3|w results -14|w resume 3|w retried -3|w retry -5|w return -7|
w returns -15|w reverse 2|w revert -3|w review -3|w reviewer 7|w reviewers 6|w reviewing 2|w reviews 8|w revise -4|w revisione -10|
w revoked -3|w rewrite 2|w rf 2|w right 14|w risk 4|w rm 2|w robots -5|w role 5|w roles -7|w root 10|w rotate 3|w rounded 8|w route -3|
w routine 4|w rows -6|w ruckfrage 6|w rule 6|w rules 4|w run -12|w runner -5|w running 9|w runs -19|w runtime 3|w s 9|w safe 3|
w safety 11|w said -11|w sam -4|w same -14|w sample -2|w samples 5|w sans 9|w sato -3|w saves 2|w say -20|w says -11|w scanner 3|
w scheduler -9|w schema -2|w schriftlich -3|w score 2|w screening 2|w script 35|w scripts 12|w sdk -5|w se -3|w second -17|w seconds -3|
w secrets 5|w section 15|w security -3|w seed 2|w seen 7|w sees -3|w segue 4|w seite 4|w sem 10|w sempre -6|w send -50|w sending 3|
w sends -9|w sent -17|w sentence -2|w separate 2|w serial -4|w series -4|w server -11|w servers -5|w service 19|w services -4|
w servidor 7|w session 28|w sets 7|w setting 8|w settings -13|w settle 3|w settled 10|w settles 11|w several -3|w sh 27|w shared -3|
w she -9|w sheet 2|w shell 16|w shift 8|w ship 7|w shipping 3|w shop -7|w shopping 4|w short -3|w should -12|w show -6|w shown -6|
w shows -10|w side 9|w sie -12|w sig 8|w sign -7|w signal -3|w signature 14|w signed 4|w signing 10|w silence -3|w silent -11|w sin 6|
w since -2|w single -3|w sistema 5|w site 3|w six -5|w skill 4|w skipped -7|w skips -11|w small -4|w snippets 3|w so 50|w sock 8|
w socket 4|w software -5|w solo -11|w some -3|w somebody's 5|w someone 11|w someone's 5|w something -11|w sono 2|w soon 15|w space 3|
w spare 7|w speak 5|w split -3|w spreadsheet 6|w squash -3|w src 7|w srv 6|w ssh 10|w sshd -3|w ssl 6|w sso 3|w stable -4|w stage 4|
w staging -3|w stand -3|w standard 2|w standing 6|w stands 7|w star 3|w stars -4|w start -10|w started -2|w starts -6|w state 2|
w status 2|w stderr -3|w step 17|w stock 3|w stop -8|w stops -4|w store -5|w stored -6|w straight 23|w stream -2|w string -8|
w strings -3|w subject 3|w submit 2|w successfully -7|w such -5|w sudo 10|w suggested -7|w suite 5|w sum 7|w summaries 2|w summarise -3|
w summarises -5|w summarising 4|w summary -3|w superuser 4|w supervisor 5|w support -11|w sure 4|w survey -3|w suspended 2|w svc 3|
w swap 3|w switch 6|w switched 9|w sync 13|w systemctl -4|w t 8|w table 14|w tables -3|w tagged 5|w take 8|w taken -6|w takes 7|
w talk -6|w talked -6|w talking 3|w tambem 2|w target 21|w task 3|w tax -3|w te -3|w team -19|w technical -3|w telemetry 14|w tell -35|
w tells -20|w template 9|w temporary -5|w ten 10|w tenant 7|w tenuti 4|w terms -7|w terraform -3|w test -3|w tested -2|w testers 3|
w testing 4|w tests -33|w testy 3|w text -33|w than 14|w thanks 4|w that 25|w that's 6|w the 22|w their 7|w them -13|w then 3|
w there 27|w these 9|w they 13|w thing 15|w things 2|w think -7|w third -6|w this 91|w those 6|w though 7|w thread 4|w through 24|
w throws -2|w thumbs 6|w tick 3|w ticket 12|w tidepool -3|w tidy 7|w tier 3|w time 4|w timeout -6|w tips 3|w title 2|w tls 3|w tmp 3|
w to 24|w today -2|w todo -3|w together -4|w token -9|w tokens -13|w told -18|w tom -2|w toml 8|w tonight -2|w too 14|w tool -26|
w tools 4|w top 4|w topic 2|w total -2|w totals 5|w touch -2|w touched -6|w tout -3|w toute 3|w trace 8|w tracker 2|w traffic -3|
w trail 10|w trailer -2|w train -10|w training -7|w transcript 3|w transfer -6|w transfers 9|w translators 7|w treat 4|w treated -4|
w tree -13|w triages 2|w tried -3|w trigger 5|w trouble 10|w true 14|w trust -8|w trusted 5|w try -5|w trying 2|w ts -6|w ttl 2|
w tudo -4|w tue -3|w turn 8|w two -16|w txt 26|w tym 17|w type -4|w typed -2|w types -3|w u -2|w uit -7|w um -7|w un -7|w una -7|
w unchecked 7|w und 5|w under 25|w understand -7|w understood -3|w unit 2|w unix -5|w unknown -5|w unless -8|w unmaintained 8|
w unread 4|w unrelated -3|w untrusted -3|w unused -4|w up 36|w update -20|w upgrade 3|w upgrades 2|w upload -4|w upon -3|w urgent 6|
w uruchom -3|w us 19|w usage 5|w use -46|w used -15|w useful -5|w user -14|w user's 16|w uses 2|w using 7|w usr -3|w usuario 6|
w utilisez -6|w uur -2|w v 2|w v1 -5|w validation 5|w value -4|w values -3|w van 11|w var 10|w variable -3|w variables 3|w vat 2|
w vault -2|w vendor 4|w verification 11|w verified 11|w verify 11|w verwijder -4|w very 3|w vez 9|w vi -3|w via 10|w visit -3|w vite -3|
w voce -8|w voer -4|w voice -2|w volumes 3|w von -4|w voor -6|w votre -3|w vous -7|w w 4|w wait -10|w waiting -17|w waits -11|
w waived 2|w want -16|w wants -11|w warm 4|w warning -5|w warnings 6|w warranty 2|w way -5|w we -16|w web -6|w weighing 5|w weights 3|
w welcome -10|w well 6|w wer 8|w werden 9|w were -4|w werkzeuge -2|w what -13|w whatever 17|w wheels -2|w when -23|w whenever 32|
w where 7|w which -4|w whichever 6|w while 9|w whitelist 3|w who 5|w whoever 14|w whole 12|w whose -8|w why -9|w wiadomosc -3|w widen 3|
w will -16|w wire -6|w wish 20|w with 68|w within -8|w word 4|w wording 2|w words -9|w work 10|w worker -6|w workflow 15|w working 12|
w works -6|w workspace 4|w write 13|w writes -12|w writing 4|w written -13|w wrong 4|w wrote -7|w wurde -3|w wylaczyc 5|w wyslij 4|
w x 16|w y 12|w ya -2|w yaml 5|w year 7|w yes 11|w yesterday -3|w yet -2|w you 7|w you're 10|w yourself 9|w z 3|w za 7|w zanim -5|
w zapytac -3|w zero 3|w zet -2|w zip 3|w zu 3|w zugangsdaten 3|z string -6|
`;
