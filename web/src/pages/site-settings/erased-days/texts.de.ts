import type { EraseDaysTexts } from './texts.ts';

export const texts: EraseDaysTexts = {
  title: 'Tage löschen',
  lead: 'Löscht endgültig alles von einzelnen Tagen: Ereignisse, Besuche und Statistiken, auch importierte. Längere Zeiträume zählen danach die übrigen Tage und weisen darauf hin.',
  open: 'Tage löschen',
  none: 'Es wurden keine Tage gelöscht.',
  run: (from, to) => (from === to ? from : `${from} – ${to}`),
  days: (count, shown) => (count === 1 ? '1 Tag mit Statistiken' : `${shown} Tage mit Statistiken`),
  waits: (requested) => `Angefordert ${requested}; wird gelöscht`,
  done: (days, requested, done) => `${days} · angefordert ${requested} · von der Festplatte entfernt ${done}`,
  form: {
    title: 'Tage löschen',
    from: 'Von',
    to: 'Bis',
    last: (day) => `Vergangene Tage: bis ${day}.`,
    nothing: 'Keiner dieser Tage hat Statistiken.',
    preview: (days, visitors, pageviews, events, size) =>
      `Löscht ${days}. Besucher: ${visitors}, Seitenaufrufe: ${pageviews}, einzelne Ereignisse: ${events}, etwa ${size}.`,
    consequence:
      'Das lässt sich nicht rückgängig machen. Diagramme haben an diesen Tagen eine Lücke. Ereignisse, die später für sie eintreffen, werden verworfen; ein Import von Statistiken kann sie wieder füllen.',
    copies: 'Backups, Kopien von vor Upgrades, Exporte und versandte Berichte behalten, was sie haben.',
    submit: 'Tage löschen',
    done: 'Die Tage werden gelöscht',
  },
};
