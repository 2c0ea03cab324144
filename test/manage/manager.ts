/** Asks the management API as a script does, by plain HTTP. */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import type { Reach } from '../../src/domain/grant.ts';
import { ALL_MANAGEMENT_SCOPES, type ManagementScope } from '../../src/domain/management-scope.ts';
import { managementDocument } from '../../src/manage/api/openapi.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import type { TestService } from '../service.ts';

const DOCUMENT = managementDocument() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

const CHECKER = new Ajv2020({ strict: false, allErrors: true }).addSchema(DOCUMENT, 'api');

/** Checks an answer against the OpenAPI document. A request that the document does not have is not checked. */
function check(method: string, target: string, status: number, body: unknown): void {
  const path = `/manage/v1${target.split('?')[0]}`;
  const found = Object.keys(DOCUMENT.paths).find((each) =>
    new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const operation = found === undefined ? undefined : DOCUMENT.paths[found]![method.toLowerCase()];
  if (operation === undefined) {
    assert.ok([401, 404].includes(status), `${method} ${path}: ${status}`);
    return;
  }
  const answer = operation.responses[status];
  assert.ok(answer, `${method} ${path} answers ${status}`);
  if (answer.content === undefined) {
    assert.equal(body, undefined);
    return;
  }
  const pointer = [found!, method.toLowerCase(), 'responses', String(status)]
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent)
    .join('/');
  const schema = { $ref: `api#/paths/${pointer}/content/application~1json/schema` };
  assert.ok(CHECKER.validate(schema, body), `${method} ${path} ${status}: ${CHECKER.errorsText()}`);
}

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

  /** Makes an organisation of its own, and a key of it. */
  static async ofNew(service: TestService): Promise<{ readonly orgId: number; readonly script: Manager }> {
    const { id: orgId } = await createOrganisation(service.database.db, service.clock, { name: 'Agency' });
    return { orgId, script: await Manager.of(service, { orgId }) };
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
    check(method, path, response.status, text === '' ? undefined : JSON.parse(text));
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }

  /** Sends a request that must succeed; returns what is answered. */
  async done(address: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const answer = await this.ask(address, body, headers);
    assert.ok(answer.status < 300, `${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Readonly<Record<string, unknown>>;
  }

  /** Sends a request that must succeed; returns what became of the thing. */
  async change(address: string, body?: unknown): Promise<string | null> {
    const { status, headers, body: answered } = await this.ask(address, body);
    assert.ok(status < 300, `${address}: ${status} ${JSON.stringify(answered)}`);
    return headers.get('svc-change');
  }

  /** Sends a request that must be refused; returns its status and code. */
  async refused(address: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { status, body: answered } = await this.ask(address, body, headers);
    assert.ok(status >= 400, `${address}: ${status}`);
    return `${status} ${(answered as { error?: { code?: string } }).error?.code}`;
  }

  /** Sends a request that must be refused; returns the field that is wrong. */
  async wrongField(address: string, body: unknown): Promise<string | undefined> {
    const { status, body: answered } = await this.ask(address, body);
    assert.equal(status, 400, `${address}: ${status}`);
    return (answered as { error?: { field?: string } }).error?.field;
  }
}
