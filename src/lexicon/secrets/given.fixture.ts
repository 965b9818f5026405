import { drawing, type Canary } from "./wrapped.fixture.ts";

type Draw = (below: number) => number;

const [small, large, digits] = ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"];
/** Alphabets of values; each has something of at least two kinds. */
const alphabets: readonly string[] = [
  small + large + digits,
  small + large + digits,
  small + digits,
  large + digits,
  "0123456789abcdef",
  `${small}${large}${digits}-_`,
  `${small}${large}${digits}!@#$%^&*`,
  `${small}${large}${digits}!#%+,-./:=?@^_~`,
  `${small}${large}${digits}!#$%&()*+,-./:;<=>?@[]^_{|}~`,
];
const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** A value of 6 to 16 characters, drawn by lot. */
function shortValue(draw: Draw): string {
  const alphabet = alphabets[draw(alphabets.length)] ?? "";
  const length = 6 + draw(11);
  for (;;) {
    const text = Array.from({ length }, () => alphabet[draw(alphabet.length)]).join("");
    // Numbers alone are no values of this kind, nor are signs; and a first sign may say that something else follows.
    if (kinds.filter((kind) => kind.test(text)).length >= 2 && /^[A-Za-z0-9]/.test(text) && /[A-Za-z]/.test(text)) return text;
  }
}

const words = [
  ...["api_key", "apiKey", "API_KEY", "secret", "SECRET", "token", "auth", "pass", "password", "passwd", "PASSWORD"],
  ...["client_secret", "access_token", "DB_PASSWORD", "db_pass", "auth_token", "X_API_KEY", "jwt_secret", "pwd"],
  ...["dbPassword", "clientSecret", "authToken", "secret_key", "app.password", "spring.datasource.password"],
];

/** How a name and its value stand together. `%` is the name. */
const forms: readonly (readonly [lead: string, tail: string])[] = [
  ["%=", ""],
  ["%=", "\nNAME=shop"],
  ["export %=", ""],
  ["% = ", ""],
  ["%: ", ""],
  ["%: ", "\nname: shop"],
  ['%: "', '"'],
  ["%: '", "'"],
  ['%="', '"'],
  ["%='", "'"],
  ['const % = "', '";'],
  ['"%": "', '"'],
  ['{"%":"', '","name":"shop"}'],
  ["{'%': '", "'}"],
  ["%=`", "`"],
  ["--% ", " --verbose"],
  ["--%=", ""],
  ["login --% '", "'"],
  ["<%>", "</%>"],
  [":% => '", "',"],
  ["set('%', '", "')"],
  ["Server=db;%=", ";Encrypt=true"],
];
/** Only what an address can carry as it is. */
const addressForms: readonly (readonly [lead: string, tail: string])[] = [
  ["https://shop.example/v1?%=", "&page=2"],
  ["https://shop.example/v1?page=2&%=", ""],
];
/** Where no name is needed. */
const places: readonly (readonly [lead: string, tail: string])[] = [
  ["curl -u mira:", " https://shop.example"],
  ["postgres://mira:", "@db.shop.example/shop"],
  ["X-Api-Key: ", ""],
  ["X-Auth-Token: ", ""],
  ["curl -H 'X-Api-Key: ", "' https://shop.example"],
  ["Authorization: Bearer ", ""],
  ["Authorization: Token ", ""],
  ["mysql -umira -p", " shop"],
];

/** Values of every length behind every name in every form. */
export function givenCanaries(seed: number, count: number): readonly Canary[] {
  const draw = drawing(seed);
  return Array.from({ length: count }, (_, at) => {
    const word = words[draw(words.length)] ?? "";
    const turn = at % 8;
    const rows = turn === 0 ? addressForms : turn === 1 ? places : forms;
    const [lead = "", tail = ""] = rows[draw(rows.length)] ?? [];
    const name = lead.includes("--") ? word.replaceAll(/[_.]/g, "-") : word;
    let secret = shortValue(draw);
    // A value that its surroundings would end is written so that they do not.
    if (turn === 0) secret = encodeURIComponent(secret);
    if (turn === 1) secret = secret.replaceAll(/[^A-Za-z0-9_.!^*~-]/g, "7");
    if (/["'`<;]/.test(tail)) secret = secret.replaceAll(/[<>;]/g, "5");
    return { lead: lead.replaceAll("%", name), secret, tail: tail.replaceAll("%", name) };
  });
}
