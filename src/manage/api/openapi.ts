import { MANAGEMENT_PREFIX } from '../../domain/management-prefix.ts';
import { MANAGEMENT_ERRORS } from '../management-error.ts';
import type { AnyResource } from '../resource.ts';
import { listsWithin, ORGANISATION_RESOURCES, RESOURCES } from '../resources.ts';
import { CHANGE, type Json, objectSchema, operationOf, reference, schemaName } from './operations.ts';
import { MANAGEMENT_ROUTES } from './routes.ts';

const TEXT: Json = { type: 'string' };

/** Returns the OpenAPI 3.1 document of the management API. It is built from the resources that the API itself is built from. */
export function managementDocument(): Json {
  const byPath = Object.groupBy(MANAGEMENT_ROUTES, ({ path }) => path);
  const paths = Object.entries(byPath).map(([path, routes = []]) => [
    MANAGEMENT_PREFIX + path.replace(/:(\w+)/g, '{$1}'),
    Object.fromEntries(routes.map((route) => [route.method.toLowerCase(), operationOf(route)])),
  ]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'svc management API',
      version: '1',
      description:
        'Creates and changes the sites of an organization and what belongs to them. In a path, a thing is named by the id that you gave it, by `~` and the id that svc gave it, or by its name if no other has it.',
    },
    // Relative to the document, which may be below a path.
    servers: [{ url: '../..' }],
    security: [{ managementKey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        managementKey: { type: 'http', scheme: 'bearer', description: 'A management key: `svcm_` and 32 characters.' },
      },
      schemas: {
        ...Object.fromEntries(RESOURCES.flatMap(schemasOf)),
        Document: documentSchema(),
        Applied: APPLIED,
        LoggedChange: LOGGED,
        Error: ERROR,
      },
    },
  };
}

/** Returns the text of the document, as it is served and as `docs/manage-openapi.json` has it. */
export function managementOpenApiText(): string {
  return `${JSON.stringify(managementDocument(), null, 2)}\n`;
}

function schemasOf(resource: AnyResource): [string, Json][] {
  const { summary, fields, hidden, defaults, shown, once } = resource;
  const written = objectSchema(fields);
  const asked = (objectSchema(fields.extend(hidden?.shape ?? {})).required ?? []) as string[];
  const required = asked.filter((name) => !Object.hasOwn(defaults, name));
  const properties = {
    ...(!resource.isSingle && {
      id: { ...TEXT, description: "svc's own id." },
      externalId: { type: ['string', 'null'], description: 'The id that you gave it.' },
    }),
    ...(written.properties as Json),
    ...(shown === undefined ? {} : (objectSchema(shown).properties as Json)),
  };
  const unread = hidden === undefined ? {} : (objectSchema(hidden).properties as Json);
  const onceProperties = once === undefined ? {} : (objectSchema(once).properties as Json);
  const item: Json = {
    type: 'object',
    description: `${summary}.`,
    required: Object.keys(properties),
    properties: { ...properties, ...onceProperties },
  };
  const name = schemaName(resource);
  const { create, change } = resource;
  const schemas: [string, Json, boolean][] = [
    [name, item, true],
    [
      `${name}Fields`,
      { type: 'object', properties: { ...(written.properties as Json), ...unread } },
      create !== undefined || change !== undefined,
    ],
    [`New${name}`, { allOf: [reference(`${name}Fields`)], required }, create !== undefined],
  ];
  return schemas.flatMap(([each, schema, isUsed]) => (isUsed ? [[each, schema] as [string, Json]] : []));
}

/** The schema of a document of `svc apply`: the lists of an organisation, and those of a site or group with it. */
function documentSchema(): Json {
  const listsOf = (resources: readonly AnyResource[]) =>
    Object.fromEntries(
      resources.map((resource) => [
        resource.name,
        resource.isSingle ? reference(`${schemaName(resource)}Fields`) : { type: 'array', items: entryOf(resource) },
      ]),
    );
  const entryOf = (resource: AnyResource): Json => {
    const lists = listsOf(listsWithin(resource));
    const own: Json = { type: 'object', properties: { id: TEXT, ...lists } };
    return { allOf: [reference(`${schemaName(resource)}Fields`), own] };
  };
  return {
    type: 'object',
    description: 'The things that should be there. An entry without an id is the one that has its name.',
    properties: listsOf(ORGANISATION_RESOURCES),
    additionalProperties: false,
  };
}

const APPLIED: Json = {
  type: 'object',
  required: ['resource', 'siteId', 'id', 'externalId', 'name', 'change', 'fields'],
  properties: {
    ...{ resource: TEXT, siteId: { type: ['string', 'null'] }, id: TEXT, externalId: { type: ['string', 'null'] } },
    ...{ name: TEXT, change: CHANGE, fields: { type: 'array', items: TEXT } },
  },
};
const LOGGED: Json = {
  type: 'object',
  required: ['id', 'at', 'keyId', 'action', 'path'],
  properties: {
    id: { type: 'integer' },
    at: { type: 'integer', description: 'Epoch milliseconds.' },
    keyId: { type: ['integer', 'null'], description: 'The key that made the change; null for `svc apply`.' },
    ...{ action: TEXT, path: TEXT },
  },
};
const ERROR: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { enum: Object.keys(MANAGEMENT_ERRORS) }, message: TEXT, field: TEXT },
    },
  },
};
