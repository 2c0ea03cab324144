import { isTimeZone } from '../../domain/day.ts';
import { bad, type Check, type Outcome, ok, warn } from '../check.ts';
import { counted, listText } from '../words.ts';

/** Rules of time zones change several times a year. */
const AGE_MAX_YEARS = 2;
const UPDATE = 'Install the present version of svc, which brings newer time zones.';

/** Does this runtime know the zones of all sites, and recent rules of them? */
export const zonesCheck: Check = {
  name: 'zones',
  async look(world) {
    const { zonesVersion } = world;
    const sites = await world.sites();
    const unknown = sites.filter(({ timezone }) => !isTimeZone(timezone));
    const wrong: Outcome[] = [];
    if (unknown.length > 0) {
      const names = listText(unknown.map(({ domain, timezone }) => `${timezone} (${domain})`));
      wrong.push(
        bad(
          `This runtime does not know ${unknown.length === 1 ? 'the time zone' : 'these time zones'} ${names}: nothing of ${unknown.length === 1 ? 'that site' : 'those sites'} can be counted.`,
          `${UPDATE} Or give the site another zone: svc site update ID --timezone ZONE`,
        ),
      );
    }
    const year = Number.parseInt(zonesVersion ?? '', 10);
    const presentYear = Temporal.Instant.fromEpochMilliseconds(world.nowMs()).toZonedDateTimeISO('UTC').year;
    if (Number.isNaN(year))
      wrong.push(warn('This runtime does not say which version of the time zones it has.', UPDATE));
    else if (presentYear - year > AGE_MAX_YEARS) wrong.push(warn(`The time zones are of ${zonesVersion}.`, UPDATE));
    if (wrong.length > 0) return wrong;
    const known =
      sites.length === 0
        ? ''
        : `; ${sites.length === 1 ? 'that of 1 site is' : `those of ${counted(sites.length, 'site')} are`} among them`;
    return [ok(`The time zones are of ${zonesVersion}${known}.`)];
  },
};
