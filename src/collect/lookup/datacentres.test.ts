import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BROWSED_ASNS, DATACENTRE_ASNS, DATACENTRES } from './datacentres.ts';

/** Returns each network's holder in the bundled route data. */
async function holders(): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  const path = fileURLToPath(import.meta.resolve('@ip-location-db/asn/asn-ipv4-num.csv'));
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, asn, name] = /^\d+,\d+,(\d+),(.*)$/.exec(line) ?? assert.fail(line);
    names.set(Number(asn), name!);
  }
  return names;
}

test('every listed number belongs to the holder it is listed for', async () => {
  const names = await holders();
  const wrong = DATACENTRES.flatMap(([holder, numbers]) =>
    numbers
      .filter((asn) => !names.get(asn)?.toLowerCase().includes(holder.toLowerCase()))
      .map((asn) => `${asn} is ${names.get(asn)}, not ${holder}`),
  );
  assert.deepEqual(wrong, []);
});

test('no number is listed twice', () => {
  const numbers = DATACENTRES.flatMap(([, asns]) => asns);
  assert.equal(new Set(numbers).size, numbers.length);
});

test('the large clouds are data centres', () => {
  // AWS, Google Cloud, Azure, Oracle, DigitalOcean, OVH, Hetzner, Linode, Vultr, Scaleway, Contabo, Alibaba, Tencent,
  // M247, Leaseweb.
  const clouds = [16509, 14618, 396982, 8075, 31898, 14061, 16276, 24940, 63949, 20473, 12876, 51167, 45102, 132203];
  for (const asn of [...clouds, 9009, 60781]) assert.equal(DATACENTRE_ASNS.has(asn), true, String(asn));
});

test('networks through which people browse are no data centres', () => {
  // Cloudflare, Akamai, Fastly, Google, Deutsche Telekom, Comcast, Orange, Telekom's OVH namesake, Cogent, Zscaler.
  for (const asn of [...BROWSED_ASNS, 13335, 36183, 54113, 15169, 3320, 7922, 3215, 35540, 174, 22616]) {
    assert.equal(DATACENTRE_ASNS.has(asn), false, String(asn));
  }
});
