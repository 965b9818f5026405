import { signs, spoken } from "../../../lexicon/spoken.ts";
import type { SpokenLanguage } from "../language.ts";

export const spanish: SpokenLanguage = {
  ...spoken.spanish,
  signs: {
    bound: signs`
      menos de|al menos|máximo|mínimo|por debajo de|objetivo|más de|hasta|a lo sumo|dentro de|a
    `,
    namely: "es decir|o sea|a saber|llamad[oa]|denominad[oa]|pero solo|solo esto|en concreto|por ejemplo|que son",
    condition: "cuando|si|cada vez|siempre que|en cuanto",
    safeguard: signs`
      copia de seguridad|respaldo|backup|borrador|simulacro|en seco|reversible|no (?:lo )?envíes|aprobad[oa]|aprueb\p{L}+|
      restaur\p{L}+|solo lectura|marcha atrás|volcado
    `,
    place: signs`
      staging|producción|prod|dev|desarrollo|preproducción|(?:base|entorno|servidor|clúster) de (?:pruebas?|test)|local(?:mente)?|CI|sandbox|réplica|demo
    `,
    here: "(?:en|contra|sobre) ¤",
    change: signs`
      añade|agrega|cambia|modifica|borra|elimina|reemplaza|sustituye|renombra|mueve|reinicia|pon|escribe|inserta|actualiza|corrige
    `,
    except: "otr[oa]s?|rest[oa]|salvo|excepto|solo|públic[oa]s?|demás",
    and: "y|e|pero|mientras",
    that: signs`
      (?:es[ea]|es[oa]s|aquel|aquella|aquell[oa]s|est[ea]|est[oa]s) (?!repositorio|proyecto|carpeta|mañana|caso|casos|es|son|
      que)\p{L}+
    `,
    one: signs`
      (?:el|la|los|las) (?:otr[oa]s?|viej[oa]s?|antigu[oa]s?|nuev[oa]s?|más (?:nuev[oa]|antigu[oa]|grande|pequeñ[oa]|reciente|
      rápid[oa])|anterior|correct[oa])(?: (?:servidor|servicio|script|módulo|archivo|base|tabla|versión|máquina|instancia|placa|
      rama|página|biblioteca|entorno|cola|plantilla))?(?=[ .,;:]|$)(?! (?:página|línea|columna|vez|resultado|¤))|(?:el|
      la) (?:servidor|script|módulo|archivo|base|tabla|versión|máquina|rama|placa) (?:antigu[oa]|viej[oa]|nuev[oa]|
      anterior)(?=[ .,;:]|$)(?! [¤(])
    `,
    thing: signs`
      (?<=(?:^|[^\p{L}])(?:reinicia|cambia|modifica|arregla|actualiza|borra|elimina|mueve|adapta|configura|traduce|vacía|corrige|
      amplía|reescribe|migra|detén|para|reemplaza) )(?:el|la) (?:servicio|servidor|script|módulo|archivo|tabla|
      base de datos|página|formulario|componente|función|clase|informe|tarea|aplicación|programa|configuración|error|botón|campo|
      columna|rama|biblioteca|controlador|plantilla|cola|certificado)
    `,
    better: signs`
      (?:más|menos) (?:rápid[oa]|legible|robust[oa]|limpi[oa]|simple|sencill[oa]|clar[oa]|modern[oa]|agradable|estable|fiable|
      intuitiv[oa]|eficiente|fluid[oa]|mantenible|fácil|bonit[oa]|elegante|segur[oa]|accesible|amigable|útil|confus[oa]|complej[oa]|
      pesad[oa])s?|mejor(?:es)?|mejora\p{L}*|optimiza\p{L}*|limpia|simplifica\p{L}*|moderniza\p{L}*|acelera\p{L}*|ordena (?:el|
      la) código|pule|(?:reduce|baja|aumenta|sube) (?:el|la|los|las) (?:costes?|costos?|latencia|tiempos?|complejidad|cobertura|
      calidad|deuda|rendimiento|consumo)
    `,
    frozen: signs`
      no (?:toques|cambies|modifiques|borres|renombres|reinicies|alteres)|nada[^.;\n]{0,40}(?:puede|debe) cambiar|no (?:puede|debe|
      pueden|deben) (?:cambiar|modificarse|ser modificad[oa]s?|tocarse|reiniciarse)|queda(?:n)? (?:exactamente )?(?:igual|tal cual|
      como está)
    `,
    mandatory: "obligatori[oa]s?|requerid[oa]s?",
    without: signs`
      (?:pued[ae]n?|poder|deja|permit\p{L}*|posible|cualquier\p{L}*)[^.;\n]{0,60}sin|sin[^.;\n]{0,40}(?:puede|posible)
    `,
    choose: signs`
      (?:elige|escoge|selecciona|decide|determina|opta|busca|define|fija) (?:tú|una?|el|la|los|qué|cuál(?:es)?|quién|cuánto|cuándo|por)(?= )(?! usuario)
    `,
    sensible: signs`
      \p{L}*(?: \p{L}+)? ?(?:razonable|adecuad[oa]|apropiad[oa]|sensat[oa]|conveniente|just[oa]|aceptable|decente|pertinente)s?|
      como (?:veas|prefieras|quieras|te parezca)|(?:clientes|usuarios|cuentas) importantes|a tu criterio|donde tenga sentido
    `,
    tooMuch: signs`
      (?:cuando|que|si|tras|después de|cuy[oa]s?|en cuanto)[^.;\n]{0,40}?(?:demasiad[oa]s?|muy) (?:\p{L}+)|demasiad[oa]s? \p{L}+|
      desde hace (?:mucho|tiempo)|al cabo de un tiempo
    `,
    fuzzy: signs`
      (?:tod[oa]s?|cada|cualquier|l[oa]s)[^.;,:\n¤]{0,40}?(?:que (?:parez\p{L}+|parecen?|podrían?|puedan?|tengan? que ver|ya no|
      no se us\p{L}+|sobre|sobran)[^.;,\n]{0,30}|innecesari[oa]s?|obsolet[oa]s?|desactualizad[oa]s?|relevantes?|afectad[oa]s?|
      sospechos[oa]s?|inútiles|sin usar|pertinentes)|todo lo (?:relacionado|que|referente|relativo|demás|antiguo|
      viejo)[^.;,\n]{0,30}
    `,
    everywhere: signs`
      (?:en|por) todas partes|(?:donde|cuando) (?:sea|haga|fuera) (?:necesario|falta|preciso|posible|conveniente)|
      si (?:es necesario|hace falta)|según (?:haga falta|sea necesario)|etc\.?|y (?:demás|similares|otros)|(?:todo el|
      toda la) (?:proyecto|sistema|sitio|aplicación|producto|documentación|código|repositorio|base)
    `,
    run: signs`
      (?:ejecuta|corre|lanza|aplica|haz)[r]? (?:la |las |el )?(?:migraci(?:ón|ones)|carga|importación|actualización|terraform|
      despliegue)[^.;\n]{0,30}|(?:re)?despliega|restaura (?:la |el )?(?:copia|volcado|base)|pon en marcha|reinicia (?:el|
      la) (?:servicio|servidor|base|clúster)
    `,
    party: signs`
      (?:para|a|al|con) (?:el |la )?(?:cliente|socio|proveedor|hospital|banco|agencia|escuela|clínica|fábrica|planta|laboratorio|
      ayuntamiento|gestoría)(?= |[.,;:]|$)(?! [¤(])|(?:el|la|nuestro|un) (?:cliente|socio|proveedor|hospital|banco|agencia) (?:dice|
      informa|quiere|pide|se queja|necesita|reclama)
    `,
    theirs: signs`
      (?:el|la|los|las) \p{L}+ que (?:el |la |los |las |nuestro )?(?:\p{L}+ )?(?:usa|usan|utiliza|necesita|espera|quiere|exige|
      tiene)(?= |[.,;])|con su (?:plantilla|formato|cuenta|sistema|versión)|(?:el|la) \p{L}+ (?:en cuestión|correspondiente|
      que se cierra)
    `,
    like: signs`
      (?:como(?: hacen)?|al estilo(?: de)?|a la manera de|inspirad[oa] en|igual que|del mismo modo que)
    `,
    lent: signs`
      (?:según|sigue|aplica|adopta|conforme a) (?:las? |los? |el )?(?:reglas|normas|principios|convenciones|recomendaciones|método|
      estilo|guía) (?:de (?:la )?|del )[\p{Lu}]\p{L}+
    `,
    practice: signs`
      (?:buenas|mejores) prácticas|estándar(?:es)? (?:del sector|de la industria|habituales?|de siempre)|normas? (?:habituales?|
      del sector|vigentes?)
    `,
    earlier: signs`
      como (?:siempre|antes|acordamos|quedamos|hablamos|dijimos|comentamos|la última vez|la otra vez|ayer|de costumbre|
      habíamos \p{L}+|se acordó|se habló|te dije|vimos)|(?:según|tal como|conforme a) (?:lo )?(?:acordado|acordamos|hablado|
      hablamos|comentado|quedamos|convenido)|(?:lo|los|las|la|el \p{L}+|los \p{L}+|las \p{L}+|la \p{L}+) que (?:acordamos|hablamos|
      dijimos|vimos|comentamos|me (?:mandó|envió|dijo)|(?:[\p{Lu}]\p{L}+ )?(?:mandó|envió|dijo|mencionó|
      propuso)(?: [\p{Lu}]\p{L}+)?)|de (?:nuestra|la última) (?:reunión|llamada|conversación|charla)|(?:el|la) (?:procedimiento|
      forma|manera|método) (?:habitual|de siempre)|ya sabes (?:cuál|qué|cómo)|donde lo dejamos|lo de (?:ayer|la semana pasada|
      siempre)
    `,
    outward: signs`
      (?:avisa|informa|notifica|di|dile|comunica|cuenta|haz saber|contacta)(?:les)? (?:a |con )?(?:l[oa]s |nuestr[oa]s |
      tod[oa]s l[oa]s |la |al )*(?:clientes?|usuarios?|suscriptores|socios?|prensa|público|miembros|proveedores|gente)[^.;\n]{0,30}|
      (?:haz|pon|abre|deja|comparte|da|ofrece)[^.;\n]{0,50}?(?:públic[oa]|a disposición|accesible|visible|acceso|en línea|
      para todos)[^.;\n]{0,20}|(?:sincroniza|alinea|ajusta|limpia|libera|vacía|ordena|iguala|pon al día|
      actualiza)[^.;\n]{0,40}?(?:(?:el |la |los )?(?:espejo|esquema|base|servidor|sitio|repositorio|datos|
      lista)[^.;\n]{0,15}(?:públic[oa]|de producción|de prod|en vivo)|producción|prod-[\w-]+|[\w-]+-prod[\w-]*)|
      activa[^.;\n]{0,40}para todos|(?:aplana|reescribe|limpia|aligera)[^.;\n]{0,30}(?:historial|historia|pasado)
    `,
    unease: signs`
      (?:algo|hay algo que) (?:va mal|anda mal|no (?:va|anda|cuadra|encaja|funciona)(?: bien)?|falla|raro|huele)|(?:mal|
      mala) (?:presentimiento|sensación|espina)|no (?:estoy|estamos) (?:muy |nada |del todo )?(?:content[oa]s?|satisfech[oa]s?|
      tranquil[oa]s?|convencid[oa]s?)|no me (?:fío|gusta|convence|termina)|no nos fiamos|me preocupa|nos preocupa|me molesta|
      (?:rar[oa]|extrañ[oa]|pesad[oa] de|fastidios[oa]|incómod[oa])(?= |[.,;])|ya no confí[oa]\p{L}*|es un (?:lío|desastre|caos)|
      da miedo|dormir tranquil[oa]|nadie se atreve
    `,
  },
  examples: {
    pointing: ["Reinicia el servicio con 2 GB de memoria y comprueba que /health devuelve 200."],
    measureless: ["Haz que el panel src/panel.tsx sea más rápido y más intuitivo. React 18, 14 componentes."],
    opposed: ["No toques el archivo api/rutas.ts. Añade la ruta /v2/pedidos en api/rutas.ts con dos pruebas."],
    undecided: ["Elige un proveedor de pagos y conéctalo en pagos/cliente.ts, con 10 pruebas."],
    reach: ["Borra todo lo relacionado con la versión antigua; la compilación termina sin errores."],
    unsaid: ["Ejecuta la migración 0044 y comprueba que la tabla tiene 92.310 filas."],
    borrowed: ["Organiza las ramas como hace Netflix; CI por debajo de 10 minutos."],
    earlier: ["Haz la entrega como siempre y etiqueta v3.1.0."],
    outward: ["Avisa a los clientes de que la v1 termina el 30 de junio, texto en mail/v1.md."],
    unease: ["No me fío del informe mensual. informe.py, 800 líneas."],
  },
  silent: ["Borra los 12 archivos de la lista limpieza.txt y nada más. `git status` muestra 12 borrados."],
};
