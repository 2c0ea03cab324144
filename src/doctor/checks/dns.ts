import { isIP } from 'node:net';
import { isLocal } from '../../domain/local-domain.ts';
import { type Check, type Outcome, ok, warn } from '../check.ts';
import type { Facts } from '../facts.ts';

/** The sites whose domains are looked up. */
const SITES_MAX = 20;

/** Do the address of the service and the domains of the sites exist? */
export const dnsCheck: Check = {
  name: 'dns',
  async look(facts, { dns: texts }) {
    const own = ownHost(facts.settings.publicUrl);
    const sites = [...new Set((await facts.sites()).map(({ domain }) => domain))].filter(isNamed).slice(0, SITES_MAX);
    const hosts = own === null ? sites : [own, ...sites];
    if (hosts.length === 0) return [ok(texts.none)];
    const found = await Promise.all(hosts.map((host) => resolves(facts, host)));
    if (found.every((state) => state === 'unanswered')) return [warn(texts.unanswered, texts.checkServers)];
    const wrong: Outcome[] = [];
    const missing = hosts.filter((_, index) => found[index] === 'missing');
    if (own !== null && missing.includes(own)) wrong.push(warn(texts.ownMissing(own), texts.correctOwn));
    const missingSites = missing.filter((host) => sites.includes(host));
    if (missingSites.length > 0) wrong.push(warn(texts.sitesMissing(missingSites), texts.correctSites));
    return wrong.length > 0 ? wrong : [ok(texts.well(hosts.length))];
  },
};

async function resolves(facts: Facts, host: string): Promise<'found' | 'missing' | 'unanswered'> {
  try {
    return (await facts.resolves(host)) ? 'found' : 'missing';
  } catch {
    return 'unanswered';
  }
}

function ownHost(publicUrl: string | null): string | null {
  if (publicUrl === null) return null;
  const host = new URL(publicUrl).hostname;
  return isNamed(host) ? host : null;
}

/** Whether a host is a name that a name server knows, and no address. */
function isNamed(host: string): boolean {
  return !isLocal(host) && isIP(host.replace(/^\[|\]$/g, '')) === 0;
}
