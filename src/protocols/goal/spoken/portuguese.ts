import { signs } from "../../../lexicon/spoken.ts";
import type { GoalWords } from "./words.ts";

export const portuguese: GoalWords = {
  numbers: "zero|uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze|cem|mil|um milhão(?: de)?|milhões(?: de)?",
  units: signs`
    por cento|milissegundos?|segundos?|minutos?|horas?|dias?|semanas?|linhas?|erros?|avisos?|falhas?|
    requisições|requisição|usuários?|utilizadores|clientes?|arquivos?|cliques?|passos?|chamadas?|chamados|
    casos?|testes?|tickets?|pontos?|euros?|reais|dólares?|vezes|bytes?
  `,
  most: "no máximo|no mínimo|pelo menos|ao menos|menos de|mais de|não mais de|abaixo de|até",
  none: "sem(?: nenhum[a]?)?|nenhum[a]?|zero",
  half: "pela metade|à metade|a metade|o dobro|dobr(?:e|ar)|um terço|duas vezes mais",
  more: signs`
    rápid\p{L}+|ágil|ágeis|lent[oa]s?|desempenho|performance|latência|barat[oa]s?|custos?|conta|pequen[oa]s?|
    melhor\p{L}*|limp[oa]s?|limpe|limpar|simplifi\p{L}*|simples|fác(?:il|eis)|confiáve(?:l|is)|confiabilidade|
    estáve(?:l|is)|robust[oa]s?|legíve(?:l|is)|segur[oa]s?|agradáve(?:l|is)|mais \p{L}+|menos|otimi[zs]\p{L}*|
    redu[zç]\p{L}*|aument\p{L}*|diminu\p{L}*|baix(?:e|ar)|aceler\p{L}*|demais|bastante|muit[oa]s?
  `,
  safe: "segur(?:ança|o|a|os|as)|prote[gj]\\p{L}*|criptograf\\p{L}*|privacidade|vulner[aá][bv]\\p{L}*|vazament\\p{L}*",
  cheap: signs`
    mais barat[oa]s?|(?:baix|redu[zç]|economiz|diminu|cort)\p{L}*[^.;\n]{0,40}(?:custos?|conta|dinheiro|gastos?|despesas)|
    dentro do orçamento
  `,
  reliable: signs`
    confiáve\p{L}*|confiabilidade|fiáve\p{L}*|estabiliz\p{L}*|mais estável|robust\p{L}*|instáve\p{L}*|
    trava\p{L}*|quedas?|nunca perder
  `,
  fast: signs`
    mais (?:rápid|ágil)\p{L}*|aceler\p{L}*|(?:é|está|são|muito) lent\p{L}+|latência|tempo de (?:resposta|
    carregamento|build|compilação|início)|
    desempenho|performance
  `,
  soon: signs`
    o quanto antes|o mais rápido possível|urg[eê]n\p{L}*|(?:até|antes de) (?:amanhã|segunda|terça|quarta|quinta|sexta|o lançamento)|
    protótipo|prova de conceito
  `,
  simple: signs`
    simplifi\p{L}*|mais simples|mais legíve\p{L}*|mais fácil de (?:ler|manter|entender)|limp\p{L}+ o código|
    refator\p{L}*|arrum\p{L}+
  `,
};
