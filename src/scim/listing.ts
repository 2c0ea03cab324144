import type { Directory, Resource, ResourceKind, Wanted } from './directory.ts';
import { asksAbout, chosenBy, equalitiesOf, type ResourceFilter, readFilter } from './filter.ts';
import { ScimError } from './scim-error.ts';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
/** Attributes that every answer has (RFC 7643, 3.1). */
const ALWAYS = ['schemas', 'id'];
/** The attributes that are looked up by an index. */
const LOOKED_UP = { id: 'id', username: 'name', displayname: 'name', externalid: 'externalId' } as const;

/** Returns the name of the core schema of a kind. */
export function schemaOf({ name }: ResourceKind): string {
  return `urn:ietf:params:scim:schemas:core:2.0:${name}`;
}

/** Returns a resource as answers show it. The query may name the attributes that it wants. */
export function shown(kind: ResourceKind, address: string, query: URLSearchParams, resource: Resource): object {
  const isShown = shownBy(query);
  return Object.fromEntries(Object.entries(wholeOf(kind, address, resource)).filter(([name]) => isShown(name)));
}

/** Returns a page of the resources that a query chooses (RFC 7644, 3.4.2), ordered by id. Throws a ScimError `invalidFilter`. */
export async function listed(
  kind: ResourceKind,
  directory: Directory,
  address: string,
  query: URLSearchParams,
): Promise<object> {
  const startIndex = Math.max(1, numberIn(query, 'startIndex', 1));
  const limit = Math.min(kind.pageMax, Math.max(0, numberIn(query, 'count', kind.pageMax)));
  const text = query.get('filter');
  const offset = startIndex - 1;
  const isWhole = shownBy(query)('members');
  let totalResults: number;
  let page: readonly Resource[];
  if (text === null) {
    totalResults = await kind.count(directory);
    page = await kind.list(directory, { by: 'all', offset, limit }, { isWhole });
  } else {
    const found = await filtered(kind, directory, address, readFilter(text), isWhole);
    totalResults = found.length;
    page = found.slice(offset, offset + limit);
  }
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    ...{ startIndex, itemsPerPage: page.length },
    Resources: page.map((resource) => shown(kind, address, query, resource)),
  };
}

async function filtered(
  kind: ResourceKind,
  directory: Directory,
  address: string,
  filter: ResourceFilter,
  isWhole: boolean,
): Promise<readonly Resource[]> {
  const found = equalitiesOf(filter).find(({ attribute }) => attribute in LOOKED_UP);
  const wanted: Wanted =
    found === undefined
      ? { by: 'all', offset: 0, limit: null }
      : { by: LOOKED_UP[found.attribute as keyof typeof LOOKED_UP], text: found.text };
  const resources = await kind.list(directory, wanted, { isWhole: isWhole || asksAbout(filter, 'members') });
  const whole = new Map(resources.map((resource) => [wholeOf(kind, address, resource), resource] as const));
  return chosenBy(filter, [...whole.keys()]).map((each) => whole.get(each)!);
}

/** Returns which attributes a query wants. */
function shownBy(query: URLSearchParams): (name: string) => boolean {
  const [only, not] = [namesIn(query, 'attributes'), namesIn(query, 'excludedAttributes')];
  return (name) =>
    ALWAYS.includes(name) || (only === null ? !not?.has(name.toLowerCase()) : only.has(name.toLowerCase()));
}

function wholeOf(kind: ResourceKind, address: string, { id, createdAt, changedAt, attributes }: Resource): object {
  const [created, lastModified] = [createdAt, changedAt].map((at) => new Date(at).toISOString());
  return {
    schemas: [schemaOf(kind)],
    id,
    ...attributes,
    meta: { resourceType: kind.name, created, lastModified, location: `${address}/${id}` },
  };
}

/** Returns the names of attributes in a query, in lower case and without their parts; null without any. */
function namesIn(query: URLSearchParams, name: string): ReadonlySet<string> | null {
  const text = query.get(name);
  if (text === null || text.trim() === '') return null;
  const names = text.toLowerCase().split(',');
  return new Set(
    names.map((each) =>
      each
        .trim()
        .replace(/^urn:.*:/, '')
        .replace(/\..*$/, ''),
    ),
  );
}

function numberIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, 'invalidValue', `${name}: a whole number`);
  return Number(text);
}
