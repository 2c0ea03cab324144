import { isTimeZone } from '../../domain/day.ts';
import { bad, type Check, type Outcome, warn, wrongOr } from '../check.ts';

/** Rules of time zones change several times a year. */
const AGE_MAX_YEARS = 2;

/** Does this runtime know the zones of all sites, and recent rules of them? */
export const zonesCheck: Check = {
  name: 'zones',
  async look(facts, { zones: texts }) {
    const version = facts.zonesVersion ?? '';
    const sites = await facts.sites();
    const unknown = sites.filter(({ timezone }) => !isTimeZone(timezone));
    const wrong: Outcome[] = [];
    if (unknown.length > 0) {
      const zones = unknown.map(({ domain, timezone }) => `${timezone} (${domain})`);
      wrong.push(bad(texts.unknown(zones), texts.updateOrChange));
    }
    const year = Number.parseInt(version, 10);
    const presentYear = Temporal.Instant.fromEpochMilliseconds(facts.nowMs()).toZonedDateTimeISO('UTC').year;
    if (Number.isNaN(year)) wrong.push(warn(texts.undated, texts.update));
    else if (presentYear - year > AGE_MAX_YEARS) wrong.push(warn(texts.old(version), texts.update));
    return wrongOr(wrong, texts.well(version, sites.length));
  },
};
