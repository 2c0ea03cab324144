import { type Check, ok, warn } from '../check.ts';
import { durationText } from '../words.ts';

/** Networks move between countries: with older data a few in a hundred visitors are in the wrong place. */
const AGE_MAX_MS = 365 * 86_400_000;

/** How old is the data by which visitors are put on the map? */
export const geographyCheck: Check = {
  name: 'geography',
  async look(world) {
    const now = world.nowMs();
    const files = await world.geography();
    const old = files.flatMap(({ name, builtAt, isOwn }) => {
      if (builtAt === null) {
        return [warn(`${name} does not say when it was built.`, 'Replace it with a present one if it is old.')];
      }
      if (now - builtAt <= AGE_MAX_MS) return [];
      const remedy = isOwn
        ? 'Download a present one to the same place, and restart svc.'
        : 'Install the present version of svc, or name a database of your own in SVC_GEO_CITY_DB and SVC_GEO_ASN_DB.';
      return [warn(`${name} is of ${dateText(builtAt)}, ${durationText(now - builtAt)} old.`, remedy)];
    });
    if (old.length > 0) return old;
    return [ok(`${files.map(({ name, builtAt }) => `${name} of ${dateText(builtAt!)}`).join(', ')}.`)];
  },
};

function dateText(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString().slice(0, 10);
}
