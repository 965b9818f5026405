import { signs } from "../../../lexicon/spoken.ts";
import type { GoalWords } from "./words.ts";

export const spanish: GoalWords = {
  numbers: signs`
    cero|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|cien|mil|un millón(?: de)?|millones(?: de)?
  `,
  units: signs`
    por ciento|milisegundos?|segundos?|minutos?|horas?|días?|semanas?|filas?|líneas?|errores|error|avisos?|
    advertencias?|fallos?|peticiones|usuarios?|clientes?|archivos?|ficheros?|clics?|pasos?|llamadas?|
    casos?|pruebas?|tests?|tickets?|puntos?|euros?|dólares?|veces|bytes?|correos?
  `,
  most: signs`
    como máximo|como mínimo|al menos|a lo sumo|menos de|más de|no más de|por debajo de|hasta|antes de(?= \d+ (?:segundos|ms|minutos))
  `,
  none: "sin(?: ningún| ninguna)?|ning[uú]n[oa]?|cero",
  half: "a la mitad|la mitad|el doble|duplic\\p{L}*|un tercio|doble de",
  more: signs`
    rápid\p{L}+|lent[oa]s?|rendimiento|latencia|barat[oa]s?|costes?|costos?|factura|pequeñ[oa]s?|mejor\p{L}*|
    limpi[oa]s?|limpi(?:a|ar|e)|simplifi\p{L}*|sencill[oa]s?|fácil(?:es)?|fiable?s?|fiabilidad|confiable?s?|
    estables?|robust[oa]s?|legibles?|segur[oa]s?|agradable?s?|más \p{L}+|menos|optimi[zc]\p{L}*|redu[cz]\p{L}*|
    aument\p{L}*|baj(?:a|ar|e)|aceler\p{L}*|demasiad[oa]s?|notablemente|tarde
  `,
  safe: "segur(?:idad|o|a|os|as)|proteg\\p{L}*|endurec\\p{L}*|cifr\\p{L}*|privacidad|vulnerab\\p{L}*|fugas?|filtraci\\p{L}*",
  cheap: signs`
    más barat[oa]s?|(?:baj|redu[cz]|ahorr|recort)\p{L}*[^.;\n]{0,40}(?:costes?|costos?|factura|dinero|gastos?)|
    dentro del presupuesto
  `,
  reliable: signs`
    fiab\p{L}*|confiab\p{L}*|estabiliz\p{L}*|más estable|robust\p{L}*|inestable\p{L}*|se (?:cae|cuelga)\p{L}*|
    caídas?|no perder nunca
  `,
  fast: signs`
    más rápid\p{L}+|aceler\p{L}*|(?:es|está|son|muy|demasiado) lent\p{L}+|latencia|(?:tiempo|tiempos) de (?:respuesta|
    carga|build|compilación|arranque)|
    rendimiento
  `,
  soon: signs`
    cuanto antes|lo antes posible|urgen\p{L}*|(?:antes del|para el|hasta el) (?:lunes|martes|miércoles|jueves|viernes|lanzamiento)|
    para mañana|prototipo|prueba de concepto
  `,
  simple: signs`
    simplifi\p{L}*|más sencill\p{L}+|más simple|más legible|más fácil de (?:leer|mantener|entender)|
    ordena el código|limpi\p{L}+ (?:el |\p{L}+ )?código|refactor\p{L}*
  `,
};
