/** Somebody's browser as the dashboard's server side sees it: it keeps cookies and comes from one address. */

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

  /** @param address as a reverse proxy tells it; each tab has one of its own by default */
  constructor(service: TestService, address = `198.51.100.${++made}`) {
    this.#service = service;
    this.#address = address;
  }

  /** The browser of somebody new who is a member of an organisation and signed in. */
  static async of(service: TestService, orgId: number, role: Role): Promise<BrowserTab> {
    const tab = new BrowserTab(service);
    tab.take((await signedIn(service, orgId, role)).cookie);
    return tab;
  }

  /** Takes the cookie of a session that was begun elsewhere. */
  take(cookie: string): void {
    const [name = '', value = ''] = cookie.split('=');
    this.cookies.set(name, value);
  }

  /** Asks below `/dashboard`. `headers` win over what the browser would send. */
  async ask(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#service.url}/dashboard${path}`, {
      method,
      headers: {
        'user-agent': USER_AGENT,
        'x-forwarded-for': this.#address,
        ...(method === 'GET' ? {} : { origin: this.#service.url, 'sec-fetch-site': 'same-origin' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookies.size === 0 ? {} : { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status: response.status, body: await response.json(), headers: response.headers };
  }

  /** The same, when it must succeed. */
  async get<Body = unknown>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await this.ask(method, path, body);
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Body;
  }

  /** The same, when it must be refused: `status code: message`. */
  async refused(method: string, path: string, body?: object): Promise<string> {
    return refusalOf(await this.ask(method, path, body));
  }

  /** Signs in, and says as whom. */
  async signIn(email: string, password: string, code?: string): Promise<string | undefined> {
    const { user } = await this.get<{ user: { email: string } | null }>('POST', '/session', { email, password, code });
    return user?.email;
  }

  /** Who is signed in; undefined for nobody. */
  async whoAmI(): Promise<string | undefined> {
    return (await this.get<{ user: { email: string } | null }>('GET', '/session')).user?.email;
  }
}

/** An answer that must be a refusal: `status code: message`. */
export function refusalOf({ status, body }: Answer): string {
  assert.ok(status >= 400, JSON.stringify(body));
  const { error } = body as { error: { code: string; message: string } };
  assert.deepEqual(body, { error: { code: error.code, message: error.message } });
  return `${status} ${error.code}: ${error.message}`;
}
