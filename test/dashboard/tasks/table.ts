/** The table of what the tasks took. */
import type { HandKind } from './hand.ts';
import { peersOf, TASK_NAMES, type TaskName, type Way } from './peers.ts';

/** The effort of one way of doing a task. */
interface Taken {
  readonly count: number;
  readonly seconds: number;
  readonly waitedMs: number;
}

export type Done = Readonly<Partial<Record<HandKind, Taken>>>;

/** Prints the gestures of each task, and the seconds that a person needs for them, here and elsewhere. */
export function printTable(done: ReadonlyMap<TaskName, Done>): void {
  const rows = TASK_NAMES.map((name, index) => {
    const { pointer, keys } = done.get(name) ?? {};
    const { plausible, umami } = peersOf(name);
    const waited = pointer === undefined ? '–' : `${Math.round(pointer.waitedMs)} ms`;
    return [`${index + 1}`, name, ...[pointer, keys, plausible, umami].map(cell), waited];
  });
  const head = ['', 'task', 'svc', 'svc by keyboard', 'Plausible', 'Umami', 'page’s time'];
  for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}

function cell(way: Taken | Way | null | undefined): string {
  return way === null || way === undefined ? '–' : `${way.count} · ${way.seconds.toFixed(1)} s`;
}
