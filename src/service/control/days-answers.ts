import { type DayWithEvents, daysWithEvents } from '../../rollup/maintain/days-with-events.ts';
import { component } from '../component.ts';
import { days } from '../days.ts';
import { loader } from '../loader.ts';
import { store } from '../store.ts';

/** Time to wait until the journals are loaded, milliseconds. */
const DRAINED_MAX_MS = 5000;

/** The answer to `/days`: the days of a site with events; null while events wait in a journal. */
export type DaysAnswer = readonly DayWithEvents[] | null;

/** Tells `svc import` which days of a site have events: a command cannot ask the store while the service holds it. */
export const daysAnswers = component({
  name: 'days-answers',
  dependencies: { store, days, loader },
  start: ({ store, days }) => {
    const answer = async (siteId: number): Promise<DaysAnswer> => {
      const drained = await Promise.all(days.loaders.map((loader) => loader.drainedWithin(DRAINED_MAX_MS)));
      return drained.every(Boolean) ? await daysWithEvents(store, siteId) : null;
    };
    return {
      part: null,
      control: {
        '/days': async ({ params }, response) => {
          response.end(JSON.stringify(await answer(Number(params.get('site')))));
        },
      },
    };
  },
});
