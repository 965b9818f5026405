import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const portuguese: DecisionWords = {
  not: "sem|nenhum[a]?|não|nunca|jamais|não precisa de",
  needless: "(?:não (?:é|são|precisa|faz)(?: falta| necessári[oa]s?)?|desnecessári[oa]s?|dispensável)",
  next: "em seguida|então|depois,|a seguir",
  done: signs`
    antes|previamente|foi|foram|está|estão|existe|há|já|depois de (?:fazer|tirar|restaurar)|uma vez|
    de(?:sta| hoje| ontem)|testad[oa]s?|conferid[oa]s?|fica|ficam
  `,
  after: "(?:depois d[eoa]|após)(?: uma?| a| o)?",
  destroy: signs`
    apag(?:ue|ar|a|uem)|exclu(?:a|ir|i|am)|delet(?:e|ar|a)|elimin(?:e|ar|a)|remov(?:a|er|e)|limp(?:e|
    ar|a)|descart(?:e|ar|a)|destru(?:a|ir)|esvazi(?:e|ar|a)|purgue|expurg(?:ue|ar)
  `,
  data: signs`
    tabelas?|colunas?|bancos? de dados|bases? de dados|dados|esquemas?|linhas|registros?|registos?|usuários|
    utilizadores|contas?|clientes|buckets?|volumes?|objetos|snapshots?|
    backups|logs?|histórico|índices?|inquilinos|sessões|filas?|arquivos|ficheiros|pastas?|diretórios?|
    imagens|faturas|pedidos|entradas|documentos|mensagens|clusters?|discos?|partições
  `,
  harmless: signs`
    temporári[oa]s?|te?mp|cache|build|dist|node_modules|fixtures?|de testes?|exemplos?|descartáve(?:l|
    is)|branch(?:es)?|ramos?|tags?|imports?|importações|comentários?|css|avisos?
  `,
  keep: signs`
    c[óo]pias?(?: de segurança)?|backups?|dumps?|snapshots?|export\p{L}*|arquiv(?:e|ar|ad[oa]s?)|salv(?:e|
    ar|o) (?:\p{L}+ ){0,2}cópia|copi(?:e|ar|ad[oa]s?)|ponto de restauração
  `,
  again: "recriad[oa]s?|regenerad[oa]s?|gerad[oa]s? de novo|reconstruíd[oa]s?|reprodutív\\p{L}+|recalculad[oa]s?|criad[oa]s? de novo",
  rewrite: signs`
    reescrev\p{L}+[^.;\n]{0,30}histórico|limp\p{L}+[^.;\n]{0,30}histórico|(?:push|empurr|envi|sub)\p{L}*[^.;\n]{0,60}(?:à força|
    forçad\p{L}+)|forc\p{L}+[^.;\n]{0,30}(?:push|main|master)|
    forç\p{L}+[^.;\n]{0,30}(?:push|main|master)|sobrescrev\p{L}+[^.;\n]{0,40}(?:branch|main|master)|push forçado
  `,
  keepHistory: "bundle|espelho|cópia|backup|(?:antig\\p{L}*|velh\\p{L}*)[^.;\\n]{0,40}(?:guard\\p{L}*|mant\\p{L}*|tag)|tag|arquiv\\p{L}*",
  move: "mov(?:a|er|e)|transf(?:ira|erir|ere)|pass(?:e|ar)|lev(?:e|ar)",
  store: "bucket|armazenamento|servidor|banco|região|cluster|disco|provedor|conta|datacenter",
  compare: "compar\\p{L}*|verifi\\p{L}*|somas? de verificação|cont(?:ar|e) |confer\\p{L}*|hash\\p{L}*|amostra\\p{L}*",
  send: "envi(?:e|ar|a)|mand(?:e|ar|a)|escrev(?:a|er)|notifi(?:que|car)|avis(?:e|ar)|inform(?:e|ar)",
  everyone: signs`
    (?:a |para )?(?:tod[oa]s (?:[oa]s|nossos|nossas)|cada|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:client\p{L}*|
    usuári\p{L}+|utilizador\p{L}*|assinantes|destinatári\p{L}+|membros?|endereços|contatos|pessoas)
  `,
  trial: signs`
    simulação|ensaio|dry[- ]?run|envio de teste|e-?mail de teste|primeiro[^.;\n]{0,30}(?:nós|mim|equipe|
    equipa|poucos)|lote pequeno|amostra|rascunho
  `,
  live: signs`
    (?:publi(?:que|car|ca)|implant(?:e|ar)|lanc(?:e|ar)|lançar|lance|coloqu?(?:e|ar)|colocar|libere?|
    liberar|ativ(?:e|ar)|mud(?:e|ar)|faça (?:o )?deploy|suba|subir|entregue|pass(?:e|ar))[^.;\n]{0,60}(?:em produção|
    na produção|para produção|tod[oa]s [oa]s (?:\p{L}+ )?(?:client\p{L}*|usuári\p{L}+|utilizador\p{L}*|regiões|inquilinos)|dns)
  `,
  migrate: "migr(?:e|ar|a|em)",
  back: signs`
    caminho de volta|volta atrás|voltar(?: atrás)?|rollback|revert\p{L}*|desfaz\p{L}*|revers\p{L}*|restaur\p{L}*|
    flag|chave de recurso|canári\p{L}*|canary|azul[-/]verde|religá\p{L}*|reabri\p{L}*|
    migração (?:reversa|inversa|de volta)|(?:antig\p{L}*|anterior\p{L}*) (?:\p{L}+ )?(?:fica\p{L}*|continua\p{L}*|
    mantid\p{L}+)|snapshot|backup|cópia|dump|em paralelo|nos dois sentidos
  `,
  choose: [
    "(?:substitu\\p{L}+|troqu\\p{L}+|troc\\p{L}+)…(?:por|pel[oa]) ¤",
    "(?:pass|migr|mud|mov|port|lev)\\p{L}*…(?:para o|para a|para|ao|à) ¤",
    "(?:reescrev\\p{L}+|refaz\\p{L}+|reimplement\\p{L}+)…(?:em|com|sobre) ¤",
    "(?:adot\\p{L}+|introduz\\p{L}+|escolh\\p{L}+) ¤",
  ],
  weighed: signs`
    alternativas?|em vez de|ao invés de|em lugar de|compar\p{L}+|avali\p{L}+|pesad[oa]s?|opções|vantagens|
    descart\p{L}+|benchmark\p{L}*|considera(?:mos|d[oa]s?|ram)|versus
  `,
  assume: signs`
    (?:provavelmente|certamente|supostamente|aparentemente|possivelmente|tomara|em princípio|acho que|deve estar|com certeza)[^.;\n]*|
    (?:ninguém|nenhum(?:a)? (?:cliente|serviço|usuário|código|outr\p{L}+)|nada)[^.;\n]{0,30}(?:usa|utiliza|
    lê|chama|depende|precisa|nota)[^.;\n]*|
    (?:não (?:é|são) mais|nunca (?:é|são)|já não (?:é|são)) (?:usad|utilizad|lid|chamad|necessári)\p{L}*|
    (?:supomos|suponho|assumimos|acreditamos|achamos|pensamos)[^.;\n]{4,}|
    (?:porque|já que|como|visto que|pois) (?:tod[oa]s?|ninguém|nenhum[a]?|só)[^.;\n]{4,}|dever?ia(?:m)? (?:estar|
    ser) (?:vazi\p{L}+|segur\p{L}+|suficiente|inofensiv\p{L}+)[^.;\n]*|
    tod[oa]s [oa]s (?:clientes|usuários|servidores|navegadores|serviços|dispositivos) (?:usam|têm|estão|enviam|rodam|aceitam)[^.;\n]*
  `,
  check: signs`
    verifi\p{L}*|confir[ame]\p{L}*|confer\p{L}*|meç\p{L}*|medir|cont(?:e|ar)|procur\p{L}*|pergunt\p{L}*|
    olh(?:e|ar)|consult\p{L}*|grep|inspecion\p{L}*|busc\p{L}*|chec\p{L}*|cheque
  `,
  known: signs`
    medid[oa]s?|segundo|de acordo com|conforme|(?:registros?|logs?|métricas|estatísticas|busca|grep|
    inventário|dados)[^.;\n]{0,30}(?:mostr\p{L}*|indic\p{L}*|confirm\p{L}*|diz\p{L}*)|\d+ de \d+|
    zero (?:chamadas|acessos|requisições|resultados|recursos)|verificado (?:em|por|com)|veja
  `,
  remove: "apag\\p{L}*|exclu\\p{L}*|remov\\p{L}*|retir\\p{L}*|deslig\\p{L}*|desativ\\p{L}*|elimin\\p{L}*|fech\\p{L}*",
  down: signs`
    tempo de inatividade|indisponib\p{L}*|indisponíve\p{L}*|janela de manutenção|fora do ar|queda do serviço|
    modo somente leitura|mudança (?:incompatível|que quebra)|
    desconect\p{L}+ tod\p{L}+|redefin\p{L}+ todas as senhas|downtime
  `,
  alter: signs`
    apag\p{L}*|exclu(?:a|ir|i)|remov\p{L}*|retir\p{L}*|renomei\p{L}*|renome\p{L}*|mud(?:e|ar)|alter(?:e|
    ar)|modifi(?:que|car)|substitu\p{L}*|troqu?\p{L}*|revog\p{L}*|desativ\p{L}*|deslig\p{L}*|fech\p{L}*
  `,
  relied: "endpoints?|interfaces?|apis?|webhooks?|chaves?(?: de api)?|tokens?|feeds?|formatos?|campos?|rotas?|urls?",
  others: "parceir[oa]s|clientes?|integradores|consumidores|terceiros|assinantes|equipes? mobile|time mobile|aplicativo móvel",
  tell: signs`
    inform\p{L}*|avis\p{L}*|notifi\p{L}*|anunci\p{L}*|e-?mails?|escrev\p{L}*|concord\p{L}*|combinad[oa]s?|
    ciente[s]?|sabe[m]?|comunic\p{L}*|página de status|aprov\p{L}+|changelog|alert\p{L}*
  `,
};
