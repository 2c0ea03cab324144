/** Compares two recordings of `record.ts`, and lists what differs by the kind of the request: `node test/answers/compare.ts A B`. */
import { readFileSync } from 'node:fs';

interface Line {
  readonly world: string;
  readonly path: string;
  readonly body?: object;
  readonly status: number;
  readonly answer: string;
}

const SHOWN_PER_KIND = 2;
const [before, after] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8').trim().split('\n'));
if (before === undefined || after === undefined || before.length !== after.length) {
  throw new Error('two recordings of as many requests are needed');
}
const statuses = new Map<number, number>();
const kinds = new Map<string, { readonly a: Line; readonly b: Line }[]>();
for (const [i, text] of before.entries()) {
  const [a, b] = [lineOf(text), lineOf(after[i]!)];
  statuses.set(a.status, (statuses.get(a.status) ?? 0) + 1);
  if (a.path !== b.path || a.world !== b.world) throw new Error(`line ${i + 1} has another request`);
  if (a.status === b.status && a.answer === b.answer) continue;
  const kind = `${a.path
    .split('?')[0]!
    .replace(/\/sites\/[^/]+/, '')
    .replace(/\d+/, 'N')}: ${a.status} → ${b.status}`;
  kinds.set(kind, [...(kinds.get(kind) ?? []), { a, b }]);
}
console.log(`${before.length} requests: ${[...statuses].map(([status, count]) => `${count} of ${status}`).join(', ')}`);
for (const [kind, differing] of [...kinds].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`\n${kind}: ${differing.length} differ`);
  for (const { a, b } of differing.slice(0, SHOWN_PER_KIND)) {
    console.log(
      `  ${a.world} ${decodeURIComponent(a.path)}${a.body === undefined ? '' : ` ${JSON.stringify(a.body)}`}`,
    );
    const at = [...a.answer].findIndex((letter, j) => letter !== b.answer[j]);
    const from = Math.max(0, at - 120);
    console.log(`    - ${a.answer.slice(from, from + 300)}\n    + ${b.answer.slice(from, from + 300)}`);
  }
}
/** Reads a line. Definitions are made anew for each recording, so the time of their creation is left out. */
function lineOf(text: string): Line {
  const line = JSON.parse(text) as Line;
  return { ...line, answer: line.answer.replace(/"createdAt":\d+/g, '"createdAt":0') };
}

process.exitCode = kinds.size === 0 ? 0 : 1;
