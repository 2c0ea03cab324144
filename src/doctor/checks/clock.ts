import { bad, type Check, type Outcome, ok, warn } from '../check.ts';
import type { ServiceState } from '../facts.ts';
import type { DoctorTexts } from '../translations.ts';

/** Visitors' days and sessions are wrong by more than anybody would notice otherwise. */
const OFF_MAX_MS = 60_000;
/** Worth a look: a clock that is kept by a time server is never so far off. */
const OFF_LOOK_MS = 2000;
/** Two processes' clocks may differ by this. */
const FUTURE_MAX_MS = 60_000;

type ClockTexts = DoctorTexts['clock'];

/** Is the clock right, and does it never go back? */
export const clockCheck: Check = {
  name: 'clock',
  async look(facts, { clock: texts }) {
    const [compared, latest, stepped] = await Promise.all([
      compare(facts.settings.timeServer, (server) => facts.clockAheadMs(server), texts),
      facts.latestStored().catch(() => null),
      facts.service().then(
        (found) => stepOf(found, texts),
        () => [],
      ),
    ]);
    const futureMs = latest === null ? 0 : latest - facts.nowMs();
    if (latest === null || futureMs <= FUTURE_MAX_MS) return [...stepped, compared];
    return [bad(texts.wentBack(latest, futureMs), texts.catchUp), ...stepped, compared];
  },
};

/** A step of the running service's clock that has not proved right yet. */
function stepOf(found: ServiceState, texts: ClockTexts): Outcome[] {
  const step = found.state === 'running' ? found.service.clockStep : null;
  return step === null ? [] : [warn(texts.stepped(step.byMs, step.at), texts.proveRight)];
}

async function compare(
  server: string | null,
  aheadMs: (server: string) => Promise<number | null>,
  texts: ClockTexts,
): Promise<Outcome> {
  if (server === null) return ok(texts.notCompared);
  const ahead = await aheadMs(server);
  if (ahead === null) return warn(texts.unanswered(server), texts.nameServer);
  const off = Math.abs(ahead);
  if (off > OFF_MAX_MS) return bad(texts.off(ahead, server), texts.synchronise);
  if (off > OFF_LOOK_MS) return warn(texts.off(ahead, server), texts.synchronise);
  return ok(texts.right(server));
}
