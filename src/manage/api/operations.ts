import { z } from 'zod';
import { API_RETRY_AFTER_SECONDS } from '../../domain/limits.ts';
import { CHANGES } from '../collection.ts';
import { MANAGEMENT_ERRORS, type ManagementErrorCode } from '../management-error.ts';
import type { AnyResource } from '../resource.ts';
import type { Action, ManagementRoute } from './routes.ts';

export type Json = Readonly<Record<string, unknown>>;

const TEXT: Json = { type: 'string' };
export const CHANGE: Json = { enum: CHANGES, description: 'The change of it.' };

/** Returns the name of a resource's schema: `Goal` for the goals of a site. */
export function schemaName({ singular }: Pick<AnyResource, 'singular'>): string {
  return singular.replace(/(?:^|[ -])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name of several of them: `Goals`. */
function pluralName({ singular, name }: AnyResource): string {
  return schemaName({ singular: singular.replace(/\S+$/, name) });
}

const DRY_RUN: Json = {
  ...{ name: 'dry_run', in: 'query', schema: { type: 'boolean' } },
  description: 'Answers as the change would, and changes nothing.',
};
const IDEMPOTENCY_KEY: Json = {
  ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } },
  description: 'A request with the same key within a day is answered as the first one was, and not done again.',
};
const IF_MATCH: Json = {
  ...{ name: 'If-Match', in: 'header', schema: TEXT },
  description: 'The `ETag` that the thing must have.',
};
const IF_NONE_MATCH: Json = {
  ...{ name: 'If-None-Match', in: 'header', schema: { const: '*' } },
  description: 'With `*`, only a new thing is made.',
};

const SECRETS: Json = {
  type: 'object',
  description: 'The secrets of a thing, which are shown once, beside its resource and its ids.',
  required: ['resource', 'siteId', 'id'],
  properties: { resource: TEXT, siteId: { type: ['string', 'null'] }, id: TEXT },
};

/** The description of an endpoint. */
export interface Described {
  readonly operation: string;
  readonly summary: string;
  readonly parameters: readonly Json[];
  readonly body?: Json;
  /** The content of the body by its type, when it is another one than JSON of `body`. */
  readonly content?: Json;
  readonly answers: Readonly<Record<number, Json>>;
  readonly refusals: readonly ManagementErrorCode[];
}

/** Describes an endpoint: its parameters, its body, and its answers and refusals. */
export function operationOf(route: ManagementRoute): Json {
  const { operation, summary, parameters, body, answers, refusals, ...described } = route.described ?? describe(route);
  const { content = body && { 'application/json': { schema: body } } } = described;
  return {
    operationId: operation,
    summary,
    parameters: [...pathParametersOf(route), ...parameters],
    ...(content !== undefined && { requestBody: { required: true, content } }),
    responses: {
      ...answers,
      ...errorResponses([...refusals, 'INVALID', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL']),
    },
  };
}

function describe({ about, path }: ManagementRoute): Described {
  if (about !== null) return describeAction(about.resource, about.action);
  if (path === '/apply') {
    const changes = { type: 'array', items: reference('Applied') };
    return {
      operation: 'applyDocument',
      summary: 'Makes everything that a document says, or nothing',
      parameters: [
        DRY_RUN,
        { name: 'prune', in: 'query', schema: { type: 'boolean' }, description: 'Each list is all that there is.' },
        IDEMPOTENCY_KEY,
      ],
      body: reference('Document'),
      answers: {
        200: answered('The change of each entry.', {
          type: 'object',
          required: ['changes'],
          properties: { changes, secrets: { type: 'array', items: SECRETS } },
        }),
      },
      refusals: [...WRITES, 'NOT_FOUND', 'KEY_REUSED'],
    };
  }
  const changes = { type: 'array', items: reference('LoggedChange') };
  return {
    operation: 'readLog',
    summary: 'The last changes that were made by keys and by `svc apply`, the latest first',
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 } }],
    answers: { 200: answered('The changes.', { type: 'object', required: ['changes'], properties: { changes } }) },
    refusals: ['INVALID'],
  };
}

const WRITES: readonly ManagementErrorCode[] = ['INVALID', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED', 'UNAVAILABLE'];

function describeAction(resource: AnyResource, action: Action): Described {
  const { name, singular, of } = resource;
  const schema = schemaName(resource);
  const missing: readonly ManagementErrorCode[] = of === 'organisation' ? [] : ['NOT_FOUND'];
  const made = {
    200: answered('It as it is.', reference(schema)),
    ...(resource.create !== undefined && { 201: answered('The new one.', reference(schema)) }),
  };
  switch (action) {
    case 'list': {
      const list = { type: 'array', items: reference(schema) };
      return {
        operation: `list${pluralName(resource)}`,
        summary: `Lists the ${name}`,
        parameters: [],
        answers: { 200: answered('They.', { type: 'object', required: [name], properties: { [name]: list } }) },
        refusals: missing,
      };
    }
    case 'add':
      return {
        operation: `add${schema}`,
        summary: `Makes a ${singular} without an id of yours`,
        parameters: [DRY_RUN, IDEMPOTENCY_KEY],
        body: reference(`New${schema}`),
        answers: { 201: answered('The new one.', reference(schema)) },
        refusals: [...WRITES, ...missing, 'KEY_REUSED'],
      };
    case 'read':
      return {
        operation: `read${schema}`,
        summary: `Reads a ${singular}`,
        parameters: [],
        answers: { 200: made[200] },
        refusals: ['NOT_FOUND', 'CONFLICT'],
      };
    case 'put':
      return {
        operation: `put${schema}`,
        summary: `Makes a ${singular} what the fields say; what is left out stays`,
        parameters: [DRY_RUN, IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH],
        body: reference(`${schema}Fields`),
        answers: made,
        refusals: [...WRITES, 'NOT_FOUND', 'PRECONDITION_FAILED', 'KEY_REUSED'],
      };
    case 'remove':
      return {
        operation: `remove${schema}`,
        summary: `Removes a ${singular}`,
        parameters: [DRY_RUN, IDEMPOTENCY_KEY, IF_MATCH],
        answers: { 204: { description: 'It is removed.', headers: { 'svc-change': { schema: CHANGE } } } },
        refusals: ['INVALID', 'NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED', 'KEY_REUSED', 'UNAVAILABLE'],
      };
  }
}

function pathParametersOf({ path }: ManagementRoute): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: TEXT },
    description: 'The id that you gave it, `~` and the id that svc gave it, or its name.',
  }));
}

function answered(description: string, schema: Json): Json {
  return {
    description,
    headers: {
      ...{ 'cache-control': { schema: { const: 'no-store' } }, 'svc-change': { schema: CHANGE } },
      etag: { schema: TEXT, description: 'Of one thing: another one as soon as it is changed.' },
      'idempotency-replayed': { schema: { const: 'true' }, description: 'The request was answered before.' },
    },
    content: { 'application/json': { schema } },
  };
}

/** Returns one response for each status, with the codes that share it. */
function errorResponses(codes: readonly ManagementErrorCode[]): Json {
  return Object.fromEntries(
    [...new Set(codes)].map((code) => [
      MANAGEMENT_ERRORS[code].status,
      {
        description: `\`${code}\`: ${MANAGEMENT_ERRORS[code].message}.`,
        ...(code === 'RATE_LIMITED' && {
          headers: { 'retry-after': { description: 'Seconds.', schema: { const: API_RETRY_AFTER_SECONDS } } },
        }),
        content: { 'application/json': { schema: reference('Error') } },
      },
    ]),
  );
}

/** Returns the JSON schema of an object. */
export function objectSchema(schema: z.ZodObject): Json {
  const { $schema, additionalProperties, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

/** Refers to a schema of the document by its name. */
export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
