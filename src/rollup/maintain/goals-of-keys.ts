import type { Goal } from '../../domain/goal.ts';
import { ROLLUP_COLUMNS } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { ClosedDay } from '../days/closed-days.ts';
import { GENERATION, generationParams, OF_GENERATIONS, SITE_DAYS_PER_STATEMENT_MAX } from '../days/generation.ts';
import { goalsFromKeys } from '../sql/goals.ts';

const COLUMNS = ROLLUP_COLUMNS.day_goals.map(([name]) => name).join(', ');
const KEYS = `SELECT * EXCEPT generation FROM day_keys WHERE ${OF_GENERATIONS} AND generation = ${GENERATION}`;

/** Counts goals on days of which there are sums of keys and no events, in the generations that these days have. */
export async function writeGoalsOfKeys(
  store: Pick<Store, 'execute'>,
  goals: readonly Goal[],
  days: readonly ClosedDay[],
): Promise<void> {
  if (goals.length === 0) return;
  const { sql, params } = goalsFromKeys(KEYS, goals);
  const insert = `INSERT INTO day_goals (${COLUMNS}, generation) SELECT ${COLUMNS}, ${GENERATION} FROM (${sql})`;
  for (let i = 0; i < days.length; i += SITE_DAYS_PER_STATEMENT_MAX) {
    const some = days.slice(i, i + SITE_DAYS_PER_STATEMENT_MAX);
    await store.execute(insert, { ...params, ...generationParams(some) });
  }
}
