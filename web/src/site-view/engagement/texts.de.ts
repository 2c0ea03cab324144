import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  time: 'Zeit auf Seite',
  scroll: 'Scrolltiefe',
  measured: (share: string) =>
    `Durchschnittliche aktive Zeit auf der Seite und wie weit gescrollt wurde, gemessen bei ${share} der Seitenaufrufe.`,
  knownFrom: (day: string) => `Zeit auf der Seite und Scrolltiefe sind ab ${day} bekannt.`,
};
