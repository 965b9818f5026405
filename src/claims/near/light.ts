/** Words that hardly say anything of their own: a claim may have one that its source has not. */
const words = String.raw`
get got getting make makes made making do does did done take takes took taken taking give gives gave given go goes went going come comes
came put let lets have has had having be there thing things person people somebody someone anyone anybody way case kind part place time
now then also still just already yet both two together total altogether overall respectively end ends ended up keep kept happen happens
happened occur occurs occurred use uses used using set become becomes became remain remains remained say says said mean means meant
involve concern concerns such own certain same other another present left number amount fact so-called whether rest pair couple last
lasts lasted stand stands stood bring brings brought need needs needed want wants show shows showed shown find finds found run runs ran
turn turns turned hold holds held belong belongs receive receives received contain contains contained simultaneous gibt geben macht
machen gemacht kommt kommen geht gehen liegt liegen steht stehen bleibt bleiben gilt gelten insgesamt zusammen beide beiden zwei jeweils
dort hier etwa lassen lässt bekommt bekommen fait faire faites met mettre prend prendre deux ensemble ainsi reste rester trouve trouver
reçoit hace hacer hizo tiene tener dos juntos queda quedar quedó hubo da dar toma faz fazer fez tem ter dois duas fica ficar houve há fa
fare fatto due insieme totale resta c'è c'erano c'era ci sui sono stata stati viene vengono doet doen maakt maken twee samen totaal
blijft blijven krijgt krijgen ma mieć robi dwa dwie dwóch razem łącznie jest zostaje zostały został
`;

const light: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

export const isLight = (form: string): boolean => light.has(form);
