import { JOURNAL_MIN_FREE_BYTES } from '../../journal/journal-file.ts';
import { bad, type Check, ok, warn } from '../check.ts';
import { daysUntilFull } from '../forecast.ts';

/** With less, the disk may be full before anybody looks again. */
const LITTLE_BYTES = 1024 ** 3;
/** A disk that is full this soon is reported. */
const SOON_DAYS = 30;

/** How much space is left on the disk, and for how long does it last? */
export const diskCheck: Check = {
  name: 'disk',
  async look(facts, { disk: texts }) {
    const space = await facts.disk();
    if (space === null) return [ok(texts.none)];
    const { free, store } = space;
    if (free < JOURNAL_MIN_FREE_BYTES) return [bad(texts.full(free), texts.freeUp)];
    if (free < LITTLE_BYTES) return [warn(texts.little(free), texts.makeRoom)];
    const sites = await facts.volumes();
    const perDay = sites.reduce((sum, site) => sum + site.eventsPerDay, 0);
    if (perDay === 0) return [ok(texts.noForecast(free))];
    const days = daysUntilFull(free - JOURNAL_MIN_FREE_BYTES, store, sites);
    const rate = Math.round(perDay);
    if (days === null) return [ok(texts.plenty(free, rate))];
    const forecast = texts.lasts(free, days, rate);
    return [days < SOON_DAYS ? warn(forecast, texts.makeRoom) : ok(forecast)];
  },
};
