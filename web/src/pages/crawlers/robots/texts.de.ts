import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Nicht erlaubt',
  lead: 'Seiten, die robots.txt einem Crawler verbietet und die er angefragt hat.',
  off: 'robots.txt und llms.txt dieser Website werden nicht gelesen.',
  switchOn: 'Jeden Tag lesen',
  waiting: 'Die Dateien werden in wenigen Minuten gelesen.',
  there: (file, since, read) => `${file}: unverändert seit ${since}, gelesen ${read}`,
  absent: (file, since, read) => `${file}: nicht vorhanden seit ${since}, gesucht ${read}`,
  failing: (file, since, why) =>
    `${file}: konnte seit ${since} nicht gelesen werden (${why}). Es gilt, was zuletzt gelesen wurde.`,
  unknown: (file, since, why) => `${file}: noch nicht gelesen, seit ${since} einmal am Tag versucht (${why})`,
  closedTo: (crawlers) => `Alle Seiten sind verboten für: ${crawlers}`,
  compared: (from, to) =>
    `Verglichen werden Anfragen vom ${from} bis zum ${to}: Crawler dürfen einer Kopie von robots.txt einen Tag lang folgen, und die Regeln wurden zuletzt am ${to} gelesen.`,
  comparedLater: (day) =>
    `Anfragen werden ab ${day} verglichen: Crawler dürfen einer Kopie von robots.txt einen Tag lang folgen.`,
  partly: 'Nur die Seiten mit den meisten Anfragen wurden verglichen.',
  heading: 'Crawler und Seite',
  columns: { errors: 'Fehler', requests: 'Anfragen' },
  rule: (rule, line) => `Zeile ${line}: Disallow: ${rule}`,
  none: 'Keine Anfrage nach einer Seite, die nicht erlaubt ist.',
  nobodyKnows: 'Für verglichene Tage wurden keine Anfragen gemeldet; es ist also nicht bekannt.',
  more: (count) => `Alle ${count} anzeigen`,
  changes: 'Änderungen',
};
