import { words } from "./word-list.ts";

/** Kinds of words that tell what a page is about; the others are in `word-classes.ts`. */
export const subjectClasses = {
  attack: words`
    attack*, inject, injects, injected, injection*, jailbreak*, malicious, adversar*, untrusted, payload*, exploit*, phishing, poison*,
    hostile, spoof*, detect*, guardrail*, victim*, red team, threat*, suspicious, angriff*, angreifer*, attaque*, ataque*, attacc*, inyecc*,
    injecao, aanval*, atak*, 攻撃, 攻击, 注入, インジェクション, атак*
  `,
  legal: words`
    copyright*, licence, licences, license, licenses, licensed, free of charge, permission notice, furnished, redistribut*, merchantab*,
    noninfring*, substantial portions, without fee, as is, lizenz*, licencia, licenza, licenca, licentie, licencj*, 许可证, ライセンス, party,
    parties, third parties, third party, licensor, licensee, licensees, provider, processor, controller, customer shall, clause, clauses,
    herein, hereunder, hereof, thereof, pursuant, liable, liability, warrant*, indemnif*, infring*, gdpr, deemed, provided that, in writing,
    written consent, governing law, terms and conditions, agreement, anbieter, auftraggeber, auftragnehmer, vertragspartei*, vertrag,
    haftung, haftet, gemass, dsgvo, partie, prestataire, contrat, conformement, rgpd, responsabilite, proveedor, contrato, clausula,
    conforme a, responsabilidad, fornitore, contratto, clausola, ai sensi, responsabilita, contratante, contratada, lgpd, nos termos,
    leverancier, overeenkomst, aansprakelijk*, avg, usługodawca, uslugodawca, umowa, umowy, zgodnie z, rodo, 契約, 甲, 乙, 条項, 合同, 条款, 甲方, 乙方
  `,
} as const satisfies Readonly<Record<string, readonly string[]>>;
