import { wordsIn } from '../words.ts';
import type { ErasureTexts } from './texts.ts';

const { number, plural, duration, instant } = wordsIn('de');

export const texts: ErasureTexts = {
  well: 'Nichts wartet auf seine Löschung.',
  waits: (count, sinceAt, waitedMs) =>
    `${number(count)} ${plural(count, 'Löschung wartet', 'Löschungen warten')} seit ${instant(sinceAt)} (${duration(waitedMs)}) darauf, die Festplatte zu verlassen.`,
  wait: 'Bei laufendem Dienst dauert das Minuten. Wenn es länger dauert, steht im Protokoll, welcher Schritt der Wartung fehlschlägt.',
  deletion: (site, requestedAt, doneAt) =>
    `Die Löschung der Website ${site} vom ${instant(requestedAt)} war ${instant(doneAt)} abgeschlossen: Nichts von ihr ist auf der Festplatte.`,
  emptying: (site, requestedAt, doneAt) =>
    `Die Daten der Website ${site} von vor ihrem Leeren am ${instant(requestedAt)} waren ${instant(doneAt)} von der Festplatte entfernt.`,
  retention: (site, days, doneAt) =>
    `${number(days)} ${plural(days, 'Tag', 'Tage')} jenseits der Aufbewahrung der Website ${site}: ${instant(doneAt)} von der Festplatte entfernt.`,
  days: (site, days, doneAt) =>
    `${number(days)} gelöschte ${plural(days, 'Tag', 'Tage')} der Website ${site}: ${instant(doneAt)} von der Festplatte entfernt.`,
  pages: (site, days, doneAt) =>
    `Gelöschte Seiten von ${number(days)} ${plural(days, 'Tag', 'Tagen')} der Website ${site}: ${instant(doneAt)} von der Festplatte entfernt.`,
  visits: (site, days, doneAt) =>
    `Besuche von ${number(days)} ${plural(days, 'Tag', 'Tagen')}, die die Website ${site} nicht behält: ${instant(doneAt)} von der Festplatte entfernt.`,
};
