import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  lists: {
    outbound: {
      plural: 'Externe Links',
      label: 'Link',
      views: 'Klicks',
      hint: 'Ein Klick auf einen Link öffnet ihn in einem neuen Tab.',
      show: 'Externe Links anzeigen',
    },
    download: {
      plural: 'Heruntergeladene Dateien',
      label: 'Datei',
      views: 'Downloads',
      hint: 'Ein Klick auf eine Datei öffnet sie in einem neuen Tab.',
      show: 'Heruntergeladene Dateien anzeigen',
    },
  },
  events: { outbound: 'Klick auf externen Link', download: 'Datei-Download' },
  none: { label: 'Kein Link', explanation: 'Diese Ereignisse kamen ohne Link.' },
};
