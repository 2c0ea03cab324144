import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Seiten löschen',
  lead: 'Entfernt Pfade, in denen Personen nicht zu finden sein sollen, etwa /reset/jane@example.org, von allen Tagen: Sie werden zu (removed). Summen, Ziele und Trichter bleiben, wie sie gezählt wurden.',
  open: 'Seiten löschen',
  none: 'Es wurden keine Seiten gelöscht.',
  waits: (requested) => `Angefordert ${requested}; wird gelöscht`,
  done: (requested, done) => `Angefordert ${requested} · von der Festplatte entfernt ${done}`,
  form: {
    title: 'Seiten löschen',
    pattern: 'Seiten',
    hint: 'Ein ganzer Pfad; * steht für beliebige Zeichen, etwa /reset/*',
    look: 'Zeigen, was entfernt würde',
    nothing: 'Keine Seite passt.',
    preview: ({ paths, views, days, events, hits }) =>
      `Pfade: ${paths}. Seitenaufrufe: ${views}. Tage: ${days}. Einzelne Ereignisse: ${events}. Aufrufe in behaltenen Besuchen: ${hits}.`,
    named: (names) =>
      `Diese Ziele, Trichter, Segmente, Links und Benachrichtigungen nennen eine solche Seite selbst und behalten sie: ${names}.`,
    consequence:
      'Das lässt sich nicht rückgängig machen. Die Seiten von heute werden entfernt, wenn der Tag vorbei ist. Wo Besuche nicht mehr da sind, werden die Besucher der Seiten zusammengezählt.',
    copies: 'Sicherungen, Kopien von vor Aktualisierungen, Exporte und gesendete Berichte behalten, was sie haben.',
    mask: 'Ab jetzt nie speichern, wofür * steht',
    submit: 'Seiten löschen',
    done: 'Die Seiten werden gelöscht',
  },
};
