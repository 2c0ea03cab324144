import { RequestError } from './request-error.ts';
import { noteReach } from './server-away.ts';
import { texts } from './texts.ts';

/** How long the server may take to say which version it has. */
const ANSWER_MAX_MS = 5000;

/**
 * Reloads the page when the server has another version of it, whose files have other names; returns whether it does. A page
 * that a reload has opened is not reloaded again: two servers of different versions would send it to and fro.
 */
export async function reloadForNewVersion(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'no-cache', signal: AbortSignal.timeout(ANSWER_MAX_MS) });
    noteReach(answer.ok ? null : new RequestError(answer.status, 'failed', texts.request.failed));
    if (!answer.ok || (await answer.text()).includes(ownFile()) || isReloaded()) return false;
  } catch {
    noteReach(new RequestError(0, 'network', texts.request.unreachable));
    return false;
  }
  location.reload();
  return true;
}

/** Returns the name of the first script, which changes with everything that it loads. */
function ownFile(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')!.src.split('/').at(-1)!;
}

function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}
