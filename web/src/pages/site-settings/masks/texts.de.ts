import type { MaskTexts } from './texts.ts';

export const texts: MaskTexts = {
  title: 'Pfade maskieren',
  lead: 'Entfernt Teile von Pfaden, bevor etwas gespeichert wird, etwa eine E-Mail-Adresse in /reset/jane@example.org. Es gilt von nun an, auch für Importe und Server-Ereignisse.',
  add: 'Muster hinzufügen',
  empty: 'Noch keine Muster.',
  becomes: (path) => `Gespeichert als ${path}`,
  remove: 'Entfernen',
  removeLabel: (pattern) => `Das Muster ${pattern} entfernen`,
  confirm: {
    title: 'Dieses Muster entfernen?',
    action: 'Muster entfernen',
    consequence: 'Von nun an werden diese Pfade gespeichert, wie sie sind. Maskierte Pfade bleiben maskiert.',
  },
  seen: 'Heute gesehen: Pfade, die aussehen, als enthielten sie etwas Persönliches.',
  kinds: {
    email: 'E-Mail-Adressen',
    jwt: 'signierte Token',
    uuid: 'UUIDs',
    token: 'Token',
    number: 'lange Nummern',
  },
  candidate: (kind, pages, views) => `${kind} · ${pages} · ${views}`,
  pages: (count, shown) => (count === 1 ? '1 Seite' : `${shown} Seiten`),
  views: (count, shown) => (count === 1 ? '1 Seitenaufruf' : `${shown} Seitenaufrufe`),
  mask: 'Maskieren',
  maskLabel: (pattern) => `${pattern} maskieren`,
  form: {
    title: 'Muster hinzufügen',
    pattern: 'Muster',
    hint: 'Ein Pfad; wofür * steht, wird entfernt: /reset/*, /orders/*/invoice',
    consequence:
      'Was entfernt wird, wird nie gespeichert und lässt sich nicht zurückholen. Vergangene Tage bleiben, wie sie sind.',
    submit: 'Muster hinzufügen',
    done: 'Pfade werden von nun an maskiert',
  },
};
