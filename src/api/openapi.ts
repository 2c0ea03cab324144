import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../domain/error.ts';
import { API_RETRY_AFTER_SECONDS } from '../domain/limits.ts';
import type { ApiRoute } from './route.ts';
import { ROUTES } from './routes.ts';
import { NAMED_SCHEMAS } from './schema-parts.ts';
import { errorResponse } from './schemas.ts';

/** The prefix of the read API's paths: its version. */
export const API_PREFIX = '/v1';

type Json = Readonly<Record<string, unknown>>;

/** Describes the parameters of paths, by name. */
export const PATH_PARAMETERS: Readonly<Record<string, Json>> = {
  siteId: { description: "The site's public id.", schema: { type: 'string' } },
  groupId: { description: "The group's id.", schema: { type: 'integer', minimum: 1 } },
  funnelId: { description: "The funnel's id.", schema: { type: 'integer', minimum: 0 } },
};

/**
 * Returns the OpenAPI 3.1 document of the read API. It is built from the schemas that the API parses requests with and
 * that tests check answers with.
 */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'svc read API',
      version: '1',
      description:
        'Aggregated statistics of web sites, read-only, for servers: no CORS header is sent. Paths answer GET and HEAD.',
    },
    // Relative to the document, which may be below a path.
    servers: [{ url: '.' }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(ROUTES.map((route) => [openApiPath(route.path), { get: operationOf(route) }])),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `svc_` and 32 characters.' },
      },
      schemas: namedSchemas(),
    },
  };
}

/** Returns the text of the document, as it is served and as `docs/openapi.json` has it. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

function openApiPath(path: string): string {
  return API_PREFIX + path.replace(/:(\w+)/g, '{$1}');
}

function operationOf(route: ApiRoute): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    parameters: [...pathParametersOf(route), ...queryParametersOf(route)],
    responses: {
      200: {
        description: route.summary,
        headers: { 'cache-control': { schema: { const: 'no-store' } } },
        content: { 'application/json': { schema: schemaReference(route.response) } },
      },
      ...errorResponses([...route.refusals, 'UNAUTHORIZED', ...notFoundOf(route), 'RATE_LIMITED', 'INTERNAL']),
    },
  };
}

/** Returns NOT_FOUND for a route with path parameters. Only what they name can be missing. */
function notFoundOf(route: ApiRoute): ErrorCode[] {
  return route.path.includes(':') ? ['NOT_FOUND'] : [];
}

function pathParametersOf(route: ApiRoute): Json[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...PATH_PARAMETERS[name],
  }));
}

function queryParametersOf(route: ApiRoute): Json[] {
  return Object.entries(route.parameters.shape).map(([name, schema]) => {
    const { $schema, description, ...rest } = z.toJSONSchema(schema as z.ZodType, { io: 'output' });
    const required = !(schema as z.ZodType).safeParse(undefined).success;
    return { name, in: 'query', required, description, schema: rest };
  });
}

/** Returns one response for each status, with the codes that share it. */
function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${ERRORS[code].message}.`).join(' '),
        ...(group.includes('RATE_LIMITED') && {
          headers: { 'retry-after': { description: 'Seconds.', schema: { const: API_RETRY_AFTER_SECONDS } } },
        }),
        content: {
          'application/json': {
            schema: {
              allOf: [
                schemaReference(errorResponse),
                { properties: { error: { properties: { code: { enum: group } } } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

function schemaReference(schema: z.ZodType): Json {
  const id = NAMED_SCHEMAS.get(schema)?.id;
  if (id === undefined) throw new Error('a response schema has no name');
  return { $ref: schemaPath(id) };
}

function schemaPath(id: string): string {
  return `#/components/schemas/${id}`;
}

function namedSchemas(): Json {
  const { schemas } = z.toJSONSchema(NAMED_SCHEMAS, { uri: schemaPath });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}
