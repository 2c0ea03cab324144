/** Asks the management API as a script does, by plain HTTP. */
import assert from 'node:assert/strict';
import type { Reach } from '../../src/domain/grant.ts';
import { ALL_MANAGEMENT_SCOPES, type ManagementScope } from '../../src/domain/management-scope.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import type { TestService } from '../service.ts';

/** An answer of the management API. */
export interface ManagementAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, never>>;
}

/** A script with a key. */
export class Manager {
  readonly #url: string;
  readonly key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.key = key;
  }

  /** Makes a key of the service's organisation, with all scopes unless some are given. */
  static async of(
    service: TestService,
    {
      orgId = 1,
      scopes = ALL_MANAGEMENT_SCOPES,
      reach = null,
    }: {
      readonly orgId?: number;
      readonly scopes?: readonly ManagementScope[];
      readonly reach?: Reach | null;
    } = {},
  ): Promise<Manager> {
    const { key } = await createApiKey(service.database.db, service.clock, { orgId, name: 'script', scopes, reach });
    return new Manager(service.url, key);
  }

  /** Sends a request: `PUT /sites/shop`. */
  async ask(
    address: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ManagementAnswer> {
    const [method, path] = address.split(' ') as [string, string];
    const response = await fetch(`${this.#url}/manage/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  /** Sends a request that must succeed; returns what is answered. */
  async done(address: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const answer = await this.ask(address, body, headers);
    assert.ok(answer.status < 300, `${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Readonly<Record<string, unknown>>;
  }

  /** Sends a request that must be refused; returns its code. */
  async refused(address: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { status, body: answered } = await this.ask(address, body, headers);
    assert.ok(status >= 400, `${address}: ${status}`);
    return `${status} ${(answered as { error?: { code?: string } }).error?.code}`;
  }
}
