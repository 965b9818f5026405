import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

/** Ends of verbs as a plan has them: to do, do, they do, let us do, we shall do, it will be done. */
const ar = "(?:ar|a|an|e|en|emos|amos|aremos|ará|arán)";
const ir = "(?:ir|e|en|a|an|amos|imos|iremos|irá|irán)";
/** The thing that is acted on follows: then it is the verb, and not the adjective or a thing that passes by itself. */
const thing = "(?= (?:el|las?|los|tod[oa]s?|nuestr[oa]s?|est[aeo]s?|es[aeo]s?)(?!\\p{L}))";
/** Whose a thing is: then that thing goes, and not this one. Of a part of them, they go themselves. */
const whose =
  "(?<!(?<!(?:contenido|resto|mitad|parte|un[oa]|tod[oa]s?) )(?<!\\p{L})(?:del|de (?:las?|los|nuestr[oa]s?)|en (?:el|las?|los)) )";

export const spanish: DecisionWords = {
  not: "sin|ning[uú]n[oa]?|nunca|jamás",
  needless: "no (?:es|son|hace|hacen) (?:necesari[oa]s?|falta)|no se (?:hace|hacen|necesitan?)|(?:(?:es|son) )?innecesari[oa]s?|sobran?",
  next: "luego|después(?! de)|a continuación|entonces",
  done: signs`
    antes(?! del? (?:\p{L}+ ){0,2}(?:copias?|respaldo|backups?|volcado|snapshot|instantánea))|previamente|
    se (?:ha|han|hizo|hicieron|\p{L}+ó|\p{L}+aron)|fue|fueron|está|están|existen?|hay|tenemos|ya|
    (?:después de|tras) \p{L}+[aei]r(?:l[aeo]s?)?|una vez|de (?:esta mañana|ayer|anoche|hoy)|verificad[oa]s?|hech[oa]s?
  `,
  after: "(?:después de|tras)(?: una?| la| el)?|después del",
  destroy: signs`
    (?<!(?:no|nunca|sin)(?: se)? )(?:(?:borr|elimin|quit|tir)${ar}|purg(?:ar|a|an|ue|uen|uemos|amos)|
    suprim${ir}|destru(?:ir|ye|yen|ya|yamos|imos|iremos)|
    (?:borrar|bórra|bórre|eliminar|elimína|elimíne|quitar|quíta|quíte|tirar|tíra)l[ao]s|
    vaciar|vacíe|vaciemos|vaciaremos|limpiar|limpie|limpiemos|limpiaremos|(?:vacía|limpia|limpiamos|vaciamos)${thing})
  `,
  data: signs`
    ${whose}(?:tablas?|columnas?|bases? de datos|(?<!bases? de )datos|esquemas?|filas|registros|usuarios|cuentas?|clientes|buckets?|
    volumen|volúmenes|objetos|instantáneas|copias|logs?|historial|
    índices?|inquilinos|sesiones|colas?|ficheros|archivos|carpetas?|directorios?|imágenes|facturas|pedidos|
    entradas|documentos|mensajes|clúster|clústeres|clusters?|discos?|partición|particiones)
  `,
  harmless: signs`
    temporal(?:es)?|cach[eé]s?|de pruebas?|ejemplos?|desechables?|ramas?|etiquetas?|importaciones|comentarios?|avisos?|advertencias?
  `,
  keep: signs`
    copias?|copi(?:ar|e|emos|ad[oa]s?)|respald\p{L}*|volcados?|volcar|vuelc\p{L}*|instantáneas?|
    export\p{L}*|archiv(?:ar|a|emos|ad[oa]s?)|punto de restauración
  `,
  again: signs`
    se (?:vuelve|vuelven) a (?:crear|generar|construir)|recrea\p{L}*|regenera\p{L}*|reproducib\p{L}*|
    se recalcula\p{L}*|reconstru\p{L}*
  `,
  rewrite: signs`
    reescri\p{L}+[^.;\n]{0,30}(?:historial|
    historia (?:de (?:git|main|master|la rama)|del (?:repositorio|repo)))|limpi\p{L}+[^.;\n]{0,30}historial|
    (?:empuj|sub|push)\p{L}*[^.;\n]{0,60}(?:a la fuerza|forzad\p{L}+|por la fuerza)|
    (?:forz\p{L}+|forc\p{L}+|fuerza|fuerce)[^.;\n]{0,30}(?:push|main|master)|sobre?escrib\p{L}+[^.;\n]{0,40}(?:rama|main|master)
  `,
  keepHistory: signs`
    espejo|copias?|respald\p{L}*|(?:antigu\p{L}*|viej\p{L}*)[^.;\n]{0,40}(?:guard\p{L}*|
    conserv\p{L}*|etiquet\p{L}*)|etiqueta|tag|archiv\p{L}*
  `,
  move: signs`
    muev(?:e|a|an|en)|mov(?:er|emos|amos|eremos|erá|erán)|traslad${ar}|transf(?:iere|iera|erir|erimos|iramos|eriremos)|
    pas(?:ar|e|emos|aremos)|(?:pasa|pasamos)${thing}
  `,
  store: signs`
    bucket|almacenamiento|servidor|base de datos|región|clúster|cluster|disco|proveedor|
    (?<=a (?:la|una|otra|nuestra) )cuenta|centro de datos
  `,
  compare: "compar\\p{L}*|verifi\\p{L}*|sumas? de control|cont(?:ar|emos)|cotej\\p{L}*|muestr(?:a|eo)",
  send: `(?:envi|enví|mand|avis|inform)${ar}|escrib${ir}|notifi(?:car|ca|que|quemos|camos|caremos)`,
  everyone: signs`
    (?:tod[oa]s (?:l[oa]s|nuestr[oa]s)|cada|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:client\p{L}*|usuari\p{L}+|
    suscriptor\p{L}*|destinatari\p{L}+|miembros?|direcciones|contactos|personas)
  `,
  trial: signs`
    simulacro|en seco|dry[- ]?run|de prueba|primero[^.;\n]{0,30}(?:nosotros|
    mí|equipo|pocos)|lote pequeño|(?:una|la) muestra|borrador
  `,
  live: signs`
    (?:desplieg(?:a|an|ue|uen)|despleg(?:ar|amos|uemos|aremos)|publi(?:car|ca|que|quemos|camos|caremos)|
    lan(?:zar|za|ce|cemos|zamos|zaremos)|sub${ir}|pon|pon(?:er|ga|gamos|emos)|pondremos|
    cambi${ar}|liber${ar}|entreg(?:ar|a|ue|uemos|amos|aremos)|
    (?:desplegar|despliéga|publicar|publíca|lanzar|lánza|subir|súbe|poner|pon|activar|actíva)l[ao]s?|
    pas(?:ar|e|emos|aremos)|activ(?:ar|e|emos|aremos)|(?:pasa|pasamos|activa|activamos)${thing})(?!\p{L})[^.;\n]{0,60}(?:en producción|
    a producción|a prod|tod[oa]s (?:l[oa]s|nuestr[oa]s) (?:\p{L}+ )?(?:client\p{L}*|usuari\p{L}+|regiones|inquilinos)|dns)
  `,
  migrate: `migr${ar}`,
  back: signs`
    vuelta atrás|(?:volver|volverse|volvemos|vuelve) atrás|marcha atrás|revert\p{L}*|reviert\p{L}*|desha[cgrz]\p{L}*|
    revers\p{L}*|restaur\p{L}*|restablec\p{L}*|bandera|flag|interruptor|canari\p{L}*|azul[-/]verde|
    migración (?:inversa|de vuelta)|(?:antigu\p{L}*|anterior\p{L}*|viej\p{L}*) (?:\p{L}+ )?(?:sigue\p{L}*|
    qued\p{L}*|se (?:guarda|mantiene))|volver a encender|copias?|respald\p{L}*|instantánea|
    snapshot|backup|volcado|en paralelo|ambos sentidos
  `,
  choose: [
    "(?:reemplaz\\p{L}+|reemplac\\p{L}+|sustitu\\p{L}+|cambi\\p{L}+)…(?:por|con) ¤",
    "(?:pas|migr|cambi|mov|mu[eé]v|port|llev|traslad)\\p{L}*…(?:a|hacia|sobre) ¤",
    "(?:reescri\\p{L}+|rehac\\p{L}+|reimplement\\p{L}+)…(?:en|con|sobre) ¤",
    "(?:adopt\\p{L}+|introdu\\p{L}+|elegi\\p{L}+|usemos) ¤",
  ],
  weighed: signs`
    alternativas?|en lugar de|en vez de|compar\p{L}+|evalu\p{L}+|sopesa\p{L}*|opciones|frente a|ventajas|
    descart\p{L}+|benchmark\p{L}*|considera(?:mos|do|da|dos|das|ron)
  `,
  assume: signs`
    (?:probablemente|seguramente|seguro que|supuestamente|aparentemente|posiblemente|ojalá|en principio|a lo mejor|tal vez)[^.;\n]*|
    (?:nadie|ning[uú]n[oa]? (?:cliente|servicio|usuario|código|otr\p{L}+)|nada)[^.;\n]{0,30}(?:us[ae]n?|
    utiliza|lee|llama|depende|necesita|nota)[^.;\n]*|
    (?:usa|utiliza|lee|llama|necesita)[^.;\n]{0,20} (?:nadie|ning[uú]n (?:cliente|servicio|usuario))|
    (?:ya no|nunca) se (?:us|utiliz|le|llam|necesit)\p{L}*|(?:suponemos|supongo|
    asumimos|asumo|creemos|creo|pensamos|pienso) que[^.;\n]{4,}|
    (?:porque|ya que|puesto que|dado que) (?:tod[oa]s?|s[oó]lo)[^.;\n]{4,}|
    (?:porque|ya que|puesto que|como|dado que) (?:ya )?(?:nadie|ning[uú]n[oa]?)[^.;\n]{4,}|
    deber[ií]an? (?:estar|ser) (?:vací\p{L}+|segur\p{L}+|suficiente|inofensiv\p{L}+)[^.;\n]*|
    tod[oa]s l[oa]s (?:clientes|usuarios|servidores|navegadores|servicios|dispositivos) (?:usan|tienen|están|envían|corren|aceptan)[^.;\n]*
  `,
  check: signs`
    comprueb\p{L}*|comprob\p{L}*|revis\p{L}*|mid(?:e|a|amos)|medir|cuent(?:e|a${thing})|contar|
    busc\p{L}*|busqu\p{L}*|pregunt\p{L}*|mir(?:a|ar|e|emos)|consult\p{L}*|confirm\p{L}*|inspecc\p{L}*|averigu\p{L}*
  `,
  known: signs`
    medid[oa]s?|según|de acuerdo con|(?:registros?|logs?|métricas|estadísticas|búsqueda|grep|datos)[^.;\n]{0,30}(?:muestr\p{L}*|
    indic\p{L}*|confirm\p{L}*|dic\p{L}*)|\d+ de \d+|
    cero (?:llamadas|accesos|peticiones|resultados)|verificad[oa]s? (?:el|en|por|con)|véase
  `,
  remove: "borr\\p{L}*|elimin\\p{L}*|quit\\p{L}*|retir\\p{L}*|apag\\p{L}*|desactiv\\p{L}*|suprim\\p{L}*",
  down: signs`
    tiempo de inactividad|caída del servicio|corte (?:del?|programado)|ventana de mantenimiento|fuera de (?:línea|servicio)|
    no (?:estará|estarán) disponibles?|modo de s[oó]lo lectura|cambio (?:incompatible|que rompe)|
    (?:cerrar|cerramos|cierra|cierre) las? sesi(?:ón|ones) de tod\p{L}+|restablec\p{L}+ todas las contraseñas
  `,
  alter: signs`
    borr\p{L}*|elimin\p{L}*|quit${ar}|retir\p{L}*|renombr\p{L}*|cambi${ar}|modifi(?:car|ca|que|quemos|camos|caremos)|reemplaz\p{L}*|
    reemplac\p{L}*|sustitu\p{L}*|revoc\p{L}*|revoque\p{L}*|desactiv\p{L}*|apag\p{L}*|cierr\p{L}*|cerr\p{L}*
  `,
  relied: "endpoints?|interfaz|interfaces|apis?|webhooks?|claves?|llaves?|tokens?|feeds?|formatos?|campos?|rutas?|urls?",
  others: "socios|socias|clientes?|integradores|consumidores|terceros|suscriptores|equipos? móvil(?:es)?|partners?|aplicación móvil",
  tell: signs`
    inform(?:ar\p{L}*|a|an|amos|emos|ad[oa]s?)|informen? a|infórm\p{L}+|avis\p{L}*|avís\p{L}*|notifi\p{L}*|notifí\p{L}*|anunci\p{L}*|
    anúnci\p{L}*|correos?|escri(?:b\p{L}*|to)|escríb\p{L}*|advert\p{L}*|advi[eé]rt\p{L}*|de acuerdo|dil[oe]s?|
    acord\p{L}+|al tanto|sabe[n]?|comuni(?:c|qu)\p{L}*|página de estado|visto bueno|aprob\p{L}+
  `,
};
