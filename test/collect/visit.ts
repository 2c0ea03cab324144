/** The requests of the collection tests, as the tracker sends them. */
import { type Connection, type PostHeaders, postBytes } from './connection.ts';
import { CHROME } from './world.ts';

/** The headers of a browser on the site's own page. */
export const BROWSER: PostHeaders = { Origin: 'https://example.com', 'User-Agent': CHROME };

/** Returns the headers of a browser behind a proxy that passes its address. */
export function behindProxy(proxyKey: string, ip: string, more: PostHeaders = {}): PostHeaders {
  return { ...BROWSER, 'X-Svc-Relay-Key': proxyKey, 'X-Svc-Client-IP': ip, ...more };
}

/** Returns an address of a large access provider. Each number gives another one, in a /24 of its own. */
export function homeAddress(number: number): string {
  return `84.${128 + (number >> 8)}.${number & 255}.7`;
}

/** Posts one body; returns status and body of the answer. */
export async function post(
  connection: Connection,
  body: object | string | Buffer,
  headers: PostHeaders = BROWSER,
): Promise<readonly [status: number, body: string]> {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const answer = await connection.request(postBytes(text, headers));
  return [answer.status, answer.body];
}
