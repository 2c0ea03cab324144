/**
 * The load of the collection benchmark: realistic requests, and connections that send each when the one before is
 * answered.
 */
import { connect } from 'node:net';
import { parseAddress } from '../src/collect/lookup/address.ts';
import { DATACENTRE_ASNS } from '../src/collect/lookup/datacentres.ts';
import { openNetwork } from '../src/collect/lookup/network.ts';
import { postBytes } from '../test/collect/connection.ts';

const REQUESTS = 100_000;
const ADDRESSES = 50_000;

const AGENTS = [
  ...versions(
    136,
    141,
    (v) => `(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${v}.0.0.0 Safari/537.36`,
  ),
  ...versions(
    136,
    141,
    (v) => `(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${v}.0.0.0 Safari/537.36`,
  ),
  ...versions(
    136,
    141,
    (v) => `(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${v}.0.0.0 Mobile Safari/537.36`,
  ),
  ...versions(
    138,
    141,
    (v) =>
      `(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${v}.0.0.0 Safari/537.36 Edg/${v}.0.0.0`,
  ),
  ...versions(
    15,
    18,
    (v) =>
      `(iPhone; CPU iPhone OS ${v}_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${v}.5 Mobile/15E148 Safari/604.1`,
  ),
  ...versions(
    16,
    18,
    (v) =>
      `(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${v}.5 Safari/605.1.15`,
  ),
  ...versions(138, 143, (v) => `(X11; Linux x86_64; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`),
].map((rest) => `Mozilla/5.0 ${rest}`);
const REFERRERS = [
  '',
  '',
  '',
  'https://www.google.com/',
  'https://www.bing.com/',
  'https://news.ycombinator.com/item?id=1',
  'https://t.co/abc',
];
const LANGUAGES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'ja-JP'];
const WIDTHS = [390, 412, 768, 1440, 1536, 1920, 2560];

function versions(from: number, to: number, agent: (version: number) => string): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => agent(from + i));
}

/** Builds the requests of many visitors of one site, each valid. */
export async function buildRequests(
  publicId: string,
  proxyKey: string,
  cacheDirectory: string,
  domain = 'example.com',
): Promise<Buffer[]> {
  const addresses = await residentialAddresses(cacheDirectory);
  return Array.from({ length: REQUESTS }, () =>
    postBytes(JSON.stringify(body(publicId)), {
      Connection: 'keep-alive',
      'User-Agent': pick(AGENTS),
      'Content-Type': 'text/plain;charset=UTF-8',
      Accept: '*/*',
      Origin: `https://www.${domain}`,
      Referer: `https://www.${domain}/`,
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      'Accept-Language': 'en-US,en;q=0.9',
      'X-Svc-Relay-Key': proxyKey,
      'X-Svc-Client-IP': pick(addresses),
    }),
  );
}

function body(s: string): object {
  const kind = Math.random();
  const page = `/${pick(['blog', 'docs', 'shop', 'help'])}/${Math.floor(Math.random() ** 2 * 800)}`;
  const screen = { w: pick(WIDTHS), l: pick(LANGUAGES) };
  if (kind < 0.25) return { s, u: page, ...screen, e: 'engage', p: { t: Math.floor(Math.random() * 60_000), d: 80 } };
  if (kind < 0.3) return { s, u: page, ...screen, e: 'outbound', p: { url: 'https://example.org/elsewhere' } };
  if (kind < 0.35) return { s, u: page, ...screen, e: 'add-to-cart', p: { price: 19.9, plan: 'yearly', first: true } };
  const query = Math.random() < 0.1 ? '?utm_source=newsletter&utm_medium=email&utm_campaign=spring+sale' : '';
  return { s, u: page + query, r: pick(REFERRERS), ...screen };
}

/** Returns random public addresses outside of data centres. */
async function residentialAddresses(cacheDirectory: string): Promise<string[]> {
  const network = await openNetwork(cacheDirectory);
  const addresses: string[] = [];
  while (addresses.length < ADDRESSES) {
    const text = Array.from({ length: 4 }, () => Math.floor(Math.random() * 256)).join('.');
    const asn = network.asnOf(parseAddress(text)!);
    if (asn !== null && !DATACENTRE_ASNS.has(asn)) addresses.push(text);
  }
  return addresses;
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}

/**
 * Sends requests over keep-alive connections, one at a time on each, for a while. Returns the number of 202 answers.
 */
export async function sendLoad(
  port: number,
  requests: readonly Buffer[],
  connections: number,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let next = Math.floor(Math.random() * requests.length);
      const send = () => {
        socket.write(requests[next]!);
        next = (next + 1) % requests.length;
      };
      socket.on('connect', send);
      socket.on('data', (answer: Buffer) => {
        if (answer.toString('latin1', 9, 12) !== '202') reject(new Error(answer.toString('latin1')));
        answered++;
        if (performance.now() < end) send();
        else socket.end(resolve);
      });
      socket.on('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, visit));
  return answered;
}
