import { whole } from '../format.ts';
import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

const previousPeriod = 'Vorheriger Zeitraum';
const sameLastYear = 'Gleicher Zeitraum im Vorjahr';
const nextPeriod = 'Nächster Zeitraum';
const clearFilters = 'Filter entfernen';
const customRange = 'Eigener Zeitraum';
const keyboardShortcuts = 'Tastenkürzel';
const funnels = 'Trichter';
const topStats = 'Kennzahlen';

export const texts: typeof english = {
  visitors: () => 'Besucher',
  tabs: { goals: 'Ziele', funnels, properties: 'Eigenschaften' },
  tabGroups: { campaigns: 'Kampagnen', versions: 'Versionen' },
  filters: {
    label: 'Filter',
    remove: 'Filter entfernen: ',
    button: 'Filter',
    clearAll: 'Alle entfernen',
  },
  period: {
    label: 'Zeitraum',
    button: (period) => `Zeitraum: ${period}`,
    previous: previousPeriod,
    next: nextPeriod,
    custom: `${customRange} …`,
    shortcuts: keyboardShortcuts,
    zone: (zone) => `Zeitzone: ${zone}`,
  },
  custom: {
    title: customRange,
    from: 'Von',
    to: 'Bis',
    hint: (zone) => `Ganze Tage in ${zone}, beide eingeschlossen.`,
    apply: 'Anwenden',
    back: 'Zurück',
    noDay: 'Wählen Sie ein Start- und ein Enddatum.',
    endsBeforeStart: 'Das Enddatum liegt vor dem Startdatum.',
    tooLong: 'Wählen Sie höchstens 100 Jahre.',
    tooLongBeside: (days) => `Wählen Sie für den Vergleich mit diesem Zeitraum höchstens ${whole(days)} Tage.`,
  },
  shortcuts: {
    title: keyboardShortcuts,
    custom: customRange,
    previous: previousPeriod,
    next: nextPeriod,
    filter: 'Filter hinzufügen',
    clear: clearFilters,
    compare: 'Vergleich an oder aus',
    metric: 'Kennzahl im Diagramm',
    search: 'Alle Zeilen durchsuchen',
    realtime: 'Zu Echtzeit',
    help: 'Tastenkürzel anzeigen',
    enable: 'Tastenkürzel auf diesem Gerät aktivieren',
  },
  exports: {
    title: 'CSV exportieren',
    stats: topStats,
    hours: 'Stunden der Woche',
    chart: (metric) => `Diagramm: ${metric}`,
  },
  stats: {
    label: `${topStats} – wählen Sie eine für das Diagramm`,
    refused: 'Für diese Kombination von Filtern gibt es keine Daten.',
    exact: (value) => `Exakter Wert: ${value}.`,
    relative: (change, previous) => `Änderung: ${change} gegenüber ${previous}.`,
    inProgress: 'Der aktuelle Zeitraum läuft noch; verglichen wird mit dem ganzen früheren Zeitraum.',
    partialGoals: 'Kein Vergleich: Ein Ziel wird erst seit einem späteren Tag gezählt.',
    partialRevenue: 'Kein Vergleich: Umsatz wird erst seit einem späteren Tag gezählt.',
    /** Names orders in another currency. */
    besides: (orders) => <>Außerdem {orders}.</>,
    allDay: (value, day) => (
      <>
        {value} am ganzen {day}
      </>
    ),
    yesterday: (value) => <>{value} gestern gesamt</>,
    previous: (value) => <>vs. {value}</>,
    points: (points) => `${points} %-Pkt.`,
    inPrevious: 'im vorherigen Zeitraum',
    inDays: (days) => `im Zeitraum ${days}`,
    up: (change, previous, when) => `um ${change} gestiegen gegenüber ${previous} ${when}`,
    down: (change, previous, when) => `um ${change} gesunken gegenüber ${previous} ${when}`,
    same: (_change, previous, when) => `unverändert gegenüber ${previous} ${when}`,
    missing: {
      goals: { short: 'Noch keine Ziele', long: 'Diese Website hat noch keine Ziele.' },
      sessions: { short: 'Keine Sitzungen', long: 'Keine Sitzungen in diesem Zeitraum.' },
      orders: { short: 'Keine Bestellungen', long: 'Keine Bestellungen in diesem Zeitraum.' },
      nothing: { short: 'Nicht bekannt', long: 'Die Daten dieses Zeitraums wurden gelöscht.' },
    },
  },
  chart: {
    open: {
      hour: 'Diese Stunde (bisher)',
      day: 'Heute (bisher)',
      week: 'Diese Woche (bisher)',
      month: 'Dieser Monat (bisher)',
    },
    table: 'Tabelle',
    gist: (highest, lowest) => `Höchster Wert: ${highest}. Niedrigster: ${lowest}.`,
    kind: 'Liniendiagramm',
    keys: 'Mit den Pfeiltasten links und rechts lesen Sie die Datenpunkte.',
    keysWithZoom:
      'Mit den Pfeiltasten links und rechts lesen Sie die Datenpunkte; Enter öffnet den Tag, die Woche oder den Monat.',
    hint: {
      hour: 'Klick öffnet den Tag',
      day: 'Klick öffnet den Tag, Ziehen wählt einen Zeitraum',
      week: 'Klick öffnet die Woche, Ziehen wählt einen Zeitraum',
      month: 'Klick öffnet den Monat, Ziehen wählt einen Zeitraum',
    },
    interval: (grain) => `Intervall: ${grain}`,
    intervals: { hour: 'Stunde', day: 'Tag', week: 'Woche', month: 'Monat' },
    tableHint: 'Alle Werte finden Sie unter „Tabelle“.',
    soFar: 'bisher',
    point: (bucket, value) => `${bucket}: ${value}`,
    openPoint: (bucket, value) => `${bucket}: bisher ${value}`,
    compared: (point, previous) => `${point}; ${previous}`,
    imported: (source) => `Importiert aus ${source}`,
    importedDays: (source, days) => `Importiert aus ${source}: ${days}.`,
    notImported: 'Kennzahlen, die dort nicht erfasst wurden, erscheinen als „–“.',
  },
  comparison: {
    label: 'Vergleichen mit',
    names: {
      off: 'Kein Vergleich',
      previous: previousPeriod,
      'previous-weekdays': `${previousPeriod}, gleiche Wochentage`,
      year: sameLastYear,
      'year-weekdays': `${sameLastYear}, gleiche Wochentage`,
    },
    against: (comparison) => `vs. ${comparison}`,
    partial: 'Kein Vergleich: Die Daten der Website beginnen nach dem früheren Zeitraum.',
    failed: 'Der Vergleich konnte nicht geladen werden.',
    /** The days of the period, and those of a range of another length. */
    unequal: (days, compared) =>
      `${whole(days)} ${plural(days, { one: 'Tag', other: 'Tage' })} gegenüber ${whole(compared)}`,
    weekdays: 'Wochentage angleichen',
    range: 'Mit eigenem Zeitraum vergleichen',
  },
  table: {
    label: (metric) => `${metric} als Tabelle`,
    date: 'Datum',
  },
  empty: {
    filtered: 'Keine Daten für diese Filter in diesem Zeitraum',
    clearFilters,
    gone: 'Keine Daten: Dieser Zeitraum liegt in der Zukunft oder wurde gelöscht',
    none: 'Keine Daten in diesem Zeitraum',
    last30Days: 'Letzte 30 Tage anzeigen',
    allTime: 'Gesamten Zeitraum anzeigen',
    never: 'Noch keine Besuche',
    neverHint: 'Fügen Sie Ihrer Website eine Zeile hinzu; der erste Besuch erscheint hier innerhalb von Sekunden.',
    install: 'Tracking-Skript installieren',
    import: 'Importieren Sie Ihre bisherigen Daten aus Plausible, Umami, Matomo, GoatCounter oder GA4',
    goals: 'Noch keine Ziele',
    goalsHint: 'Ziele erfassen Seitenbesuche oder eigene Ereignisse. „Conversions“ ist die Summe über alle Ziele.',
    addGoal: 'Ziel erstellen',
  },
  rows: {
    share: 'Anteil',
    hosts: (count) => `${whole(count)} ${plural(count, { one: 'Host', other: 'Hosts' })}`,
    moreHosts: (count) => `und ${whole(count)} weitere`,
    ungrouped:
      'Die Hosts stehen einzeln da: Um sie zusammenzufassen, braucht es Besuche, und die werden nicht für alle diese Tage aufbewahrt.',
    crawlers: 'Crawler und Assistenten, die Ihre Seiten lesen',
    none: 'Keine Daten in diesem Zeitraum',
    noEvents: 'Keine Ereignisse in diesem Zeitraum',
    noEventsFiltered: 'Keine Ereignisse mit diesen Filtern',
    automaticEvents:
      'Klicks auf externe Links und Downloads werden automatisch erfasst. Eigene Ereignisse senden Sie so:',
    withoutScript: 'oder ohne JavaScript:',
    openPage: (page) => `${page} in neuem Tab öffnen`,
    showAll: (rows, things) => (
      <>
        {rows === null ? 'Alle anzeigen' : `Alle ${rows} anzeigen`}
        <span className="visually-hidden">: {things}</span>
      </>
    ),
  },
  allRows: {
    search: (things) => `${things} suchen`,
    none: (things) => `${things}: keine Treffer`,
    hint: 'Ein Klick auf einen Namen filtert das Dashboard danach, ein Rechtsklick oder Alt-Klick schließt ihn aus.',
    touchHint: 'Ein Tippen auf einen Namen filtert das Dashboard danach; ⋯ daneben schließt ihn aus.',
    orderedAmong: (rows) => `Sortiert unter den ${whole(rows)} Zeilen mit den meisten Besuchern.`,
    total: 'Gesamt',
    shown: (first, last, of) => `${whole(first)} – ${whole(last)} von ${whole(of)}`,
    previous: 'Zurück',
    next: 'Weiter',
  },
  goals: {
    goal: 'Ziel',
    conversions: 'Conversions',
    rate: 'Rate',
    page: (path) => `Seite ${path}`,
    event: (name) => `Ereignis ${name}`,
    counts: (unique, all) =>
      `${whole(unique)} Besucher, ${whole(all)} ${plural(all ?? 0, { one: 'Conversion', other: 'Conversions' })}`,
    more: (change) => `${change} mehr Conversions als im vorherigen Zeitraum`,
    fewer: (change) => `${change} weniger Conversions als im vorherigen Zeitraum`,
    none: 'Noch keine Ziele',
    noneHint: 'Ziele erfassen Seitenbesuche oder eigene Ereignisse.',
    add: 'Ziel erstellen',
  },
  funnels: {
    funnel: 'Trichter',
    entered: 'Einstiege',
    enteredUnit: 'Einstiege',
    completed: 'Abschlüsse',
    steps: (count) => plural(count, { one: `${count} Schritt`, other: `${count} Schritte` }),
    none: 'Noch keine Trichter',
    noneHint: 'Ein Trichter zeigt, wo Besucher abbrechen.',
    add: 'Trichter erstellen',
  },
  realtime: {
    title: 'Echtzeit',
    lead: 'Letzte 30 Minuten · ohne Filter',
    pageviews: (number, count) => (
      <>
        {number} {plural(count, { one: 'Seitenaufruf', other: 'Seitenaufrufe' })} in 30 Minuten
      </>
    ),
    minute: (time, pageviews) => `${time}: ${whole(pageviews)}`,
    lists: 'Top-Listen in Echtzeit',
    nobody: 'Keine aktuellen Besucher',
    feed: 'Neueste Ereignisse',
    noEvents: 'Keine Aktivität in den letzten 30 Minuten',
    noEventsHint: 'Neue Aktivität erscheint hier automatisch.',
    from: (referrer) => `von ${referrer}`,
  },
  map: {
    label: 'Karte der Besucher nach Land',
    world: 'Ganze Welt',
    none: 'Keine Besucher',
    country: (name, count, share) => `${name}: ${whole(count)} Besucher, ${share}`,
    atLeast: (least) => `Mindestens ${whole(least)} Besucher`,
  },
};
