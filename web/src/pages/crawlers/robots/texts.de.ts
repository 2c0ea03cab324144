import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Nicht erlaubt',
  lead: 'Seiten, die robots.txt einem Crawler verbietet und die er angefragt hat.',
  off: 'robots.txt und llms.txt dieser Website werden nicht gelesen.',
  switchOn: 'Jeden Tag lesen',
  waiting: 'Die Dateien werden in wenigen Minuten gelesen.',
  there: (file, since, read) => `${file}: unverändert seit ${since}, gelesen ${read}`,
  absent: (file, since, read) => `${file}: nicht vorhanden seit ${since}, gesucht ${read}`,
  failing: (file, since, why) => `${file}: nicht lesbar seit ${since} (${why}). Es gilt, was zuletzt gelesen wurde.`,
  unknown: (file, since, why) => `${file}: noch nicht gelesen, versucht seit ${since} (${why})`,
  closedTo: (crawlers) => `Alle Seiten sind verboten für: ${crawlers}`,
  compared: (day) =>
    `Anfragen werden ab ${day} verglichen: Crawler dürfen einer Kopie von robots.txt einen Tag lang folgen.`,
  partly: 'Nur die Seiten mit den meisten Anfragen wurden verglichen.',
  heading: 'Crawler und Seite',
  columns: { errors: 'Fehler', requests: 'Anfragen' },
  rule: (rule, line) => `Zeile ${line}: Disallow: ${rule}`,
  none: 'Keine Anfrage nach einer Seite, die nicht erlaubt ist.',
  more: (count) => `Alle ${count} anzeigen`,
  changes: 'Änderungen',
};
