import { JOURNAL_MIN_FREE_BYTES } from '../../journal/journal-file.ts';
import { bad, type Check, ok, warn } from '../check.ts';
import { daysUntilFull } from '../forecast.ts';
import { counted, sizeText } from '../words.ts';

/** With less, the disk may be full before anybody looks again. */
const LITTLE_BYTES = 1024 ** 3;
/** A disk that is full this soon is reported. */
const SOON_DAYS = 30;

/** How much space is left on the disk, and for how long does it last? */
export const diskCheck: Check = {
  name: 'disk',
  async look(world) {
    const space = await world.disk();
    if (space === null) return [ok('Left out: nothing is stored on this machine. Watch the disks of the servers.')];
    const free = `${sizeText(space.free)} free`;
    if (space.free < JOURNAL_MIN_FREE_BYTES) {
      return [
        bad(`The disk is full: ${free}. Events are being lost.`, 'Free up disk space; collection resumes by itself.'),
      ];
    }
    const makeRoom =
      'Free up disk space, enlarge the disk, or give sites a retention: svc site update ID --retention-months N';
    if (space.free < LITTLE_BYTES) return [warn(`Little disk space is left: ${free}.`, makeRoom)];
    const sites = await world.volumes();
    const perDay = sites.reduce((sum, site) => sum + site.eventsPerDay, 0);
    if (perDay === 0) return [ok(`${free}. No forecast: no day with events has ended in the last week.`)];
    const days = daysUntilFull(space.free - JOURNAL_MIN_FREE_BYTES, space.store, sites);
    const rate = `at ${counted(Math.round(perDay), 'event')} a day`;
    if (days === null) return [ok(`${free}: enough for more than ten years ${rate}.`)];
    const forecast = `${free}: enough for ${lastsText(days)} ${rate}`;
    return [days < SOON_DAYS ? warn(`${forecast}.`, makeRoom) : ok(`${forecast}.`)];
  },
};

function lastsText(days: number): string {
  return days < 730 ? counted(days, 'day') : `${(days / 365).toFixed(1)} years`;
}
