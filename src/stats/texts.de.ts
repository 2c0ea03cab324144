import type { texts as english } from './texts.ts';

const LESS = 'Wählen Sie weniger Tage, weniger Filter oder eine andere Dimension.';

export const texts: typeof english = {
  tooMuchMemory: `Die Antwort braucht mehr Speicher, als eine Abfrage verwenden darf. ${LESS}`,
  tooMuchTime: `Die Antwort dauert länger, als eine Abfrage dauern darf. ${LESS}`,
  unknownDays: (day, more) => {
    const days = more === 0 ? day : `${day} und ${more === 1 ? 'einen weiteren Tag' : `${more} weitere Tage`}`;
    return `Für ${days} sind diese Zahlen nicht bekannt. Wählen Sie einen Zeitraum ohne diese Tage.`;
  },
  oneSegment: 'Eine Bedingung nimmt ein einziges Segment. Mehrere lassen sich nicht mit ODER verknüpfen.',
  noSegment: (id) => `Das Segment ${id} gibt es auf dieser Website nicht. Vielleicht wurde es gelöscht.`,
  tooManyConditions: (most, values) =>
    `Die Bedingungen und die ihrer Segmente sind zusammen höchstens ${most} mit höchstens ${values} Werten.`,
  severalZones: 'Für diese Gruppe gibt es keine Wochenstunden: Ihre Websites haben mehrere Zeitzonen.',
  busy: 'Der Server ist ausgelastet. Versuchen Sie es in einer Minute erneut.',
};
