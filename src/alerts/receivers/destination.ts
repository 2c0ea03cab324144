import type { Log } from '../../domain/log.ts';
import { isPublicAddress } from './public-address.ts';
import type { Resolver } from './resolver.ts';
import { hostNameOf, readAlertUrl, urlRefused } from './webhook-url.ts';

/** The addresses that a URL's host name resolves to. */
export interface Destination {
  readonly addresses: readonly string[];
  /**
   * The first address that no webhook may go to. One is enough to refuse the name, since the connection could use it.
   */
  readonly refused: string | undefined;
}

/** The rules for where webhooks may go. */
export interface DestinationRules {
  readonly resolver: Resolver;
  /** Lower-case host names that may resolve to any address. */
  readonly exemptHosts: readonly string[];
  /**
   * Logs each address that a name was refused for. The refusal itself must not name it: the author of a rule could map
   * the operator's network that way.
   */
  readonly log?: Pick<Log, 'warn'>;
}

/** The longest wait of a new rule for its host name. A name that does not resolve yet does not refuse the rule. */
const CONFIGURATION_MS = 2000;

/** Resolves the host of a URL that has passed `readAlertUrl`. Rejects when the host has no address. */
export async function resolveDestination(
  url: URL,
  { resolver, exemptHosts, log }: DestinationRules,
): Promise<Destination> {
  const host = hostNameOf(url);
  const addresses = await resolver.resolve(host);
  const refused = exemptHosts.includes(host) ? undefined : addresses.find((address) => !isPublicAddress(address));
  if (refused !== undefined) log?.warn({ host, address: refused }, 'no request may go to this address');
  return { addresses, refused };
}

/**
 * Throws a DatabaseError `invalid` when the URL of a new rule leads to an address that is not public. `readAlertUrl`
 * checks the URL's own text when the rule is made. Each attempt checks everything again.
 */
export async function requirePublicDestination(text: string, rules: DestinationRules, noun: string): Promise<void> {
  const url = readAlertUrl(text, rules.exemptHosts);
  if (!(url instanceof URL) || rules.exemptHosts.includes(hostNameOf(url))) return;
  const late = AbortSignal.timeout(CONFIGURATION_MS);
  const destination = await Promise.race([
    resolveDestination(url, rules).catch(() => undefined),
    new Promise<undefined>((resolve) => late.addEventListener('abort', () => resolve(undefined))),
  ]);
  if (destination?.refused !== undefined) throw urlRefused('private-address', noun);
}
