import type { HitColumn } from '../../store/hit-columns.ts';
import { type Rounds, visitorRuns } from '../figure-history.ts';
import type { Reader } from '../read-counts.ts';
import type { Where } from '../where.ts';
import { answerableAnywhere, type Window } from '../window.ts';

const COLUMNS: readonly HitColumn[] = ['day', 'visitor', 'ts'];

/** The visitors before each of the asked instants, in their order. */
export interface SelectedInstants {
  readonly visitors: readonly number[];
}

/** Changes of a number of visitors. */
export interface SelectedSteps {
  readonly steps: readonly { readonly round: number; readonly value: number }[];
}

/** Counts the visitors of selected hits in the `width` microseconds before each instant. */
export async function readVisitorsAt(
  { rollups, store }: Reader,
  window: Window,
  { instants, width }: { readonly instants: readonly number[]; readonly width: number },
  { conditions }: Where,
): Promise<SelectedInstants> {
  const days = answerableAnywhere(window, window.period);
  if (days === null) return { visitors: instants.map(() => 0) };
  const rows = await rollups.hitsWith(window.site.id, days, { conditions, columns: COLUMNS }, [], ({ sql, params }) =>
    store.query<{ at: number; visitors: number }>(
      `SELECT at, uniqExact(day, visitor) AS visitors
FROM (
  SELECT day, visitor, arrayJoin(arrayFilter(at -> at >= ts AND at < ts + {width:Int64}, {instants:Array(Int64)})) AS at
  FROM (${sql})
)
GROUP BY at`,
      { ...params, instants, width },
    ),
  );
  const counts = new Map(rows.map(({ at, visitors }) => [at, visitors]));
  return { visitors: instants.map((at) => counts.get(at) ?? 0) };
}

/** Reads the rounds at which the visitors of selected hits in the `width` microseconds before become more or fewer. */
export async function readSelectedSteps(
  { rollups, store }: Reader,
  window: Window,
  { rounds, width }: { readonly rounds: Pick<Rounds, 'every'>; readonly width: number },
  { conditions }: Where,
): Promise<SelectedSteps> {
  const days = answerableAnywhere(window, window.period);
  if (days === null) return { steps: [] };
  const steps = await rollups.hitsWith(window.site.id, days, { conditions, columns: COLUMNS }, [], ({ sql, params }) =>
    store.query<{ round: number; value: number }>(
      `SELECT round, sum(value) AS value FROM (${visitorRuns(rounds.every, width, `(${sql})`)}) GROUP BY round`,
      params,
    ),
  );
  return { steps };
}
