import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** A name server answers within this, milliseconds, or not at all. */
const ANSWER_MAX_MS = 2500;
/** The answers of a name server that mean that there is no address. */
const NO_ADDRESS: readonly (string | undefined)[] = ['ENOTFOUND', 'ENODATA'];

/**
 * Returns the addresses of a host; none when it has none. Rejects when no name server answers. The system's own look-up
 * would wait for as long as it likes, so it is asked only for what the name server does not know: names of its own files.
 */
export async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const resolver = new Resolver({ timeout: ANSWER_MAX_MS, tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  const unanswered = failures.find((error) => !NO_ADDRESS.includes((error as NodeJS.ErrnoException).code));
  if (unanswered !== undefined) throw unanswered;
  return await lookup(host, { all: true }).then(
    (all) => all.map(({ address }) => address),
    () => [],
  );
}
