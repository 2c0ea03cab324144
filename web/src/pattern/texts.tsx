import type { ReactNode } from 'react';
import { whole } from '../format.ts';
import { plural } from '../language.ts';

/** The texts about the pages and events that a pattern matches. */
export const texts = {
  page: {
    placeholder: '/thanks',
    start: 'Start typing to see matching pages.',
    none: 'No page matched in the last 30 days. That’s fine if the page doesn’t exist yet.',
    matches: (pages: number, views: number) =>
      plural(pages, {
        one: `Matches 1 page with ${viewCount(views)} in the last 30 days.`,
        other: `Matches ${whole(pages)} pages with ${viewCount(views)} in the last 30 days.`,
      }),
  },
  event: {
    placeholder: 'signup',
    start: 'Start typing to see matching events.',
    none: 'No such event in the last 30 days. That’s fine if you haven’t sent it yet.',
    matches: (events: number) =>
      plural(events, {
        one: 'Received once in the last 30 days.',
        other: `Received ${whole(events)} times in the last 30 days.`,
      }),
  },
  encoded: (path: ReactNode) => <>Paths are URL-encoded. Try {path}</>,
  more: (pages: number) => `and ${whole(pages)} more`,
};

function viewCount(views: number): string {
  return plural(views, { one: `${whole(views)} view`, other: `${whole(views)} views` });
}
