import type { CollectedEvent } from '../../src/domain/event.ts';
import type { FunnelVersion } from '../../src/domain/funnel.ts';
import { isWanted } from './pattern.ts';

const SECOND = 1_000_000;

/** Returns how many steps of a funnel one visitor completes in one local day: the most of all attempts. */
export function stepsCompleted(eventsInOrder: readonly CollectedEvent[], funnel: FunnelVersion): number {
  const attempts = eventsInOrder.map((event, index) =>
    isWanted(event, funnel.steps[0]!)
      ? 1 + further(eventsInOrder.slice(index + 1), funnel, 1, deadlineOf(event, funnel))
      : 0,
  );
  return Math.max(0, ...attempts);
}

/** Returns whether an attempt that began at one of the earlier events comes to a funnel's last step at this event. */
export function completesFunnel(
  earlierInOrder: readonly CollectedEvent[],
  last: CollectedEvent,
  funnel: FunnelVersion,
): boolean {
  if (!isWanted(last, funnel.steps[funnel.steps.length - 1]!)) return false;
  const before = { ...funnel, steps: funnel.steps.slice(0, -1) };
  return earlierInOrder.some((event, index) => {
    const deadline = deadlineOf(event, funnel);
    if (secondOf(last) > deadline || !isWanted(event, funnel.steps[0]!)) return false;
    return 1 + further(earlierInOrder.slice(index + 1), before, 1, deadline) === before.steps.length;
  });
}

/** Returns how many steps, from step `next` on, the later events complete not after the second `deadline`. It tries every way. */
function further(later: readonly CollectedEvent[], funnel: FunnelVersion, next: number, deadline: number): number {
  const step = funnel.steps[next];
  if (step === undefined) return 0;
  const ways = later.map((event, index) =>
    secondOf(event) <= deadline && isWanted(event, step)
      ? 1 + further(later.slice(index + 1), funnel, next + 1, deadline)
      : 0,
  );
  return Math.max(0, ...ways);
}

/** Returns the last second of an attempt that begins at an event. */
function deadlineOf(first: CollectedEvent, { windowMinutes }: FunnelVersion): number {
  return secondOf(first) + windowMinutes * 60;
}

/** Returns the whole second that an event lies in: windows of funnels compare nothing finer. */
function secondOf({ ts }: CollectedEvent): number {
  return Math.floor(ts / SECOND);
}
