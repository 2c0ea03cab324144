/** A directory of a provider, as a client of SCIM 2.0 sees it. */
import assert from 'node:assert/strict';
import type { ManagementScope } from '../../src/domain/management-scope.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import type { TestService } from '../service.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly location: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: the answers are compared with those of the RFC
  readonly body: any;
}

export class DirectoryClient {
  readonly #service: TestService;
  readonly #orgId: number;
  readonly key: string;
  #made = 0;

  private constructor(service: TestService, orgId: number, key: string) {
    this.#service = service;
    this.#orgId = orgId;
    this.key = key;
  }

  static async of(service: TestService, orgId: number): Promise<DirectoryClient> {
    return new DirectoryClient(service, orgId, await newKey(service, orgId, ['directory:write']));
  }

  /** Makes another key with some scopes. */
  newKey(scopes: readonly ManagementScope[], orgId = this.#orgId): Promise<string> {
    return newKey(this.#service, orgId, scopes);
  }

  async ask(method: string, path: string, body?: unknown, key = this.key, base = '/scim/real/v2'): Promise<Answer> {
    const response = await fetch(`${this.#service.url}${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      location: response.headers.get('location'),
      body: text === '' ? null : JSON.parse(text),
    };
  }

  patch(path: string, ...operations: readonly object[]): Promise<Answer> {
    return this.ask('PATCH', path, { schemas: [PATCH], Operations: operations });
  }

  async find(path: string, filter: string): Promise<readonly { readonly id: string }[]> {
    return (await this.ask('GET', `${path}?filter=${encodeURIComponent(filter)}`)).body.Resources;
  }

  /** Adds a person; returns the id. */
  async addUser(userName = `person-${++this.#made}@example.com`, more: object = {}): Promise<string> {
    const { status, body } = await this.ask('POST', '/Users', { schemas: [USER], userName, ...more });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  }

  /** Adds a group of some people; returns the id. */
  async addGroup(displayName: string, members: readonly string[] = []): Promise<string> {
    const items = members.map((value) => ({ value }));
    const { status, body } = await this.ask('POST', '/Groups', { schemas: [GROUP], displayName, members: items });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  }
}

async function newKey(service: TestService, orgId: number, scopes: readonly ManagementScope[]): Promise<string> {
  return (await createApiKey(service.database.db, service.clock, { orgId, name: 'directory', scopes })).key;
}
