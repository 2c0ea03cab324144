import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  unknown: {
    site: (shown) => `El sitio ${shown} no existe.`,
    goal: (id) => `El objetivo ${id} no existe.`,
    funnel: (id) => `El embudo ${id} no existe.`,
    apiKey: (id) => `La clave de API ${id} no existe.`,
    segment: (id) => `El segmento ${id} no existe.`,
    exclusion: (id) => `La regla de exclusión ${id} no existe.`,
    note: (id) => `La nota ${id} no existe.`,
    shareLink: (id) => `El enlace compartido ${id} no existe.`,
    property: (key) => `La propiedad guardada ${JSON.stringify(key)} no existe.`,
    import: (id) => `La importación ${id} no existe.`,
  },
  groups: {
    unknown: 'Este grupo no existe.',
    foreign: 'Elija sitios de esta organización.',
    nameTaken: (name) => `Ya hay un grupo «${name}».`,
  },
  importIsRead: (id) => `La importación ${id} está en curso. Deténgala primero o espere a que termine.`,
  notArchived: {
    goal: (id) => `No hay ningún objetivo archivado ${id}.`,
    funnel: (id) => `No hay ningún embudo archivado ${id}.`,
  },
  noDomain: (shown) =>
    `${shown} no es un dominio. Indique solo el nombre de host, por ejemplo example.com o localhost (sin https://, puerto, ruta ni dirección IP).`,
  tooManyDomains: (most) => `un sitio tiene como máximo ${most} dominios más`,
  importRuns: (id) => `la importación ${id} del sitio está en curso; espere a que termine`,
  erasedPages: { none: () => 'No hay nada que borrar: ninguna página coincide.' },
  erasedDays: {
    order: () => 'el primer día es posterior al último',
    notOver: (last) => `solo se pueden borrar días terminados: hasta el ${last}`,
    none: () => 'no hay nada que borrar: ninguno de estos días tiene cifras',
  },
  isThere: () => 'el sitio ya está en esta organización',
  noTimeZone: (shown) =>
    `${shown} no es una zona horaria. Indique un nombre de la IANA, por ejemplo Europe/Paris o UTC.`,
  retention: (mostMonths) => `La conservación debe ser un número entero de meses, de 1 a ${mostMonths}.`,
  visitMonths: (mostMonths) =>
    `Las visitas se conservan un número entero de meses, de 0 a ${mostMonths}; con 0 se conservan 30 días.`,
  visitsOutliveStatistics: (months) =>
    `Las visitas no se pueden conservar más tiempo que las estadísticas: ${months} meses.`,
  revenue: {
    ofPages: () => 'Un objetivo de páginas no tiene importes. Elija un objetivo de un evento.',
    currency: () => 'Indique la propiedad que tiene la moneda, o una moneda de tres letras como EUR.',
  },
  propertyKey: (most) => `La clave de una propiedad tiene de 1 a ${most} caracteres.`,
  propertyIsKept: (key) => `La propiedad ${JSON.stringify(key)} ya se guarda.`,
  channel: {
    tooMany: (most) => `Un sitio puede tener como máximo ${most} reglas de canales.`,
    name: (most) => `El nombre de un canal es una línea de 1 a ${most} caracteres, y no (none) ni (other).`,
    pattern: (most) => `Un patrón de una regla de canal tiene como máximo ${most} caracteres.`,
    noPattern: (channel) =>
      `La regla de ${JSON.stringify(channel)} necesita una fuente, un medio, una campaña o una referencia.`,
    noRule: (position) => `No existe la regla de canal ${position}.`,
  },
  note: {
    day: (shown) => `${shown} no es un día. Indique uno, por ejemplo 2026-05-20.`,
    empty: () => 'Una nota no puede estar vacía.',
    tooLong: (most) => `Una nota tiene como máximo ${most} caracteres.`,
    lines: () => 'Una nota debe ser una sola línea de texto.',
  },
  mask: {
    star: (shown) => `ponga * donde deba quitarse una parte de la ruta, como /reset/*: ${shown}`,
    tooMany: (most) => `un sitio enmascara como máximo ${most} patrones`,
  },
  exclusion: {
    network: (shown) =>
      `${shown} no es una red. Indique una dirección o una red, como 203.0.113.0/24 o 2001:db8:0:7::/64 (IPv6: /64 o mayor).`,
    country: (shown) => `${shown} no es un código de país. Indique dos letras, como DE.`,
    host: (shown) => `${shown} no es un host. Indique solo el nombre, como staging.example.com.`,
    userAgent: (least, most) => `Las palabras de un User-Agent tienen entre ${least} y ${most} caracteres.`,
    twice: () => 'Esta regla ya existe.',
  },
  segment: {
    noCondition: (shown) =>
      `${shown} no es una condición. Indique una como country:is:DE|AT, page:contains:/blog/ o property:plan:is_not:free.`,
    noPage: (shown) => `Una página es una ruta sin ? ni #: ${shown}`,
    conditions: (most) => `Un segmento tiene de 1 a ${most} condiciones.`,
    values: (most) => `Una condición tiene como máximo ${most} valores.`,
    tooLong: (most) => `Las condiciones de un segmento tienen como máximo ${most} caracteres en total.`,
    nested: () => 'Un segmento no puede contener otro segmento. Indique sus condiciones en su lugar.',
    twice: (shown) => `El segmento ${shown} ya existe.`,
  },
  link: {
    panels: () =>
      'Un enlace muestra tarjetas del panel: pages, sources, technology, events, places, revenue, realtime, when.',
    accent: (shown) => `${shown} no es un color. Indique uno como #4453d6.`,
    origin: (shown) =>
      `${shown} no es un origen. Indique el comienzo de una dirección, como https://www.example.com, sin ruta ni *.`,
    tooManyOrigins: (most) => `Como máximo ${most} orígenes pueden incrustar un enlace.`,
    logo: (mostKib) => `Un logotipo es un PNG, WebP o SVG de ${mostKib} KiB como máximo.`,
    conditions: (most) => `Un enlace tiene como máximo ${most} condiciones.`,
    expired: () => 'Un enlace termina en el futuro.',
    ofGroup: () =>
      'Las condiciones de un enlace de un grupo tratan de dimensiones: los objetivos, segmentos y propiedades son de un sitio.',
  },
  pattern: {
    start: (shown) => `Un patrón de página empieza por / o *, por ejemplo /gracias o /blog/*: ${shown}`,
    path: (shown) => `Un patrón de página es una ruta sin ? ni #: ${shown}`,
    tooLong: (most) => `Un patrón de página puede tener como máximo ${most} caracteres.`,
    eventName: (shown) => `Un nombre de evento tiene de 1 a 64 caracteres de a-z, 0-9, _ y -: ${shown}`,
    ownEvent: (name) => `No se puede elegir ${name}. Indique un evento personalizado, outbound o download.`,
  },
  funnel: {
    steps: (least, most, given) => `Un embudo tiene de ${least} a ${most} pasos, no ${given}.`,
    window: (mostMinutes) => `El plazo debe ser un número entero de minutos, de 1 a ${mostMinutes}.`,
  },
};
