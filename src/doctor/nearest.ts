/** More differences than this are another name, not a slip. */
const SLIPS_MAX = 3;

/** Returns the name that was probably meant; null when none is near. */
export function nearest(name: string, names: readonly string[]): string | null {
  let [best, least] = [null as string | null, SLIPS_MAX + 1];
  for (const candidate of names) {
    const slips = distance(name, candidate);
    if (slips < least) [best, least] = [candidate, slips];
  }
  return best;
}

/** Counts the letters that were left out, added, changed or exchanged with their neighbour. */
function distance(a: string, b: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
      }
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
