import { lookup, Resolver as NetworkResolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Turns host names into addresses. */
export interface Resolver {
  /** The addresses of a host name, at least one. Rejects when it has none or the answer does not come. */
  resolve(host: string): Promise<readonly string[]>;
}

/** How long one name server may take to answer, and how often it is asked. */
const QUERY_MS = 2500;
const TRIES = 2;
/** How long the machine's list of name servers is taken for granted: networks change under a running service. */
const SERVERS_KEPT_MS = 60_000;
const HOSTS_FILE = '/etc/hosts';

/**
 * The hosts file, then the name servers, asked over the event loop: a name whose servers never answer holds up no other.
 * The system's own look-up would hold one of the threads that the store and the disk share, so it serves only the names
 * that the operator has exempted, which may be known to it alone.
 */
export class SystemResolver implements Resolver {
  readonly #exemptHosts: readonly string[];
  readonly #servers: readonly string[] | undefined;
  #network: NetworkResolver | undefined;
  #networkSinceMs = 0;

  /** @param servers name servers to ask instead of the machine's, as `address:port` */
  constructor(exemptHosts: readonly string[], servers?: readonly string[]) {
    this.#exemptHosts = exemptHosts;
    this.#servers = servers;
  }

  async resolve(host: string): Promise<readonly string[]> {
    if (isIP(host) !== 0) return [host];
    if (this.#exemptHosts.includes(host)) return (await lookup(host, { all: true })).map(({ address }) => address);
    const listed = addressesIn(await readFile(HOSTS_FILE, 'utf8').catch(() => ''), host);
    if (listed.length > 0) return listed;
    const network = this.#currentNetwork();
    const [ipv4, ipv6] = await Promise.allSettled([network.resolve4(host), network.resolve6(host)]);
    const addresses = [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw ipv4.status === 'rejected' ? ipv4.reason : new Error(`${host} has no address`);
  }

  #currentNetwork(): NetworkResolver {
    const nowMs = performance.now();
    if (this.#network === undefined || nowMs - this.#networkSinceMs > SERVERS_KEPT_MS) {
      this.#network = new NetworkResolver({ timeout: QUERY_MS, tries: TRIES });
      if (this.#servers !== undefined) this.#network.setServers(this.#servers);
      this.#networkSinceMs = nowMs;
    }
    return this.#network;
  }
}

/** The addresses that a hosts file gives a name. */
export function addressesIn(hostsFile: string, host: string): string[] {
  return hostsFile.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isListed = isIP(address) !== 0 && names.some((name) => name.toLowerCase() === host);
    return isListed ? [address] : [];
  });
}
