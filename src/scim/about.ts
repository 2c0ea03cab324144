import { PEOPLE } from './people.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

interface About {
  /** The path below the address of the directory. */
  readonly path: string;
  /** Returns the answer for the address of a directory. */
  answer(base: string): object;
}

/** Lists what a directory says of itself: what it can do, which resources it has, and their attributes (RFC 7643, 5 to 7). */
export function aboutRoutes(): readonly About[] {
  return [
    { path: '/ServiceProviderConfig', answer: serviceProviderConfig },
    ...listAndEach('/ResourceTypes', 'ResourceType', [
      resourceType('User', '/Users', 'People who may sign in'),
      resourceType('Group', '/Groups', 'Groups of people; rules give access by their names'),
    ]),
    ...listAndEach('/Schemas', 'Schema', [USER, GROUP]),
  ];
}

function listAndEach(path: string, resourceType: string, things: readonly { readonly id: string }[]): readonly About[] {
  const shown = (base: string, thing: { readonly id: string }) => ({
    ...thing,
    meta: { resourceType, location: `${base}${path}/${thing.id}` },
  });
  return [
    {
      path,
      answer: (base) => ({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        ...{ totalResults: things.length, startIndex: 1, itemsPerPage: things.length },
        Resources: things.map((thing) => shown(base, thing)),
      }),
    },
    // A colon begins a parameter of a route.
    ...things.map((thing) => ({
      path: `${path}/${thing.id.replaceAll(':', '::')}`,
      answer: (base: string) => shown(base, thing),
    })),
  ];
}

function serviceProviderConfig(base: string): object {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    documentationUri: base.replace(/\/scim\/[^/]+\/v2$/, '/docs/sign-in'),
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: PEOPLE.pageMax },
    ...{ changePassword: { supported: false }, sort: { supported: false }, etag: { supported: false } },
    authenticationSchemes: [
      {
        ...{ type: 'oauthbearertoken', name: 'Management key', primary: true },
        description: 'A management key with the scope directory:write, as a bearer token',
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

function resourceType(name: string, endpoint: string, description: string) {
  return { schemas: [`${CORE}:ResourceType`], id: name, name, endpoint, description, schema: `${CORE}:${name}` };
}

interface Described {
  readonly type?: 'string' | 'boolean' | 'complex';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'immutable' | 'readOnly';
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly object[];
}

function attribute(name: string, description: string, described: Described = {}): object {
  const { type = 'string', multiValued = false, required = false, caseExact = false } = described;
  const { mutability = 'readWrite', uniqueness = 'none', subAttributes } = described;
  return {
    ...{ name, type, multiValued, description, required, caseExact, mutability, returned: 'default', uniqueness },
    ...(subAttributes !== undefined && { subAttributes }),
  };
}

const USER = {
  ...{ schemas: [`${CORE}:Schema`], id: `${CORE}:User`, name: 'User', description: 'A person who may sign in' },
  attributes: [
    attribute('userName', 'The name at the provider', { required: true, uniqueness: 'server' }),
    attribute('active', 'Whether the person has access', { type: 'boolean' }),
    attribute('emails', 'The address by which the person is known at the first sign-in; one is kept', {
      ...{ type: 'complex', multiValued: true },
      subAttributes: [
        attribute('value', 'The address'),
        attribute('type', 'Always work'),
        attribute('primary', 'Always true', { type: 'boolean' }),
      ],
    }),
  ],
};

const GROUP = {
  ...{ schemas: [`${CORE}:Schema`], id: `${CORE}:Group`, name: 'Group', description: 'A group of people' },
  attributes: [
    attribute('displayName', 'The name, which rules have as their value', {
      ...{ required: true, caseExact: true, uniqueness: 'server' },
    }),
    attribute('members', 'Its people', {
      ...{ type: 'complex', multiValued: true },
      subAttributes: [
        attribute('value', 'The id of a user', { mutability: 'immutable', caseExact: true }),
        attribute('display', 'The userName', { mutability: 'readOnly' }),
      ],
    }),
  ],
};
