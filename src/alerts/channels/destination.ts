import type { Log } from '../../domain/log.ts';
import { isPublicAddress } from './public-address.ts';
import type { Resolver } from './resolver.ts';
import { hostNameOf, readAlertUrl, urlRefused } from './webhook-url.ts';

/** Where a URL's host name leads. */
export interface Destination {
  readonly addresses: readonly string[];
  /** The first address that no webhook may go to. One is enough to refuse the name: it could be the one that is used. */
  readonly refused: string | undefined;
}

/** Who decides where webhooks may go. */
export interface DestinationRules {
  readonly resolver: Resolver;
  /** Lower-case host names that may lead anywhere. */
  readonly exemptHosts: readonly string[];
  /** Learns of the addresses that names were refused for: whoever makes a rule must not, they map the operator's network. */
  readonly log?: Pick<Log, 'warn'>;
}

/** How long a new rule waits for its host name; one that nobody knows yet is no reason to refuse the rule. */
const CONFIGURATION_MS = 2000;

/** Resolves the host of a URL that has passed `readAlertUrl`. Rejects when it has no address. */
export async function resolveDestination(
  url: URL,
  { resolver, exemptHosts, log }: DestinationRules,
): Promise<Destination> {
  const host = hostNameOf(url);
  const addresses = await resolver.resolve(host);
  const refused = exemptHosts.includes(host) ? undefined : addresses.find((address) => !isPublicAddress(address));
  if (refused !== undefined) log?.warn({ host, address: refused }, 'a webhook must not go to this address');
  return { addresses, refused };
}

/**
 * For the making of a rule: throws a DatabaseError `invalid` when its URL leads to an address that is not public already.
 * What the URL itself says is checked where the rule is made, and everything again at each attempt.
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
