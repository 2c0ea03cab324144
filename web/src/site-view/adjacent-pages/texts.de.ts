import type { texts as english } from './texts.ts';

export const texts: typeof english = {
  title: 'Davor und danach',
  sides: { before: 'Seite davor', after: 'Seite danach' },
  ends: { before: 'Einstieg hier', after: 'Ausstieg hier' },
};
