import { midSentence } from '../../../src/domain/mid-sentence.ts';
import { whole } from '../format.ts';
import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

const visitors = (count: number | null) => plural(count ?? 0, { one: 'visitante', other: 'visitantes' });
const previousPeriod = 'Periodo anterior';
const sameLastYear = 'Mismo periodo del año anterior';
const nextPeriod = 'Periodo siguiente';
const clearFilters = 'Quitar los filtros';
const customRange = 'Periodo personalizado';
const keyboardShortcuts = 'Atajos de teclado';
const funnels = 'Embudos';
const topStats = 'Métricas principales';

export const texts: typeof english = {
  visitors,
  tabs: { goals: 'Objetivos', funnels, properties: 'Propiedades' },
  tabGroups: { campaigns: 'Campañas', versions: 'Versiones' },
  filters: {
    label: 'Filtros',
    remove: 'Quitar filtro: ',
    button: 'Filtrar',
    clearAll: 'Quitar todos',
  },
  period: {
    label: 'Periodo',
    button: (period) => `Periodo: ${period}`,
    previous: previousPeriod,
    next: nextPeriod,
    custom: `${customRange}…`,
    shortcuts: keyboardShortcuts,
    zone: (zone) => `Zona horaria: ${zone}`,
  },
  custom: {
    title: customRange,
    from: 'Desde',
    to: 'Hasta',
    hint: (zone) => `Días completos en ${zone}, ambos incluidos.`,
    apply: 'Aplicar',
    back: 'Atrás',
    noDay: 'Elija una fecha de inicio y una de fin.',
    endsBeforeStart: 'La fecha de fin es anterior a la de inicio.',
    tooLong: 'Elija como máximo 100 años.',
    tooLongBeside: (days) => `Elija como máximo ${whole(days)} días para comparar con este periodo.`,
  },
  shortcuts: {
    title: keyboardShortcuts,
    custom: customRange,
    previous: previousPeriod,
    next: nextPeriod,
    filter: 'Añadir filtro',
    clear: clearFilters,
    compare: 'Activar o desactivar la comparación',
    metric: 'Métrica del gráfico',
    search: 'Buscar en todas las filas',
    realtime: 'Ir a tiempo real',
    help: 'Mostrar los atajos de teclado',
    enable: 'Habilitar los atajos de teclado en este dispositivo',
  },
  exports: {
    title: 'Exportar CSV',
    stats: topStats,
    hours: 'Horas de la semana',
    chart: (metric) => `Gráfico: ${midSentence(metric)}`,
  },
  stats: {
    label: `${topStats}: elija una para el gráfico`,
    refused: 'No hay datos para esta combinación de filtros.',
    exact: (value) => `Valor exacto: ${value}.`,
    relative: (change, previous) => `Cambio: ${change} respecto a ${previous}.`,
    inProgress: 'El periodo actual aún está en curso; se compara con el periodo anterior completo.',
    partialGoals: 'Sin comparación: un objetivo se cuenta solo desde un día posterior.',
    partialRevenue: 'Sin comparación: los ingresos solo se cuentan desde un día posterior.',
    /** Names orders in another currency. */
    besides: (orders) => <>Además, {orders}.</>,
    allDay: (value, day) => (
      <>
        {value} el {day} en total
      </>
    ),
    yesterday: (value) => <>{value} ayer en total</>,
    previous: (value) => <>vs. {value}</>,
    points: (points) => `${points} pp`,
    inPrevious: 'en el periodo anterior',
    inDays: (days) => `en ${days}`,
    up: (change, previous, when) => `sube ${change} desde ${previous} ${when}`,
    down: (change, previous, when) => `baja ${change} desde ${previous} ${when}`,
    same: (_change, previous, when) => `sin cambios: ${previous} ${when}`,
    missing: {
      goals: { short: 'Sin objetivos', long: 'Este sitio aún no tiene objetivos.' },
      sessions: { short: 'Sin sesiones', long: 'No hay sesiones en este periodo.' },
      orders: { short: 'Sin pedidos', long: 'No hay pedidos en este periodo.' },
      nothing: { short: 'No se conoce', long: 'Los datos de este periodo se han eliminado.' },
    },
  },
  chart: {
    open: {
      hour: 'Esta hora (en curso)',
      day: 'Hoy (en curso)',
      week: 'Esta semana (en curso)',
      month: 'Este mes (en curso)',
    },
    table: 'Tabla',
    gist: (highest, lowest) => `Valor más alto: ${highest}. Más bajo: ${lowest}.`,
    kind: 'gráfico de líneas',
    keys: 'Use las flechas izquierda y derecha para leer los puntos.',
    keysWithZoom:
      'Use las flechas izquierda y derecha para leer los puntos, y Enter para abrir el día, la semana o el mes.',
    hint: {
      hour: 'Clic para abrir el día',
      day: 'Clic en un día o arrastre un intervalo',
      week: 'Clic en una semana o arrastre un intervalo',
      month: 'Clic en un mes o arrastre un intervalo',
    },
    interval: (grain) => `Intervalo: ${midSentence(grain)}`,
    intervals: { hour: 'Hora', day: 'Día', week: 'Semana', month: 'Mes' },
    tableHint: 'Use «Tabla» para ver todos los valores.',
    soFar: 'hasta ahora',
    point: (bucket, value) => `${bucket}: ${value}`,
    openPoint: (bucket, value) => `${bucket}: ${value} hasta ahora`,
    compared: (point, previous) => `${point}; ${previous}`,
    imported: (source) => `Importado de ${source}`,
    importedDays: (source, days) => `Importado de ${source}: ${days}.`,
    notImported: 'Las métricas que no registró aparecen como «–».',
  },
  comparison: {
    label: 'Comparar con',
    names: {
      off: 'Sin comparación',
      previous: previousPeriod,
      'previous-weekdays': `${previousPeriod}, mismos días de la semana`,
      year: sameLastYear,
      'year-weekdays': `${sameLastYear}, mismos días de la semana`,
    },
    against: (comparison) => `vs. ${comparison}`,
    partial: 'Sin comparación: los datos del sitio empiezan después del periodo anterior.',
    failed: 'No se pudo cargar la comparación.',
    /** The days of the period, and those of a range of another length. */
    unequal: (days, compared) =>
      `${whole(days)} ${plural(days, { one: 'día', other: 'días' })} frente a ${whole(compared)}`,
    weekdays: 'Alinear los días de la semana',
    range: 'Comparar con un periodo personalizado',
  },
  table: {
    label: (metric) => `${metric}: tabla`,
    date: 'Fecha',
  },
  empty: {
    filtered: 'No hay datos para estos filtros en este periodo',
    clearFilters,
    gone: 'Sin datos: este periodo está en el futuro o se ha eliminado',
    none: 'No hay datos en este periodo',
    last30Days: 'Ver los últimos 30 días',
    allTime: 'Ver todo el historial',
    never: 'Aún no hay visitas registradas',
    neverHint: 'Añada una línea a su sitio; la primera visita aparecerá aquí en unos segundos.',
    install: 'Instalar el script de seguimiento',
    import: 'Importar su historial de Plausible, Umami, Matomo, GoatCounter o GA4',
    goals: 'Aún no hay objetivos',
    goalsHint:
      'Los objetivos registran visitas a páginas o eventos personalizados. Las conversiones son el total de todos los objetivos.',
    addGoal: 'Añadir objetivo',
  },
  rows: {
    share: 'Porcentaje',
    hosts: (count) => `${whole(count)} ${plural(count, { one: 'host', other: 'hosts' })}`,
    moreHosts: (count) => `y ${whole(count)} más`,
    ungrouped:
      'Los hosts se muestran uno a uno: para agruparlos hacen falta las visitas, que no se conservan para todos estos días.',
    crawlers: 'Rastreadores y asistentes que leen sus páginas',
    none: 'No hay datos en este periodo',
    noEvents: 'No hay eventos en este periodo',
    noEventsFiltered: 'No hay eventos con estos filtros',
    automaticEvents:
      'Los clics en enlaces salientes y las descargas de archivos se registran automáticamente. Envíe sus propios eventos con:',
    withoutScript: 'o sin JavaScript:',
    openPage: (page) => `Abrir ${page} en una pestaña nueva`,
    showAll: (rows, things) => (
      <>
        {rows === null ? 'Ver todo' : `Ver todo (${rows})`}
        <span className="visually-hidden">: {midSentence(things)}</span>
      </>
    ),
  },
  allRows: {
    search: (things) => `Buscar ${midSentence(things)}`,
    none: (things) => `No se encontraron ${midSentence(things)}`,
    hint: 'Haga clic en un nombre para filtrar el panel; con el botón derecho o con Alt, para excluirlo.',
    touchHint: 'Toque un nombre para filtrar el panel; ⋯ junto a él permite excluirlo.',
    orderedAmong: (rows) => `Orden entre las ${whole(rows)} filas con más visitantes.`,
    total: 'Total',
    shown: (first, last, of) => `${whole(first)} – ${whole(last)} de ${whole(of)}`,
    previous: 'Anterior',
    next: 'Siguiente',
  },
  goals: {
    goal: 'Objetivo',
    conversions: 'Conv.',
    rate: 'Tasa conv.',
    page: (path) => `Página ${path}`,
    event: (name) => `Evento ${name}`,
    counts: (unique, all) =>
      `${whole(unique)} ${visitors(unique)}, ${whole(all)} ${plural(all ?? 0, { one: 'conversión', other: 'conversiones' })}`,
    more: (change) => `${change} más conversiones que en el periodo anterior`,
    fewer: (change) => `${change} menos conversiones que en el periodo anterior`,
    none: 'Aún no hay objetivos',
    noneHint: 'Los objetivos registran visitas a páginas o eventos personalizados.',
    add: 'Añadir objetivo',
  },
  funnels: {
    funnel: 'Embudo',
    entered: 'Entraron',
    enteredUnit: 'entraron',
    completed: 'Completaron',
    steps: (count) => plural(count, { one: `${count} paso`, other: `${count} pasos` }),
    none: 'Aún no hay embudos',
    noneHint: 'Un embudo muestra dónde abandonan los visitantes.',
    add: 'Crear embudo',
  },
  realtime: {
    title: 'Tiempo real',
    lead: 'Últimos 30 minutos · sin aplicar filtros',
    pageviews: (number, count) => (
      <>
        {number} {plural(count, { one: 'página vista', other: 'páginas vistas' })} en 30 minutos
      </>
    ),
    minute: (time, pageviews) => `${time}: ${whole(pageviews)}`,
    lists: 'Listas principales en tiempo real',
    nobody: 'No hay visitantes ahora',
    feed: 'Eventos más recientes',
    noEvents: 'Sin actividad en los últimos 30 minutos',
    noEventsHint: 'La actividad nueva aparece aquí automáticamente.',
    from: (referrer) => `desde ${referrer}`,
  },
  map: {
    label: 'Mapa de visitantes por país',
    world: 'Todo el mundo',
    none: 'Sin visitantes',
    country: (name, count, share) => `${name}: ${whole(count)} ${visitors(count)}, ${share}`,
    atLeast: (least) =>
      plural(least, { one: `${whole(least)} visitante o más`, other: `${whole(least)} visitantes o más` }),
  },
};
