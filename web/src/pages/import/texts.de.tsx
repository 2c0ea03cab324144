import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const ALL = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const EITHER = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

export const texts: typeof english = {
  title: 'Import',
  onlyAdmins: 'Nur Inhaber und Admins können Daten importieren.',
  lead: (domain) => (
    <>
      Importieren Sie die bisherigen Daten von {domain} aus einem anderen Produkt. Tage, die svc erfasst hat, werden nie
      verändert.
    </>
  ),
  newImport: 'Neuer Import',
  onServers: (
    <>
      Diese Installation läuft auf mehreren Servern, daher können hier keine Dateien hochgeladen werden. Verwenden Sie{' '}
      <code>svc import --from</code> auf der Kommandozeile.
    </>
  ),
  cancel: 'Abbrechen',
  chooseOther: 'Andere Datei auswählen',
  upload: {
    instructions:
      'Legen Sie die Exportdatei so hier ab, wie Sie sie heruntergeladen haben: eine ZIP-, .gz- oder einzelne Datei.',
    choose: 'Datei auswählen',
    file: 'Exportdatei',
    supported: (products) =>
      `Unterstützt ${products.join(', ')} und Logs von Webservern. Bevor etwas importiert wird, sehen Sie eine Vorschau.`,
    empty: (file) => `${file} ist leer. Laden Sie den Export noch einmal herunter.`,
    interrupted: (file) => (
      <>Das Hochladen von {file} wurde unterbrochen. Wählen Sie dieselbe Datei erneut aus, um fortzufahren.</>
    ),
    uploading: (file, sent, size) => (
      <>
        {file} wird hochgeladen: {sent} von {size}
      </>
    ),
    progress: 'Hochladen',
  },
  work: {
    progress: 'Import',
    phases: {
      inspecting: 'Datei wird geprüft …',
      reading: 'Export wird gelesen …',
      importing: 'Import läuft … Sie können diese Seite verlassen; der Import läuft weiter.',
    },
  },
  product: {
    from: 'Exportiert aus',
    recognised: (product) => `${product} (erkannt)`,
    site: 'Website im Export',
    siteHint: 'Nur nötig, wenn der Export mehrere Websites enthält: ihre ID oder Domain dort.',
    submit: 'Export lesen',
    readAnyway: 'Trotzdem als Export lesen',
  },
  preview: {
    export: (source, days, from, to, file) => (
      <>
        Dies ist ein Export aus {source}: {days} vom {from} bis zum {to} ({file}).
      </>
    ),
    withoutDays: (source) => `Dies ist ein Export aus ${source}, aber ohne lesbaren Tag.`,
    days: (count, shown) => plural(count, { one: '1 Tag', other: `${shown} Tage` }),
    submit: (count, shown) => plural(count, { one: '1 Tag importieren', other: `${shown} Tage importieren` }),
    nothingLeftOut: 'Nichts wird ausgelassen.',
    otherProduct: (source) => `Nicht aus ${source}?`,
    otherCandidates: (source, products) =>
      `Nicht aus ${source}? Der Export könnte auch aus ${EITHER.format(products)} stammen.`,
    otherHosts: (hosts, domain) => (
      <>
        Die Seiten in diesem Export gehören zu {hosts}, nicht zu {domain}. Importieren Sie ihn nur, wenn es dieselbe
        Website unter einem anderen Namen ist.
      </>
    ),
    hosts: (hosts, more) =>
      ALL.format(more > 0 ? [...hosts, plural(more, { one: '1 weiteren', other: `${more} weiteren` })] : hosts),
    visitors: 'Besucher',
    tracked: 'Von svc erfasst',
    toImport: (source) => `Aus ${source} zu importieren`,
    chart: 'Von svc erfasste und zu importierende Besucher',
  },
  refusals: {
    reasons: {
      own_day: (count, shown) =>
        plural(count, { one: '1 Tag wurde von svc erfasst', other: `${shown} Tage wurden von svc erfasst` }),
      other_import: (count, shown) =>
        plural(count, { one: '1 Tag wurde schon importiert', other: `${shown} Tage wurden schon importiert` }),
      not_over: (count, shown) =>
        plural(count, {
          one: '1 Tag ist noch nicht abgeschlossen',
          other: `${shown} Tage sind noch nicht abgeschlossen`,
        }),
      day_erased: (count, shown) =>
        plural(count, {
          one: '1 Tag ist älter als die Datenaufbewahrung dieser Website',
          other: `${shown} Tage sind älter als die Datenaufbewahrung dieser Website`,
        }),
      no_row_kept: (count, shown) =>
        plural(count, {
          one: 'von 1 Tag lässt sich keine Zeile übernehmen',
          other: `von ${shown} Tagen lässt sich keine Zeile übernehmen`,
        }),
    },
    unknownReason: (reason, days) => `${days}: ${reason}`,
    some: (reasons) => `Ausgelassene Tage: ${ALL.format(reasons)}.`,
    all: (reasons) => `Nichts zu importieren: ${ALL.format(reasons)}.`,
    undoFirst: 'Um diese Datei noch einmal zu importieren, machen Sie zuerst den früheren Import rückgängig.',
  },
  tables: {
    sums: 'Summen der zu importierenden Tage',
    sum: 'Summe aller Tage',
    days: 'Tage und Dimensionen',
    day: 'Tag',
    dimension: 'Dimension',
    totals: 'Gesamtwerte',
    sourceVisitors: (source) => `Besucher in ${source}`,
    visitors: 'Besucher in svc',
    difference: 'Differenz',
    sourceViews: (source) => `Seitenaufrufe in ${source}`,
    views: 'Seitenaufrufe in svc',
    insteadOfViews: (unit) => `(${unit} statt Aufrufe)`,
    obtained: 'Besucherzahlen',
    obtainedAs: { exact: 'exakt', summed: 'summiert', unknown: 'unbekannt' },
    leftOut: 'Ausgelassen',
    summed: (source) =>
      `Summiert: ${source} zählt einen Besucher in jeder Zeile des Exports einmal. Zeilen mit demselben Namen werden addiert, daher kann ein Besucher mehrfach zählen, höchstens bis zur Besucherzahl des Tages. Die Differenz ist das, was diese Zahl übersteigt.`,
    exceeds: 'mehr als am Tag',
    exceeding: (source) =>
      `Mehr als am Tag: Ein Besucher hat ein Land, einen Browser usw., doch ${source} hat hier mehr Besucher als am ganzen Tag. Der Export widerspricht sich.`,
    unknown: (source) => `Unbekannt: ${source} zählt dies nicht; angezeigt als –.`,
  },
  notes: {
    requests: (shown, days) => `Anfragen von Crawlern: ${shown} (${days})`,
    requestsLeft: (days) =>
      `Weggelassen sind die Anfragen dieser Tage: ${days}. Dort sind schon Anfragen gezählt, oder der Tag ist nicht vorbei oder wurde gelöscht.`,
    relay: (shown) =>
      `Alle ${shown} Seitenaufrufe kamen von einer einzigen privaten Adresse, wie von einem Proxy, der die Adressen der Besucher nicht weitergibt. Besucher mit dem gleichen Browser zählen als einer.`,
    leftOut: 'Ausgelassen',
    rows: (count, shown) => plural(count, { one: '1 Zeile', other: `${shown} Zeilen` }),
    leftOutRows: (rows, reason) => `${rows} ${reason}`,
    leftOutList: (reasons) => reasons.join('; '),
    unread: 'Nicht gelesene Dateien',
    unreadFile: (path, reason) => (
      <>
        {path}: {reason}
      </>
    ),
    renamed: 'Umbenannte Ereignisse',
    renamedEvent: (source, name, rows) => (
      <>
        {source} wird zu {name} ({rows})
      </>
    ),
    more: (count) => `und ${count} weitere`,
  },
  imports: {
    title: 'Importe',
    empty: 'Noch keine Importe.',
    done: (source, days, from, to) => `${source}: ${days}, ${from} – ${to}`,
    doneWithoutDays: (source) => `${source}: keine Tage`,
    doneRequests: (source, days) => `${source}: Anfragen von Crawlern, ${days}`,
    failed: (source, problem) => `${source}: fehlgeschlagen: ${problem}`,
    undoing: (source) => `${source}: wird rückgängig gemacht …`,
    importing: (source) => `${source}: wird importiert …`,
    rows: (accepted, rejected) => `${accepted} Zeilen, ${rejected} ausgelassen`,
    view: 'Tage ansehen',
    viewLabel: (id) => `Tage des Imports ${id} ansehen`,
    audit: 'Prüfbericht ansehen',
    auditLabel: (id) => `Prüfbericht des Imports ${id} ansehen`,
    csv: 'CSV',
    csvLabel: (id) => `Prüfbericht des Imports ${id} als CSV herunterladen`,
    undo: 'Rückgängig machen',
    undoLabel: (id) => `Import ${id} rückgängig machen`,
    confirm: {
      title: 'Diesen Import rückgängig machen?',
      consequence: (count, shown) =>
        plural(count, {
          one: 'Damit wird der importierte Tag entfernt. Von svc erfasste Tage bleiben erhalten, und derselbe Export kann erneut importiert werden.',
          other: `Damit werden die ${shown} importierten Tage entfernt. Von svc erfasste Tage bleiben erhalten, und derselbe Export kann erneut importiert werden.`,
        }),
      requests: (count, shown) =>
        plural(count, {
          one: 'Damit werden die Anfragen von Crawlern des importierten Tages entfernt. Dasselbe Log kann erneut importiert werden.',
          other: `Damit werden die Anfragen von Crawlern an ${shown} importierten Tagen entfernt. Dasselbe Log kann erneut importiert werden.`,
        }),
      action: 'Import rückgängig machen',
      done: 'Import rückgängig gemacht',
    },
  },
  audit: {
    title: (source) => `Prüfbericht des Imports aus ${source}`,
    month: 'Monat',
    onlyDifferences: 'Nur Differenzen und ausgelassene Zeilen',
    same: (source) => `Alle Zahlen dieses Monats stimmen mit ${source} überein.`,
  },
};
