import type { FunnelStep } from '../../../../../src/domain/funnel.ts';
import { type FunnelVersionDefinition, stepText } from './definition.ts';
import { texts } from './texts.ts';

const words = texts.changes;

type Defined = Pick<FunnelVersionDefinition, 'steps' | 'windowMinutes'>;

/** Returns the differences of one version from another, in words; empty when they are alike. */
export function versionChanges(before: Defined, after: Defined): string[] {
  const kept = commonSteps(before.steps, after.steps);
  const removed = numbered(before.steps).filter(({ index }) => !kept.some(([from]) => from === index));
  const added = numbered(after.steps).filter(({ index }) => !kept.some(([, to]) => to === index));
  const changes: string[] = [];
  for (const { text, index } of removed) {
    const moved = added.findIndex((other) => other.text === text);
    if (moved === -1) changes.push(words.removed(text, index + 1));
    else changes.push(words.moved(text, index + 1, added.splice(moved, 1)[0]!.index + 1));
  }
  for (const { text, index } of added) changes.push(words.added(text, index + 1));
  if (before.windowMinutes !== after.windowMinutes) {
    changes.push(words.window(before.windowMinutes, after.windowMinutes));
  }
  return changes;
}

function numbered(steps: readonly FunnelStep[]): { readonly text: string; readonly index: number }[] {
  return steps.map((step, index) => ({ text: stepText(step), index }));
}

/** Returns the longest common subsequence of two step lists, as pairs of their indexes. */
function commonSteps(before: readonly FunnelStep[], after: readonly FunnelStep[]): (readonly [number, number])[] {
  const [first, second] = [before.map(stepText), after.map(stepText)];
  const longest = (from: number, to: number): (readonly [number, number])[] => {
    if (from === first.length || to === second.length) return [];
    if (first[from] === second[to]) return [[from, to], ...rest(from + 1, to + 1)];
    const [left, right] = [rest(from + 1, to), rest(from, to + 1)];
    return left.length >= right.length ? left : right;
  };
  const known = new Map<string, (readonly [number, number])[]>();
  const rest = (from: number, to: number) => {
    const key = `${from} ${to}`;
    const found = known.get(key) ?? longest(from, to);
    known.set(key, found);
    return found;
  };
  return rest(0, 0);
}
