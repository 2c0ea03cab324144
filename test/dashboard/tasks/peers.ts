/**
 * The fewest gestures of Plausible and Umami for each task, counted from their public code and documentation
 * (docs/internals/tasks.md names the pages). A way is written as `key P, click Compare`.
 */
import { type Gesture, secondsOf } from './gestures.ts';

export interface Way {
  readonly gestures: readonly Gesture[];
  readonly count: number;
  readonly seconds: number;
}

export interface Peers {
  readonly plausible: Way | null;
  readonly umami: Way | null;
}

/** Null: the product cannot do it. */
const WAYS = {
  'Add a site and copy its script': [
    'click Add website, value domain, click Copy',
    'click Add website, value name, value domain, click Edit, click Copy',
  ],
  'See its first visit': ['click Verify', 'click the site'],
  Today: ['key D', 'click the period, click Today'],
  'Last month against the month before': ['key P, key X', 'click the period, click This month, click Back'],
  'Last year': ['key Y, key Left', 'click the period, click This year, click Back'],
  'A range of one’s own against another': [
    'key C, click first day, click last day, key X, click the comparison, click Custom period, click first day, click last day',
    null,
  ],
  'Zoom into a day of the chart': [
    'click the day',
    'click the period, click Custom range, click Single day, click the day, click Apply',
  ],
  'Best campaign by visitors': ['click Campaigns, click UTM campaigns', 'click More, click Campaign'],
  'Best campaign by revenue': [
    'click the goal, click Campaigns, click UTM campaigns, click Details, click Revenue',
    null,
  ],
  'Which channel converts best': ['click the goal, click Channels', null],
  'A country and a browser': ['click the country, click the browser', 'click the country, click the browser'],
  'All pages under /blog/': [
    'click a page under it, click the operator, click contains, value /blog/',
    'click Filter, click Path, click the operator, click contains, value /blog/, click Apply',
  ],
  'Everything but my country': [
    'click the country, click the operator, click is not',
    'click the country, click Filter, click the operator, click is not, click Apply',
  ],
  'Keep filters as a segment': ['click More, click Save as segment, value name', 'click Save segment, value name'],
  'What people do after a page': ['click Explore, click the page', 'click Journeys, click the page'],
  'CSV of everything': ['click Options, click Export stats', null],
  'Share with a client': [
    'click the site, click Site settings, click Visibility, click Add shared link, value name, click Copy',
    'click Edit, click Add, value name, click Copy URL',
  ],
  'Weekly report by email': ['click the site, click Site settings, click Email reports, click the weekly switch', null],
  'Alert when sales drop': [null, null],
  'Goal with revenue': [
    'click the site, click Site settings, click Goals, click Add goal, value event, click Enable revenue tracking, value currency, click Add goal',
    null,
  ],
  'Funnel of two pages': [
    'click the site, click Site settings, click Funnels, click Add funnel, value name, value step 1, value step 2, click Save',
    'click Funnels, click Funnel, value name, value step 1, click Add, value step 2, click Save',
  ],
  'Move in from Plausible': [
    'click the site, click Site settings, click Imports & exports, click CSV, drag files, click Confirm import',
    null,
  ],
  'Exclude myself': [
    'value the site’s address, key console, value localStorage.plausible_ignore=true',
    'value the site’s address, key console, value localStorage.umami.disabled=1',
  ],
  'Find a setting: the time zone': ['click the site, click Site settings', null],
} as const satisfies Readonly<Record<string, readonly [plausible: string | null, umami: string | null]>>;

export type TaskName = keyof typeof WAYS;

export const TASK_NAMES = Object.keys(WAYS) as readonly TaskName[];

export function peersOf(name: TaskName): Peers {
  const [plausible, umami] = WAYS[name];
  return { plausible: wayOf(plausible), umami: wayOf(umami) };
}

/** Returns the least of both products by a measure; null when neither can do the task. */
export function leastOf({ plausible, umami }: Peers, measure: 'count' | 'seconds'): number | null {
  const all = [plausible, umami].flatMap((way) => (way === null ? [] : [way[measure]]));
  return all.length === 0 ? null : Math.min(...all);
}

function wayOf(written: string | null): Way | null {
  if (written === null) return null;
  const gestures = written.split(', ').map((step) => step.split(' ')[0] as Gesture);
  return { gestures, count: gestures.length, seconds: secondsOf(gestures) };
}
