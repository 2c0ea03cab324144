import type { Directory, Resource, ResourceKind, Wanted } from './directory.ts';
import { asksAbout, chosenBy, equalitiesOf, type ResourceFilter, readFilter } from './filter.ts';
import { ScimError } from './scim-error.ts';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
/** Attributes that every answer has (RFC 7643, 3.1). */
const ALWAYS = ['schemas', 'id'];
/** The attributes that are looked up by an index. */
const LOOKED_UP = { id: 'id', username: 'name', displayname: 'name', externalid: 'externalId' } as const;

/** Returns the name of the core schema of a kind. */
function schemaOf({ name }: ResourceKind): string {
  return `urn:ietf:params:scim:schemas:core:2.0:${name}`;
}

/** Returns a resource as answers show it. The query may name the attributes that it wants. */
export function shown(kind: ResourceKind, address: string, query: URLSearchParams, resource: Resource): object {
  return picked(wholeOf(kind, address, resource), shownBy(query));
}

function picked(whole: object, isShown: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => isShown(name)));
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
  const isShown = shownBy(query);
  const read = async (wanted: Wanted, isWhole: boolean) => {
    const resources = await kind.list(directory, wanted, { isWhole });
    return resources.map((resource) => wholeOf(kind, address, resource));
  };
  let totalResults: number;
  let page: readonly object[];
  if (text === null) {
    totalResults = await kind.count(directory);
    page = await read({ by: 'all', offset, limit }, isShown('members'));
  } else {
    const filter = readFilter(text);
    const found = chosenBy(filter, await read(wantedBy(filter), isShown('members') || asksAbout(filter, 'members')));
    totalResults = found.length;
    page = found.slice(offset, offset + limit);
  }
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    ...{ startIndex, itemsPerPage: page.length },
    Resources: page.map((whole) => picked(whole, isShown)),
  };
}

/** Returns the resources among which are all that a filter chooses. */
function wantedBy(filter: ResourceFilter): Wanted {
  const found = equalitiesOf(filter).find(({ attribute }) => attribute in LOOKED_UP);
  if (found === undefined) return { by: 'all', offset: 0, limit: null };
  return { by: LOOKED_UP[found.attribute as keyof typeof LOOKED_UP], text: found.text };
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
