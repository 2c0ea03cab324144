import { whole } from '../format.ts';
import { plural } from '../language.ts';
import type { texts as english } from './texts.tsx';

export const texts: typeof english = {
  placeholder: { page: 'z. B. /danke', event: 'z. B. signup' },
  start: {
    page: 'Tippen Sie, um passende Seiten zu sehen.',
    event: 'Tippen Sie, um passende Ereignisse zu sehen.',
  },
  none: {
    page: 'In den letzten 30 Tagen passte keine Seite. Das ist in Ordnung, wenn es die Seite noch nicht gibt.',
    event:
      'In den letzten 30 Tagen gab es kein solches Ereignis. Das ist in Ordnung, wenn Sie es noch nicht gesendet haben.',
  },
  eventMatches: (events) =>
    plural(events, {
      one: 'In den letzten 30 Tagen einmal empfangen.',
      other: `In den letzten 30 Tagen ${whole(events)}\u2011mal empfangen.`,
    }),
  pageMatches: (pages, views) =>
    pages === 1
      ? plural(views, {
          one: 'Passt auf 1 Seite mit 1 Aufruf in den letzten 30 Tagen.',
          other: `Passt auf 1 Seite mit ${whole(views)} Aufrufen in den letzten 30 Tagen.`,
        })
      : plural(pages, {
          other: `Passt auf ${whole(pages)} Seiten mit ${whole(views)} Aufrufen in den letzten 30 Tagen.`,
        }),
  more: (pages) => `und ${whole(pages)} weitere`,
};
