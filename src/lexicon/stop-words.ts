/** Small words that say nothing about a theme, of some languages. Those of others are known by being everywhere. */
const lists = [
  "a about after all also am an and any are as at be because been before being both but by can could did do does doing done down each " +
    "else even every few for from get gets give given go goes had has have having he her here him his how however if in into is it its " +
    "just let like made make makes many may me might more most much must my need needs no nor not now of off on once one only or other " +
    "our out over own per put rather same say says see shall she should since so some still such take than that the their them then " +
    "there these they thing things this those though through thus to too two under until up upon us use used uses very want was way we " +
    "well were what when where whether which while who whom whose why will with within without would yes yet you your",
  "aber alle als also am an auch auf aus bei bin bis da dann das dass dem den der des die dies diese dieser dieses doch " +
    "du durch ein eine " +
    "einem einen einer eines er es für habe haben hat ich ihr im in ist ja kann kein keine man mehr mit nach nicht noch " +
    "nun nur ob oder " +
    "sehr sein sich sie sind so um und uns vom von vor war was weil wenn werden wie wir wird zu zum zur über",
  "alors au aussi aux avec ce ces cette dans de des deux donc du elle en est et eux il ils je la le les leur leurs lui " +
    "mais même ne nos " +
    "nous on ont ou où par pas plus pour qu que qui sa sans se ses si son sont sur tout tous très un une vos vous être",
  "al como con cual de del desde donde el ella ellos en entre era es esta este esto está hay la las le les lo los más " +
    "me mi muy no nos o " +
    "para pero por que qué se ser si sin sobre son su sus también te todo un una y ya",
  "ao aos com como da das de do dos ela ele em entre era essa esse esta este eu foi isso isto já mais mas na nas não no " +
    "nos ou para pela " +
    "pelo por que se sem ser seu sua são também um uma",
  "che chi ci come con cosa da dal dalla dei del della delle di e ed era gli ha ho il in io la le lo ma mi ne nei nel " +
    "nella non per più " +
    "quando questa questo se si sono su sua suo tra un una uno è",
  "aan als bij dan dat de deze die dit door een en er het hij hoe ik in is je maar met naar niet nog of om ook op over " +
    "te tot uit van voor " +
    "waar was wat we wel wij zijn ze",
  "а без бы был была были быть в вы да для до его ее если есть еще же за и из или им их к как когда кто ли мы на не " +
    "него нет но о об он " +
    "она они от по при с со так то только у уже что чтобы это этот я",
] as const;

const stopWords: ReadonlySet<string> = new Set(lists.flatMap((list) => list.split(" ")));

export const isStopWord = (word: string): boolean => stopWords.has(word);
