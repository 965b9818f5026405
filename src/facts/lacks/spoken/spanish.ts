import { signs } from "../../../lexicon/spoken.ts";
import type { DecisionWords } from "./words.ts";

export const spanish: DecisionWords = {
  not: "sin|ning[uú]n[oa]?|no|nunca|jamás|no hace falta",
  needless: "(?:no (?:es|son|está|hace|hacen) (?:necesari[oa]s?|falta)|innecesari[oa]s?|sobran?)",
  next: "luego|después(?! de)|a continuación|entonces",
  done: signs`
    antes|previamente|se (?:ha|restauró|hizo|probó|copió|guardó|verificó|contó)|fue|fueron|está|están|
    existe|hay|ya|después de (?:hacer|tomar|restaurar)|una vez|de (?:esta mañana|ayer|anoche|hoy)|verificad[oa]s?
  `,
  after: "(?:después de|tras)(?: una?| la| el)?",
  destroy: signs`
    borr(?:a|ar|e|en|emos)|elimin(?:a|ar|e|en|emos)|suprim(?:e|ir|a)|vací(?:a|e)|vaciar|purg(?:a|ar|
    ue)|destru(?:ye|ir|ya)|quit(?:a|ar|e)|limpi(?:a|ar|e)|tir(?:a|ar|e)
  `,
  data: signs`
    tablas?|columnas?|bases? de datos|datos|esquemas?|filas|registros|usuarios|cuentas?|clientes|buckets?|
    volúmenes|objetos|instantáneas|copias(?: de seguridad)?|logs?|historial|
    índices?|inquilinos|sesiones|colas?|ficheros|archivos|carpetas?|directorios?|imágenes|facturas|pedidos|
    entradas|documentos|mensajes|clústeres|clusters?|discos?|particiones
  `,
  harmless: signs`
    temporal(?:es)?|te?mp|cachés?|build|dist|node_modules|fixtures?|de pruebas?|ejemplos?|desechables?|
    ramas?|etiquetas?|tags?|imports?|importaciones|
    comentarios?|css|avisos?|advertencias?
  `,
  keep: signs`
    copias?|copi(?:a|ar|e)|respald\p{L}*|backups?|volcados?|vuelc\p{L}*|dumps?|instantáneas?|snapshots?|
    export\p{L}*|archiv(?:ar|a|ado|ada|adas|ados)|punto de restauración
  `,
  again: signs`
    se (?:vuelve|vuelven) a (?:crear|generar|construir)|recrea\p{L}*|regenera\p{L}*|reproducib\p{L}*|
    se recalcula\p{L}*|reconstru\p{L}*
  `,
  rewrite: signs`
    reescri\p{L}+[^.;\n]{0,30}histori\p{L}+|limpi\p{L}+[^.;\n]{0,30}historial|(?:empuj|sub|push)\p{L}*[^.;\n]{0,60}(?:a la fuerza|
    forzad\p{L}+|por la fuerza)|
    forz\p{L}+[^.;\n]{0,30}(?:push|main|master)|fuerza[^.;\n]{0,20}push|push forzado|sobrescrib\p{L}+[^.;\n]{0,40}(?:rama|main|master)
  `,
  keepHistory: signs`
    bundle|espejo|copias?|respald\p{L}*|backup|(?:antigu\p{L}*|viej\p{L}*)[^.;\n]{0,40}(?:guard\p{L}*|
    conserv\p{L}*|etiquet\p{L}*)|etiqueta|tag|archiv\p{L}*
  `,
  move: "muev(?:e|a)|mover|traslad(?:a|ar|e)|transf(?:iere|erir|iera)|pas(?:a|ar|e)",
  store: "bucket|almacenamiento|servidor|base de datos|región|clúster|cluster|disco|proveedor|cuenta|centro de datos",
  compare: "compar\\p{L}*|verific\\p{L}*|sumas? de (?:control|verificación)|cont(?:ar|emos) |cotej\\p{L}*|hash\\p{L}*|muestr(?:a|eo)",
  send: "envi(?:ar|emos)|env[ií](?:a|e)|mand(?:a|ar|e)|escrib(?:e|ir|a)|notific(?:a|ar)|notifique|avis(?:a|ar|e)|inform(?:a|ar|e)",
  everyone: signs`
    (?:a )?(?:tod[oa]s (?:l[oa]s|nuestr[oa]s)|cada|\d[\d. ]{2,}) ?(?:\p{L}+ )?(?:client\p{L}*|usuari\p{L}+|
    suscriptor\p{L}*|destinatari\p{L}+|miembros?|direcciones|contactos|personas)
  `,
  trial: signs`
    simulacro|en seco|dry[- ]?run|envío de prueba|correo de prueba|de prueba|primero[^.;\n]{0,30}(?:nosotros|
    mí|equipo|unos pocos|pocos)|lote pequeño|muestra|borrador
  `,
  live: signs`
    (?:despl(?:iega|egar|iegue|egamos)|public(?:a|ar)|publique|lanz(?:a|ar)|lance|sub(?:e|ir|a)|pon|
    poner|activ(?:a|ar|e)|cambi(?:a|ar|e)|pas(?:a|ar|e)|libera\p{L}*|entrega\p{L}*)[^.;\n]{0,60}(?:en producción|
    a producción|a prod|tod[oa]s (?:l[oa]s|nuestr[oa]s) (?:\p{L}+ )?(?:client\p{L}*|usuari\p{L}+|regiones|inquilinos)|dns)
  `,
  migrate: "migr(?:a|ar|e|emos)",
  back: signs`
    vuelta atrás|volver(?:se)? atrás|marcha atrás|rollback|revert\p{L}*|deshac\p{L}*|revers\p{L}*|restaur\p{L}*|
    restablec\p{L}*|bandera|feature flag|flag|canari\p{L}*|canary|azul[-/]verde|
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
    descart\p{L}+|benchmark\p{L}*|considera(?:mos|do|das|dos|ron)|versus
  `,
  assume: signs`
    (?:probablemente|seguramente|seguro que|supuestamente|aparentemente|posiblemente|ojalá|en principio|a lo mejor|creo que)[^.;\n]*|
    (?:nadie|ning[uú]n[oa]? (?:cliente|servicio|usuario|código|otr\p{L}+)|nada)[^.;\n]{0,30}(?:us[ae]n?|
    utiliza|lee|llama|depende|necesita|nota)[^.;\n]*|
    ya no se (?:us|utiliz|le|llam|necesit)\p{L}*|nunca se (?:us|le|llam)\p{L}*|(?:suponemos|supongo|
    asumimos|asumo|creemos|pensamos|pienso)[^.;\n]{4,}|
    (?:porque|ya que|puesto que|como|dado que) (?:tod[oa]s?|nadie|ya nadie|ningun[oa]?|sol[oa])[^.;\n]{4,}|
    deber[ií]an? (?:estar|ser) (?:vací\p{L}+|segur\p{L}+|suficiente|inofensiv\p{L}+)[^.;\n]*|
    tod[oa]s l[oa]s (?:clientes|usuarios|servidores|navegadores|servicios|dispositivos) (?:usan|tienen|están|envían|corren|aceptan)[^.;\n]*
  `,
  check: signs`
    comprueb\p{L}*|comprob\p{L}*|verifi(?:ca|que)\p{L}*|revis\p{L}*|mid(?:e|a)|medir|cuent(?:a|e)|contar|
    busc\p{L}*|pregunt\p{L}*|mir(?:a|ar|e)|consult\p{L}*|grep|confirm\p{L}*
  `,
  known: signs`
    medid[oa]s?|según|de acuerdo con|(?:registros?|logs?|métricas|estadísticas|búsqueda|grep|datos)[^.;\n]{0,30}(?:muestr\p{L}*|
    indic\p{L}*|confirm\p{L}*|dic\p{L}*)|\d+ de \d+|
    cero (?:llamadas|accesos|peticiones|resultados)|verificado (?:el|en|por|con)|véase
  `,
  remove: "borr\\p{L}*|elimin\\p{L}*|quit\\p{L}*|retir\\p{L}*|apag\\p{L}*|desactiv\\p{L}*|suprim\\p{L}*",
  down: signs`
    tiempo de inactividad|caída del servicio|corte|ventana de mantenimiento|fuera de (?:línea|servicio)|
    no (?:estará|estarán) disponibles?|modo de solo lectura|cambio (?:incompatible|que rompe)|
    cerrar la sesión de tod\p{L}+|restablec\p{L}+ todas las contraseñas|downtime
  `,
  alter: signs`
    borr\p{L}*|elimin\p{L}*|quit(?:a|ar|e)|retir\p{L}*|renombr\p{L}*|cambi(?:a|ar|e)|modifi(?:ca|car|
    que)|reemplaz\p{L}*|sustitu\p{L}*|revoc\p{L}*|revoque|desactiv\p{L}*|apag\p{L}*|cierr\p{L}*|cerrar
  `,
  relied: "endpoints?|interfaz|interfaces|apis?|webhooks?|claves?(?: de api)?|llaves?|tokens?|feeds?|formatos?|campos?|rutas?|urls?",
  others: "socios|socias|clientes?|integradores|consumidores|terceros|suscriptores|equipos? móvil(?:es)?|partners?|aplicación móvil",
  tell: signs`
    inform\p{L}*|avis\p{L}*|notifi\p{L}*|anunci\p{L}*|correos?|escri(?:b\p{L}*|to)|adverti\p{L}*|de acuerdo|
    acord\p{L}+|al tanto|sabe[n]?|comunic\p{L}*|página de estado|visto bueno|aprob\p{L}+|changelog
  `,
};
