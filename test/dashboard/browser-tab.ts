/** A client of the dashboard's server side that behaves like a browser: it keeps cookies and has one address. */

import assert from 'node:assert/strict';
import type { Role } from '../../src/domain/role.ts';
import { type TestService, USER_AGENT } from '../service.ts';
import { signedIn } from './account.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

let made = 0;

export class BrowserTab {
  readonly cookies = new Map<string, string>();
  readonly #service: TestService;
  readonly #address: string;

  /** @param address the client's address in `X-Forwarded-For`; each tab has its own by default */
  constructor(service: TestService, address = `198.51.100.${++made}`) {
    this.#service = service;
    this.#address = address;
  }

  /** Returns the browser of a new user who is a member of an organisation and signed in. */
  static async of(
    service: TestService,
    orgId: number,
    role: Role,
    limits?: Parameters<typeof signedIn>[3],
  ): Promise<BrowserTab> {
    const tab = new BrowserTab(service);
    tab.take((await signedIn(service, orgId, role, limits)).cookie);
    return tab;
  }

  /** Takes over the cookie of a session that was started elsewhere. */
  take(cookie: string): void {
    const [name = '', value = ''] = cookie.split('=');
    this.cookies.set(name, value);
  }

  /** Sends a request below `/dashboard`. `headers` replace those that the browser would send. */
  async ask(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const isBytes = body instanceof Uint8Array;
    const response = await fetch(`${this.#service.url}/dashboard${path}`, {
      method,
      headers: {
        'user-agent': USER_AGENT,
        'x-forwarded-for': this.#address,
        ...(method === 'GET' ? {} : { origin: this.#service.url, 'sec-fetch-site': 'same-origin' }),
        ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
        ...(this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status: response.status, body: await response.json(), headers: response.headers };
  }

  /** Sends a request that must succeed, and returns its body. */
  async get<Body = unknown>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await this.ask(method, path, body);
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Body;
  }

  /** Sends a request that must be refused, and returns `status code: message`. */
  async refused(method: string, path: string, body?: object): Promise<string> {
    return refusalOf(await this.ask(method, path, body));
  }

  /** Sends a piece of a file, which must be taken. */
  async piece(path: string, bytes: Uint8Array): Promise<void> {
    await this.get('PUT', path, bytes);
  }

  /** Sends a piece of a file that must be refused, and returns `status code: message`. */
  async refusedPiece(path: string, bytes: Uint8Array): Promise<string> {
    return this.refused('PUT', path, bytes);
  }

  /** Signs in, and returns the email of the signed-in user. */
  async signIn(email: string, password: string, code?: string): Promise<string | undefined> {
    const { user } = await this.get<{ user: { email: string } | null }>('POST', '/session', { email, password, code });
    return user?.email;
  }

  /** Returns the email of the signed-in user; undefined when nobody is. */
  async whoAmI(): Promise<string | undefined> {
    return (await this.get<{ user: { email: string } | null }>('GET', '/session')).user?.email;
  }
}

/** Returns a refusal as `status code: message`. Fails when the answer is none. */
export function refusalOf({ status, body }: Answer): string {
  assert.ok(status >= 400, JSON.stringify(body));
  const { error } = body as { error: { code: string; message: string } };
  assert.deepEqual(body, { error: { code: error.code, message: error.message } });
  return `${status} ${error.code}: ${error.message}`;
}
