/** Words that hardly say anything of their own: a claim may have one that its source has not. Small words are none of them. */
const words = String.raw`
getting make making let lets part place time now together total altogether overall end ends ended keep kept happen happens happened
occur occurs occurred use uses used using set remain remains remained say says said mean means meant involve concern concerns certain
same other another present left number amount fact so-called whether rest pair couple lasts lasted stand stands stood bring brings
brought need needs needed show shows showed shown find finds found run runs ran turn turns turned hold holds held belong belongs receive
receives received contain contains contained simultaneous gibt geben macht machen gemacht kommt kommen geht gehen liegt liegen steht
stehen bleibt bleiben gilt gelten insgesamt zusammen beide beiden zwei jeweils lassen lässt bekommt bekommen faites met mettre prend
prendre deux ensemble reste rester trouve trouver reçoit hace hacer hizo tiene tener dos juntos queda quedar quedó hubo da dar toma faz
fazer fez ter dois duas ficar houve fa fare fatto due insieme totale resta c'è c'erano c'era sui stati viene vengono doet doen maakt
maken twee samen totaal blijft blijven krijgt krijgen ma mieć robi dwa dwie dwóch razem łącznie zostaje zostały został
`;

const light: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

export const isLight = (form: string): boolean => light.has(form);
