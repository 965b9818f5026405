import { signs, spoken } from "../../../lexicon/spoken.ts";
import type { SpokenLanguage } from "../language.ts";

export const portuguese: SpokenLanguage = {
  ...spoken.portuguese,
  signs: {
    bound: signs`
      menos de|ao menos|pelo menos|máximo|mínimo|abaixo de|acima de|meta|objetivo|mais de|até|inferior a|
      dentro de|para
    `,
    namely: "isto é|ou seja|a saber|chamad[oa]|mas só|só isto|só isso|por exemplo|que são|no caso",
    condition: "quando|se|caso|sempre que|toda vez|assim que",
    safeguard: signs`
      backup|cópia de segurança|rascunho|simulação|reversível|não envie|aprovad[oa]|aprov\p{L}+|restaur\p{L}+|somente leitura|
      rollback|dump
    `,
    place: signs`
      staging|produção|prod|dev|desenvolvimento|homologação|(?:banco|ambiente|servidor|cluster) de testes?|local(?:mente)?|CI|sandbox|réplica|demo
    `,
    here: "(?:em|no|na|contra) ¤",
    change: signs`
      acrescente|adicione|altere|mude|modifique|apague|remova|substitua|troque|renomeie|mova|reinicie|coloque|escreva|insira|
      atualize|corrija|inclua|grave
    `,
    except: "outr[oa]s?|resto|demais|exceto|salvo|só|apenas|públic[oa]s?",
    and: "e|mas|porém|enquanto",
    that: signs`
      (?:aquel[ea]s?|ess[ea]s?|est[ea]s?|naquel[ea]|ness[ea]) (?!repositório|projeto|pasta|manhã|caso|casos|é|são|que)\p{L}+
    `,
    one: signs`
      (?:o|a|os|as) (?:outr[oa]s?|velh[oa]s?|antig[oa]s?|nov[oa]s?|mais (?:nov[oa]|antig[oa]|recente|rápid[oa])|maior|menor|
      anterior|cert[oa])(?: (?:servidor|serviço|script|módulo|arquivo|banco|tabela|versão|máquina|instância|placa|branch|página|
      biblioteca|ambiente|fila|modelo))?(?=[ .,;:]|$)(?! (?:página|linha|coluna|vez|resultado|e a última|¤))|(?:o|a) (?:servidor|
      script|módulo|arquivo|banco|tabela|versão|máquina|branch|placa) (?:antig[oa]|velh[oa]|nov[oa]|anterior)(?=[ .,;:]|$)(?! [¤(])
    `,
    thing: signs`
      (?<=(?:^|[^\p{L}])(?:reinicie|altere|mude|corrija|conserte|atualize|apague|remova|mova|adapte|configure|traduza|esvazie|
      reescreva|migre|pare|troque|substitua) )[oa] (?:serviço|servidor|script|módulo|arquivo|tabela|banco|página|
      formulário|componente|função|classe|relatório|tarefa|aplicação|aplicativo|programa|configuração|erro|botão|campo|coluna|
      branch|biblioteca|driver|modelo|fila|certificado)
    `,
    better: signs`
      (?:mais|menos) (?:rápid[oa]|legível|robust[oa]|limp[oa]|simples|clar[oa]|modern[oa]|agradável|estável|confiável|intuitiv[oa]|
      eficiente|fluid[oa]|fácil|bonit[oa]|elegante|segur[oa]|acessível|amigável|útil|confus[oa]|complex[oa]|pesad[oa])s?|
      melhor(?:es)?|melhor[ea]\p{L}*|otimiz\p{L}*|limpe|simplifique|modernize|acelere|arrume|organize o código|capriche|(?:reduza|
      diminua|aumente|baixe) (?:o|a|os|as) (?:custos?|latência|tempos?|complexidade|cobertura|qualidade|dívida|desempenho|consumo)
    `,
    frozen: signs`
      não (?:mexa|altere|mude|modifique|apague|renomeie|reinicie|toque)|nada[^.;\n]{0,40}(?:pode|deve) mudar|não (?:pode|deve|podem|
      devem) (?:mudar|ser (?:alterad|modificad|reiniciad)[oa]s?)|(?:fica|permanece)[m]? (?:exatamente )?(?:igual|como está|
      inalterad[oa])
    `,
    mandatory: "obrigatóri[oa]s?|exigid[oa]s?",
    without: signs`
      (?:pod[ea]m?|poder|deixe|permit\p{L}*|possível|qualquer|consegu\p{L}*|deve)[^.;\n]{0,60}sem|sem[^.;\n]{0,40}(?:pode|possível)
    `,
    choose: signs`
      (?:escolha|selecione|decida|determine|opte|defina|fixe) (?:uma?|você|o|a|os|qual|quais|quem|quanto|quando|por)(?= )(?! usuário)
    `,
    sensible: signs`
      \p{L}*(?: \p{L}+)? ?(?:razoável|razoáveis|adequad[oa]s?|apropriad[oa]s?|sensat[oa]s?|convenientes?|just[oa]s?|aceitável|
      decentes?|pertinentes?)|como (?:achar melhor|preferir|quiser)|(?:clientes|usuários|contas) importantes|a seu critério|
      onde fizer sentido
    `,
    tooMuch: signs`
      (?:quando|que|se|após|depois de|cuj[oa]s?|assim que)[^.;\n]{0,40}?(?:muit[oa]s?|demasiad[oa]s?|excessivamente) (?:antig|velh|
      grand|long|lent|cheia|tempo)\p{L}*|(?!(?:[nd]?[oa]s|aos) demais)\p{L}+ demais|há (?:muito|tempo)|depois de um tempo
    `,
    fuzzy: signs`
      (?:tod[oa]s?|cada|qualquer|[oa]s|tudo)[^.;,:\n¤]{0,40}?(?:que (?:pareç\p{L}+|parecem?|poss\p{L}+|já não|não (?:é|são|se usa|
      está|estão)[^.;,\n]{0,10}(?:mais|usad|necess)|não for\p{L}*|tenha a ver)[^.;,\n]{0,30}|desnecessári[oa]s?|obsolet[oa]s?|
      desatualizad[oa]s?|relevantes?|afetad[oa]s?|suspeit[oa]s?|inúteis|sem uso|pertinentes)|tudo (?:o )?que[^.;,\n]{0,30}|
      tudo relacionado[^.;,\n]{0,20}
    `,
    everywhere: signs`
      (?:em|por) (?:todo lugar|toda parte|todos os lugares)|(?:onde|quando|se) (?:for|seja) (?:necessário|preciso|possível|o caso|
      conveniente)|conforme necessário|se precisar|etc\.?|e (?:afins|similares|assim por diante)|(?:todo o|toda a) (?:projeto|
      sistema|site|aplicação|produto|documentação|código|repositório|base)
    `,
    run: signs`
      (?:execute|rode|aplique|faça)[r]? (?:o |a |as )?(?:migraç(?:ão|ões)|carga|importação|atualização|terraform|deploy|
      implantação)[^.;\n]{0,30}|(?:re)?implante|restaure (?:o |a )?(?:backup|dump|banco|cópia)|coloque no ar|reinicie o (?:serviço|
      servidor|banco|cluster)
    `,
    party: signs`
      (?:para|ao|à|pelo|com) (?:o |a )?(?:cliente|parceiro|fornecedor|hospital|banco|agência|escola|clínica|fábrica|planta|
      laboratório|prefeitura|contador)(?= |[.,;:]|$)(?! (?:de dados|[¤(]))|(?:o|a|nosso|um) (?:cliente|parceiro|fornecedor|hospital|
      agência) (?:diz|informa|quer|pede|reclama|precisa|reclamou|relatou)
    `,
    theirs: signs`
      (?:o|a|os|as) \p{L}+ que (?:o |a |os |as |nosso )?(?:\p{L}+ )?(?:usa|usam|utiliza|precisa|espera|quer|exige|tem)(?= |[.,;])|
      com (?:o |a )?(?:modelo|formato|conta|sistema|versão) dele[s]?|(?:o|a) \p{L}+ (?:em questão|correspondente|em fechamento)
    `,
    like: signs`
      (?:como(?: fazem)?|ao estilo(?: d[eoa])?|à maneira d[eoa]|inspirad[oa] em|igual a[o]?|
      do mesmo jeito que)
    `,
    lent: signs`
      (?:segundo|siga|aplique|adote|conforme) (?:as? |os? )?(?:regras|normas|princípios|convenções|recomendações|método|estilo|
      guia) d[aeo] [\p{Lu}]\p{L}+
    `,
    practice: signs`
      (?:boas|melhores) práticas|padr(?:ão|ões) (?:do mercado|da indústria|do setor|usua(?:l|is)|habitua(?:l|is))|normas? (?:usuais|
      do setor|vigentes?)
    `,
    earlier: signs`
      como (?:sempre|antes|combinado|combinamos|conversamos|falamos|dissemos|da última vez|na última vez|da outra vez|ontem|
      de costume|de hábito|havíamos \p{L}+|acertamos|foi combinado)|(?:conforme|segundo|tal como) (?:o )?(?:combinado|combinamos|
      acordado|conversado|conversamos|falado|discutido)|que (?:combinamos|conversamos|falamos|acertamos|vimos|
      [oa] [\p{Lu}]\p{L}+ (?:mandou|enviou|disse|mencionou|propôs)|me (?:mandaram|mandou|enviou)|[\p{Lu}]\p{L}+ (?:mandou|enviou|
      disse|mencionou))|d[aeo] (?:nossa|última) (?:reunião|ligação|conversa|chamada)|[oa] (?:procedimento|forma|jeito|método|
      processo) (?:habitual|de sempre|costumeir[oa])|você sabe (?:qual|o que|como)|de onde paramos|o de (?:ontem|sempre)
    `,
    outward: signs`
      (?:avise|informe|notifique|diga|comunique|conte|contate|alerte)(?: a[os]*)? (?:[oa]s? |noss[oa]s |
      tod[oa]s [oa]s )*(?:clientes?|usuários?|assinantes|parceiros?|imprensa|público|membros|fornecedores|pessoas)[^.;\n]{0,30}|
      (?:deixe|torne|coloque|abra|dê|compartilhe|disponibilize|libere)[^.;\n]{0,50}?(?:públic[oa]|à disposição|acessível|visível|
      acesso|no ar|para todos|ao público|aos? parceiros?|para os clientes)[^.;\n]{0,20}|(?:sincronize|alinhe|ajuste|limpe|libere|
      esvazie|arrume|iguale|deixe|atualize)[^.;\n]{0,40}?(?:(?:o |a |os )?(?:espelho|esquema|banco|servidor|site|repositório|dados|
      lista)[^.;\n]{0,15}(?:públic[oa]|de produção|de prod|no ar)|produção|prod-[\w-]+|[\w-]+-prod[\w-]*)|
      ative[^.;\n]{0,40}para todos|(?:achate|reescreva|limpe|enxugue)[^.;\n]{0,30}(?:histórico|passado)
    `,
    unease: signs`
      (?:algo|alguma coisa|tem algo)(?: de)? (?:vai mal|anda mal|está (?:errad[oa]|estranh[oa]|esquisit[oa])|não (?:vai|anda|está|bate|funciona)(?: bem| certo)?|errad[oa]|
      estranh[oa]|esquisit[oa])|(?:mau|má|ruim) (?:pressentimento|sensação|impressão)|não (?:estou|estamos) (?:muito |
      nada )?(?:contente|satisfeit[oa]|tranquil[oa]|convencid[oa]|feliz)s?|não (?:confio|confiamos|gosto)|me preocupa|nos preocupa|
      me incomoda|(?:estranh[oa]|esquisit[oa]|chat[oa]|cansativ[oa]|incômod[oa])(?= |[.,;])|é uma? (?:bagunça|desastre|caos)|
      dá medo|dormir tranquil[oa]|ninguém se atreve|ninguém tem coragem
    `,
  },
  examples: {
    pointing: ["Apague a tabela antiga depois que a contagem for 120.441 linhas."],
    measureless: ["Deixe o carregamento da tela de pedidos mais rápido (Vue 3, 2.000 linhas por página)."],
    opposed: ["O login é obrigatório para ver a página e qualquer visitante deve ver a página sem login."],
    undecided: ["Escolha uma biblioteca de filas e migre jobs/email.ts; os 20 testes passam."],
    reach: ["Remova tudo o que não é mais usado no projeto; `npm run build` passa."],
    unsaid: ["Rode a migração 0019_enderecos e confira que a tabela tem 31.877 linhas."],
    borrowed: ["Trate os erros em svc/pagamentos como em Go; 30 testes passam."],
    earlier: ["Faça como da última vez e grave o resultado em ops/log.md."],
    outward: ["Avise os clientes que a v1 termina em 30 de junho; texto em mail/v1.md."],
    unease: ["Não estou contente com o módulo de relatórios. relatorios/, 900 linhas."],
  },
  silent: [
    "Faça o deploy da versão 2.8.0 no ambiente de homologação e espere até todos os pods ficarem prontos.",
    "Renomeie a função calcula para calcularTotal em src/total.ts e ajuste as 5 chamadas.",
  ],
};
