import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Vorherige und nächste Seiten',
  sides: { before: 'Seite davor', after: 'Seite danach' },
  ends: { before: 'Einstieg hier', after: 'Ausstieg hier' },
};
