import { whole } from '../format.ts';
import { plural } from '../language.ts';

/** The texts of the fields for a page pattern or an event name. */
export const texts = {
  placeholder: { page: 'e.g. /thanks', event: 'e.g. signup' },
  start: { page: 'Start typing to see matching pages.', event: 'Start typing to see matching events.' },
  none: {
    page: 'No page matched in the last 30 days. That’s fine if the page doesn’t exist yet.',
    event: 'No such event in the last 30 days. That’s fine if you haven’t sent it yet.',
  },
  eventMatches: (events: number) =>
    plural(events, {
      one: 'Received once in the last 30 days.',
      other: `Received ${whole(events)} times in the last 30 days.`,
    }),
  /** Each page that matches has at least one view. */
  pageMatches: (pages: number, views: number) =>
    pages === 1
      ? plural(views, {
          one: 'Matches 1 page with 1 view in the last 30 days.',
          other: `Matches 1 page with ${whole(views)} views in the last 30 days.`,
        })
      : plural(pages, {
          other: `Matches ${whole(pages)} pages with ${whole(views)} views in the last 30 days.`,
        }),
  more: (pages: number) => `and ${whole(pages)} more`,
};
