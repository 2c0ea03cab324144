import { bad, type Check, type Outcome, ok, warn } from '../check.ts';
import { durationText, instantText } from '../words.ts';
import type { ServiceState } from '../world.ts';

/** Visitors' days and sessions are wrong by more than anybody would notice otherwise. */
const OFF_MAX_MS = 60_000;
/** Worth a look: a clock that is kept by a time server is never so far off. */
const OFF_LOOK_MS = 2000;
/** Two processes' clocks may differ by this. */
const FUTURE_MAX_MS = 60_000;
const SYNCHRONISE = 'Let the system keep the clock: timedatectl set-ntp true, or chrony.';

/** Is the clock right, and does it never go back? */
export const clockCheck: Check = {
  name: 'clock',
  async look(world) {
    const [compared, latest, stepped] = await Promise.all([
      compare(world.settings.timeServer, (server) => world.clockAheadMs(server)),
      world.latestStored().catch(() => null),
      world.service().then(stepOf, () => []),
    ]);
    const futureMs = latest === null ? 0 : latest - world.nowMs();
    if (latest === null || futureMs <= FUTURE_MAX_MS) return [...stepped, compared];
    const wentBack = bad(
      `What is stored reaches to ${instantText(latest)}, which is ${durationText(futureMs)} ahead of this clock: the clock is slow now, or was fast.`,
      `${SYNCHRONISE} If it is right now, this ends when that time has come; events of the meantime are where the clock was.`,
    );
    return [wentBack, ...stepped, compared];
  },
};

/** A step of the running service's clock that has not proved right yet. */
function stepOf(found: ServiceState): Outcome[] {
  const step = found.state === 'running' ? found.service.clockStep : null;
  if (step === null) return [];
  const way = step.byMs > 0 ? 'ahead' : 'back';
  return [
    warn(
      `The clock went ${durationText(Math.abs(step.byMs))} ${way}, to ${instantText(step.at)}: nothing is erased, and no alert or report is sent, until it has proved right.`,
      `${SYNCHRONISE} It resumes by itself: once the time server agrees, else within a day.`,
    ),
  ];
}

async function compare(server: string | null, aheadMs: (server: string) => Promise<number | null>): Promise<Outcome> {
  if (server === null) return ok('Not compared with a time server: SVC_TIME_SERVER is none.');
  const ahead = await aheadMs(server);
  if (ahead === null) {
    return warn(
      `The time server ${server} does not answer, so nobody knows whether the clock is right.`,
      'Name one that answers here in SVC_TIME_SERVER, or none to ask no server.',
    );
  }
  const off = Math.abs(ahead);
  const message = `The clock is ${durationText(off)} ${ahead > 0 ? 'ahead of' : 'behind'} ${server}.`;
  if (off > OFF_MAX_MS) return bad(message, SYNCHRONISE);
  if (off > OFF_LOOK_MS) return warn(message, SYNCHRONISE);
  return ok(`The clock agrees with ${server}.`);
}
