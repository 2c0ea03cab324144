import { lookup, Resolver as NetworkResolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/** Resolves host names. */
export interface Resolver {
  /**
   * Returns the addresses of a host name, at least one. Rejects when there is none or the name servers do not answer.
   */
  resolve(host: string): Promise<readonly string[]>;
}

/** The longest wait for one name server's answer, and how often it is asked. */
const QUERY_MS = 2500;
const TRIES = 2;
/** The machine's list of name servers is read again after this time: networks change while the service runs. */
const SERVERS_KEPT_MS = 60_000;
const HOSTS_FILE = '/etc/hosts';

/**
 * Looks a name up in the hosts file, then asks the name servers over the event loop, so that a name whose servers never
 * answer delays no other. The system's own resolver (`getaddrinfo`) would hold one of the threads that the store and
 * the disk share. It therefore resolves only the names that the operator has exempted, which it alone may know.
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

/** Returns the addresses that a hosts file lists for a name. */
export function addressesIn(hostsFile: string, host: string): string[] {
  return hostsFile.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isListed = isIP(address) !== 0 && names.some((name) => name.toLowerCase() === host);
    return isListed ? [address] : [];
  });
}
