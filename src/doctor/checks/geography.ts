import { type DataInUse, dataKind } from '../../domain/data-kind.ts';
import { type Check, type Outcome, ok, warn } from '../check.ts';
import type { DoctorTexts } from '../translations.ts';

const DAY_MS = 86_400_000;

/** How old is the data by which visitors are put on the map, and told from bots? */
export const geographyCheck: Check = {
  name: 'geography',
  async look(facts, { geography: texts }) {
    const now = facts.nowMs();
    const all = await facts.geography();
    const old = all.flatMap((data) => ageOf(data, now, texts));
    if (old.length > 0) return old;
    return [ok(texts.well(all.map((data) => ({ data, builtAt: data.builtAt! }))))];
  },
};

function ageOf(data: DataInUse, now: number, texts: DoctorTexts['geography']): Outcome[] {
  const { kind, builtAt } = data;
  if (builtAt === null) return [warn(texts.undated(data), texts.updateIfOld(data))];
  if (now - builtAt <= dataKind(kind).maxAgeDays * DAY_MS) return [];
  return [warn(texts.old(data, builtAt, now - builtAt), texts.update(data))];
}
