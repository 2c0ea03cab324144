import { LOCALE, plural } from '../../language.ts';
import type { texts as english } from './texts.tsx';

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

export const texts: typeof english = {
  title: 'Export',
  onlyAdmins: 'Nur Inhaber und Admins können Daten exportieren.',
  lead: (domain) => (
    <>
      Laden Sie die Daten von {domain} herunter, für Tabellen, Notebooks, ein Data-Warehouse oder einen anderen
      svc-Server.
    </>
  ),
  download: {
    title: 'Herunterladen',
    format: 'Format',
    formats: {
      csv: { title: 'CSV', hint: 'Für Tabellen; ein anderer svc-Server kann es importieren.' },
      parquet: { title: 'Parquet', hint: 'Für Notebooks und Data-Warehouses.' },
    },
    period: 'Zeitraum',
    periods: {
      all: { title: 'Gesamter Zeitraum', hint: 'Alle abgeschlossenen Tage.' },
      some: { title: 'Eigener Zeitraum', hint: 'Wählen Sie ein Start- und ein Enddatum.' },
    },
    from: 'Von',
    to: 'Bis',
    noDays: 'Wählen Sie ein Start- und ein Enddatum.',
    wrongOrder: 'Das Enddatum liegt vor dem Startdatum.',
    submit: 'ZIP herunterladen',
    started: 'Der Download läuft. Die ZIP-Datei wird gespeichert, während sie entsteht.',
  },
  content: {
    title: 'Inhalt',
    dailyStats:
      'Tagesstatistiken: Gesamtwerte, Seiten, Quellen und alle anderen Dimensionen, Stunden, Ziele und Trichter.',
    rawEvents: 'Rohereignisse einschließen',
    noRawEvents: 'Für diese Tage sind keine Rohereignisse gespeichert.',
    rawEventsOfDays: (days) =>
      plural(days, {
        one: 'Ergänzt eine Zeile für jedes Ereignis des 1 Tages, dessen Rohereignisse gespeichert sind. Aus den Zeilen geht nicht hervor, welche Ereignisse zum selben Besucher gehören.',
        other: `Ergänzt eine Zeile für jedes Ereignis der ${days} Tage, deren Rohereignisse gespeichert sind. Aus den Zeilen geht nicht hervor, welche Ereignisse zum selben Besucher gehören.`,
      }),
    rawEventsOfUnknown:
      'Ergänzt eine Zeile für jedes Ereignis der Tage, deren Rohereignisse gespeichert sind. Aus den Zeilen geht nicht hervor, welche Ereignisse zum selben Besucher gehören.',
    withVisits: (events, days) =>
      plural(days, {
        one: `${events} Ergänzt außerdem die Besuche, die von 1 älteren Tag aufbewahrt werden.`,
        other: `${events} Ergänzt außerdem die Besuche, die von ${days} älteren Tagen aufbewahrt werden.`,
      }),
  },
  found: {
    nothingYet: 'Noch nichts zu exportieren: Es gibt noch keinen abgeschlossenen Tag mit Besuchen.',
    nothing: 'Nichts zu exportieren: Diese Tage haben keine Besuche oder sind noch nicht abgeschlossen.',
    days: (count, range) => plural(count, { one: `1 Tag: ${range}.`, other: `${count} Tage: ${range}.` }),
    range: (from, to) => `${from} – ${to}`,
    noneImported: 'Nichts davon wurde importiert.',
    imported: (count, ranges, hasMore) => {
      const named = LIST.format(hasMore ? [...ranges, 'weitere'] : ranges);
      return plural(count, {
        one: `1 Tag wurde importiert: ${named}.`,
        other: `${count} Tage wurden importiert: ${named}.`,
      });
    },
    backfilling: (names) =>
      `Nicht enthalten, weil sie noch ergänzt werden: ${LIST.format(names)}. Exportieren Sie später noch einmal, um sie einzuschließen.`,
  },
  nightly: {
    title: 'Nächtliche Exporte',
    explanation: (
      <>
        Um jede Nacht in ein Verzeichnis oder nach S3 zu exportieren, planen Sie <code>svc export</code> ein. Jeder Lauf
        schreibt nur, was sich geändert hat; anstelle des Verzeichnisses können Sie <code>s3://BUCKET/PREFIX</code>{' '}
        angeben.
      </>
    ),
    command: 'Befehl',
  },
};
