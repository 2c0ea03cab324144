/** Compares a mechanism with its absence: rounds of both alternate, so that what else the machine does cancels out. */

/** The ratios off/on of all pairs of rounds. */
export interface Ratios {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Costs of the same work with the mechanism and without it, in whatever unit. */
export interface Pair {
  readonly on: number;
  readonly off: number;
}

export type Run = () => number | Promise<number>;

/** Measures pairs of rounds. Every second pair begins with `off`. The first pair warms both up and does not count. */
export async function measurePairs(count: number, on: Run, off: Run): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let i = 0; i <= count; i++) {
    if (i % 2 === 0) pairs.push({ on: await on(), off: await off() });
    else {
      const without = await off();
      pairs.push({ off: without, on: await on() });
    }
  }
  return pairs.slice(1);
}

export function ratiosOf(pairs: readonly Pair[]): Ratios {
  const ratios = pairs.map(({ on, off }) => off / on).toSorted((a, b) => a - b);
  return { median: median(ratios), least: ratios[0]!, most: ratios.at(-1)! };
}

/** Prints a line of a mechanism: the median ratio, its spread, the median costs with their unit, and what was measured. */
export function printPairs(name: string, pairs: readonly Pair[], unit: string, measured: string): void {
  const { median: ratio, least, most } = ratiosOf(pairs);
  const cost = (side: 'on' | 'off') => shown(median(pairs.map((pair) => pair[side])));
  const spread = `${least.toFixed(2)}–${most.toFixed(2)} in ${pairs.length} pairs`;
  console.log(
    `${name.padEnd(22)} off/on ${ratio.toFixed(2)} (${spread}); on ${cost('on')}, off ${cost('off')} ${unit}: ${measured}`,
  );
}

/** Milliseconds of this process that a task takes, the engine's threads included: what others do on the machine tells less in them. */
export async function processorTime(task: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Figures of an even number have the upper one of the two in the middle. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}

function shown(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}
