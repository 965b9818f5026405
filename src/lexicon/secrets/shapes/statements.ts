import { longPattern } from "../../../kernel/long-pattern.ts";
import { isHandedOver } from "../detect-value.ts";
import { byJudgement, type MakePattern, type SecretShape } from "./types.ts";

/** Words of one statement, perhaps on three lines, up to what follows. */
const words = String.raw`[^;\n]{0,200}?(?:\n[^;\n]{0,200}?){0,2}?`;
const account = String.raw`(?:create|alter)[ ](?:or[ ]replace[ ])?(?:user|role|login|group|server|database|connection)\b`;
const given = String.raw`[ \t]*(?:=|\()?[ \t]*N?`;

/** Where a statement of a database says a password; the group is the password, between its quotes where it has some. */
const patterns = (): Readonly<Record<"identified" | "bare" | "said" | "old", MakePattern>> => ({
  identified: () =>
    longPattern("iy")`
      identified[ ](?:(?:with|via)[ ][\w'"\x60]{1,60}[ ])?(?:by|as|using)[ ](?:password[ ]?\(?[ ]?)?["']([^"'\n]{3,256})(?=["'])
    `,
  bare: () =>
    new RegExp(String.raw`${account}${words}\bidentified[ ]by[ ](?!values\b|password\b|random\b)([^\s"';,]{3,256})(?=[\s;,"']|$)`, "iy"),
  said: () =>
    new RegExp(
      String.raw`(?:(?:${account}|grant\b)${words}\bpassword|set[ ]password(?:[ ]for[ ][^\s=]{1,120})?[ \t]*=(?:[ \t]*password)?)` +
        String.raw`${given}["']([^"'\n]{3,256})(?=["'])`,
      "iy",
    ),
  old: () => /alter user \S{1,80}\s{1,8}identified by \S{1,120}\s{1,8}replace ["']?([^\s"';]{3,256})(?=["'\s;]|$)/iy,
});

/** Passwords in statements that make or change an account. */
export function statementShapes(): readonly SecretShape[] {
  const { identified } = patterns();
  return [
    {
      name: "password of a statement",
      starts: ["identified "],
      anyCase: true,
      extent: "line",
      find: byJudgement(identified, isHandedOver),
      examples: () => ({
        hits: [
          "CREATE USER mira IDENTIFIED BY '«hunter2»'",
          "ALTER USER mira IDENTIFIED WITH mysql_native_password BY '«hunter2»'",
          "create user mira identified with plaintext_password by '«hunter2»' host any",
          "ALTER USER mira IDENTIFIED VIA mysql_native_password USING PASSWORD('«hunter2»')",
          "CREATE USER a IDENTIFIED BY '«hunter2»', b IDENTIFIED BY '«hunter3»'",
        ],
        misses: ["CREATE USER mira IDENTIFIED BY '$PASS'", "is identified by its name", "identified with a 'mark' of its own"],
      }),
    },
    ...accountShapes(),
  ];
}

function accountShapes(): readonly SecretShape[] {
  const { bare, said, old } = patterns();
  const [quoted, unquoted] = [byJudgement(said, isHandedOver), byJudgement(bare, isHandedOver)];
  return [
    {
      name: "password of an account",
      starts: ["create ", "alter ", "grant ", "set password "],
      anyCase: true,
      extent: "members",
      find: (...seen) => quoted(...seen) ?? unquoted(...seen),
      examples: () => ({
        hits: [
          "CREATE USER mira IDENTIFIED BY «hunter2» QUOTA 1M ON shop;",
          "alter user mira\n  identified by «hunter2»\n  account unlock;",
          "CREATE ROLE mira LOGIN PASSWORD '«hunter2»'",
          "ALTER USER mira WITH ENCRYPTED PASSWORD '«hunter2»'",
          "CREATE LOGIN mira WITH PASSWORD = «N'hunter2»', CHECK_POLICY = OFF",
          "CREATE USER mira\n  WITH LOGIN\n  PASSWORD '«hunter2»';",
          "CREATE USER MAPPING FOR mira SERVER s OPTIONS (user 'mira', password '«hunter2»')",
          "SET PASSWORD FOR 'mira'@'%' = '«hunter2»'",
          "SET PASSWORD FOR mira = PASSWORD('«hunter2»')",
          "set password = '«hunter2»';",
        ],
        misses: [
          "CREATE USER mira IDENTIFIED BY VALUES 'S:8F2D'",
          "create user records identified by $name",
          "CREATE ROLE mira LOGIN PASSWORD NULL",
          "ALTER USER mira PASSWORD '$PASS'",
          "Create user form with a 'password' field",
          "set password for mira",
          "ALTER USER mira PASSWORD EXPIRE; SELECT 'hunter2'",
        ],
      }),
    },
    {
      name: "password of an account before",
      starts: ["alter "],
      anyCase: true,
      extent: "members",
      find: byJudgement(old, isHandedOver),
      examples: () => ({
        hits: ['ALTER USER mira IDENTIFIED BY "«hunter2»" REPLACE "«hunter1»"'],
        misses: ["alter user identified to replace $old"],
      }),
    },
  ];
}
