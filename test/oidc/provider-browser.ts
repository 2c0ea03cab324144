/** A browser that goes between the service and providers, with the cookies of each: without pages, and without a program in them. */

import assert from 'node:assert/strict';
import { type TestService, USER_AGENT } from '../service.ts';

let made = 0;

export class ProviderBrowser {
  readonly #service: TestService;
  /** By the host of the address. */
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #address: string;
  /** Every address that was opened. */
  readonly opened: string[] = [];

  constructor(service: TestService, address = `203.0.113.${++made % 250}`) {
    this.#service = service;
    this.#address = address;
  }

  /** Opens an address and follows no redirect. */
  async open(address: string, options: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#service.url);
    this.opened.push(url.href);
    const jar = this.#cookies.get(url.host) ?? new Map<string, string>();
    this.#cookies.set(url.host, jar);
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      headers: {
        'user-agent': USER_AGENT,
        'x-forwarded-for': this.#address,
        ...(jar.size === 0 ? {} : { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
        ...(options.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Opens an address and follows redirects until there is none; returns the last answer and its address. */
  async follow(address: string): Promise<{ readonly url: URL; readonly response: Response }> {
    let url = new URL(address, this.#service.url);
    for (let i = 0; i < 20; i++) {
      const response = await this.open(url.href);
      const next = response.headers.get('location');
      if (next === null) return { url, response };
      await response.arrayBuffer();
      url = new URL(next, url);
    }
    throw new Error(`too many redirects: ${this.opened.join(' ')}`);
  }

  /** Asks a route of the dashboard. */
  async ask<Body>(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> {
    const response = await this.open(`/dashboard${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: this.#service.url, 'sec-fetch-site': 'same-origin' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  /** Returns the address of the signed-in user; undefined when nobody is. */
  async whoAmI(): Promise<string | undefined> {
    const { body } = await this.ask<{ user: { email: string } | null }>('GET', '/session');
    return body.user?.email;
  }

  /** Begins a sign-in; returns the address at the provider. */
  async begin(provider: string, next?: string): Promise<URL> {
    const query = next === undefined ? '' : `?${new URLSearchParams({ next })}`;
    const response = await this.open(`/dashboard/sign-in/${provider}${query}`);
    assert.equal(response.status, 303);
    return new URL(response.headers.get('location')!, this.#service.url);
  }

  /** Comes back from a provider; returns the path to which the service sends on. */
  async comeBack(provider: string, parameters: Readonly<Record<string, string>>): Promise<string> {
    const response = await this.open(`/dashboard/sign-in/${provider}/callback?${new URLSearchParams(parameters)}`);
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    return response.headers.get('location')!;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(new URL(this.#service.url).host)?.get(name);
  }

  setCookie(name: string, value: string): void {
    const { host } = new URL(this.#service.url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar.set(name, value));
  }
}
