import { type DataInUse, dataKind } from '../../domain/data-kind.ts';
import { type Check, type Outcome, ok, warn } from '../check.ts';
import { durationText } from '../words.ts';

const DAY_MS = 86_400_000;

/** How old is the data by which visitors are put on the map, and told from bots? */
export const geographyCheck: Check = {
  name: 'geography',
  async look(world) {
    const now = world.nowMs();
    const data = await world.geography();
    const old = data.flatMap((each) => ageOf(each, now));
    if (old.length > 0) return old;
    return [ok(`${sentence(data.map((each) => `${nameOf(each)} of ${dateText(each.builtAt!)}`).join(', '))}.`)];
  },
};

function ageOf(data: DataInUse, now: number): Outcome[] {
  const { kind, builtAt } = data;
  if (builtAt === null) {
    return [warn(`${sentence(nameOf(data))}: no date is known of them.`, `If they are old: ${remedyOf(data)}`)];
  }
  if (now - builtAt <= dataKind(kind).maxAgeDays * DAY_MS) return [];
  const age = `${dateText(builtAt)}, ${durationText(now - builtAt)} old`;
  return [warn(`${sentence(nameOf(data))}: the data are of ${age}.`, sentence(remedyOf(data)))];
}

/** Returns the words of data, in the middle of a sentence: `places (bundled)`. */
function nameOf({ kind, source }: DataInUse): string {
  const { words, setting } = dataKind(kind);
  return source === 'updated' ? words : `${words} (${source === 'own' ? setting : source})`;
}

function remedyOf({ kind, source }: DataInUse): string {
  const { file } = dataKind(kind);
  if (source === 'own') return 'replace the file with a present one, and restart svc.';
  return `run svc data update with a present ${file}, or install the present version of svc.`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function dateText(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString().slice(0, 10);
}
