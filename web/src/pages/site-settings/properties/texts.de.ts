import { plural } from '../../../language.ts';
import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Eigenschaften',
  lead: (most) =>
    `Eigenschaften von Ereignissen, etwa ein Tarif oder ein Preis. Die Werte von bis zu ${most} gespeicherten Eigenschaften werden dauerhaft gezählt und auch über geteilte Links gezeigt; alle anderen sind 30 Tage lang bekannt.`,
  keptTitle: 'Gespeichert',
  noneKept: 'Noch keine Eigenschaften gespeichert.',
  countedSince: (day) => `Gezählt seit ${day}`,
  countedSinceFirst: 'Gezählt seit dem ersten Ereignis',
  beingCounted: 'Vergangene Tage werden gerade gezählt',
  remove: 'Entfernen',
  removeLabel: (key) => `Eigenschaft ${key} entfernen`,
  foundTitle: 'In den neuesten Ereignissen der letzten 30 Tage gefunden',
  noneFound: 'Kein Ereignis der letzten 30 Tage hat eine Eigenschaft.',
  allKept: 'Alle Eigenschaften dieser Ereignisse sind gespeichert.',
  isFull: (most) => `Mehr als ${most} Eigenschaften können nicht gespeichert werden. Entfernen Sie zuerst eine.`,
  isCut: (shown, all) => `Die ${shown} häufigsten von ${all} Eigenschaften`,
  events: (count, shown) => plural(count, { one: '1 Ereignis', other: `${shown} Ereignisse` }),
  keep: 'Speichern',
  keepLabel: (key) => `Eigenschaft ${key} speichern`,
  kept: 'Eigenschaft gespeichert',
  byName: {
    open: 'Nach Namen speichern',
    title: 'Eigenschaft nach ihrem Namen speichern',
    key: 'Schlüssel',
    hint: 'Wie ihn Ereignisse senden, etwa plan. Importierte Tage können Eigenschaften kennen, die kein Ereignis der letzten 30 Tage hat.',
  },
  confirm: {
    title: (key) => `Eigenschaft ${key} entfernen?`,
    body: 'Ihre Werte werden nicht mehr gezählt, und bereits Gezähltes wird nicht mehr gezeigt. Wird sie wieder gespeichert, können nur Tage gezählt werden, deren Ereignisse noch vorhanden sind.',
    action: 'Eigenschaft entfernen',
    done: 'Eigenschaft entfernt',
  },
};
