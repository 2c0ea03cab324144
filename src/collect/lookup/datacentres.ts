import { readFileSync } from 'node:fs';

/**
 * AS numbers of networks whose requests come from machines, because their holders rent out servers. Traffic from them is
 * not counted (docs/definitions.md, "Rejected events").
 *
 * Compiled for this service by hand from the holders' names and announced address space in the route data of npm
 * `@ip-location-db/asn` (RouteViews and DB-IP, CC BY 4.0); a test holds each number against its holder there.
 *
 * The rule: a network is listed when its holder's business is renting out servers, virtual or physical, and no
 * considerable part of its addresses belongs to people who browse. Hence not listed are
 * - networks through which people browse: iCloud Private Relay and WARP (Cloudflare 13335, Akamai 36183, Fastly 54113),
 *   Google's own network with its consumer VPN and IP protection (15169, 36384, 19527), VPN operators' own networks
 *   (PacketHub, Mullvad's 31173, Proton), companies' web gateways (Zscaler, Netskope);
 * - content delivery networks, since they fetch for others but send nothing on their own;
 * - access providers that also host (1&1 Versatel, OVH Telecom 35540, Bahnhof, Afrihost, Aruba 31034), and carriers
 *   (Cogent, Zayo, Hurricane Electric): a wrong entry there loses real visitors, silently;
 * - rooms without servers (Equinix, CyrusOne, Flexential): whole offices go out through their tenants.
 *
 * Microsoft's 8075 is listed although some people browse from it: all of Azure is in it and no other number tells them
 * apart. Cloud desktops are lost by that; Microsoft's offices have 3598. Amazon (WorkSpaces, Silk) has the same cost,
 * and so have commercial VPNs that rent from M247 or Datacamp.
 *
 * Each line of `datacentres.txt` has a part of the holder's name, and the holder's numbers.
 */
export const DATACENTRES = readFileSync(new URL('datacentres.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [holder = '', numbers = ''] = line.split(': ');
    return [holder, numbers.split(' ').map(Number)] as const;
  });

/** The AS numbers of all of them. */
export const DATACENTRE_ASNS: ReadonlySet<number> = new Set(DATACENTRES.flatMap(([, numbers]) => numbers));

/** Networks of the rule above through which people browse. No list makes data centres of them. */
export const BROWSED_ASNS: ReadonlySet<number> = new Set([
  13335, 36183, 54113, 15169, 36384, 19527, 31173, 35540, 31034,
]);
