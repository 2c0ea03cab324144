import { type Filter, filter as matcherOf, parse } from 'scim2-parse-filter';
import { ScimError } from './scim-error.ts';

const FILTER_MAX_CHARS = 1000;
/** Attributes whose case counts. That of names of people and of addresses does not (RFC 7643, 4.1). */
const EXACT = ['id', 'externalid', 'displayname', 'members.value'];

/** A condition on resources (RFC 7644, 3.4.2.2). */
export type ResourceFilter = Filter;

/** Reads a filter. Throws a ScimError `invalidFilter` for a text that is none. */
export function readFilter(text: string): ResourceFilter {
  // The tokens of a text with ends of lines take the parser exponential time.
  if (text.length > FILTER_MAX_CHARS || /\p{Cc}/u.test(text)) throw invalidFilter();
  try {
    return folded(parse(text));
  } catch {
    throw invalidFilter();
  }
}

/** A value that an attribute must have. The path is in lower case. */
export interface Equality {
  readonly attribute: string;
  readonly text: string;
}

/** Lists the equalities that a filter demands. */
export function equalitiesOf(filter: ResourceFilter): readonly Equality[] {
  if (filter.op === 'and') return filter.filters.flatMap(equalitiesOf);
  if (filter.op !== 'eq' || typeof filter.compValue !== 'string') return [];
  return [{ attribute: filter.attrPath, text: filter.compValue }];
}

/** Tells whether a filter asks about an attribute or a part of it. */
export function asksAbout(filter: ResourceFilter, attribute: string): boolean {
  if ('filters' in filter) return filter.filters.some((each) => asksAbout(each, attribute));
  if ('filter' in filter) return asksAbout(filter.filter, attribute);
  return filter.attrPath.split('.')[0] === attribute;
}

/** Tells which of some resources a filter chooses. */
export function chosenBy<R extends object>(filter: ResourceFilter, resources: readonly R[]): R[] {
  const isChosen = matcherOf(filter);
  return resources.filter((resource) => isChosen(foldedTexts(resource, '') as object));
}

function invalidFilter(): ScimError {
  return new ScimError(
    400,
    'invalidFilter',
    `the filter is not one of RFC 7644, or has over ${FILTER_MAX_CHARS} characters`,
  );
}

/** Returns the path of an attribute in lower case, without the name of the core schema. */
function pathOf(path: string): string {
  const own = path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '');
  // Entra asks so whether somebody is a member.
  return own === 'members' ? 'members.value' : own;
}

/** Returns what a text in quotes stands for: the parser reads of the escapes of JSON that of a quote alone. */
function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text.replaceAll('"', '\\"')}"`) as string;
  } catch {
    return text;
  }
}

/**
 * Returns a filter whose texts are in lower case, where the case does not count.
 *
 * @param within the path of the attribute whose values it chooses, with a dot behind it
 */
function folded(filter: Filter, within = ''): Filter {
  if ('filters' in filter) {
    return { ...filter, filters: filter.filters.map((each) => folded(each, within)) };
  }
  if ('filter' in filter) return { ...filter, filter: folded(filter.filter, within) };
  const attrPath = 'valFilter' in filter ? filter.attrPath.toLowerCase() : pathOf(filter.attrPath);
  if ('valFilter' in filter) return { ...filter, attrPath, valFilter: folded(filter.valFilter, `${attrPath}.`) };
  if (!('compValue' in filter)) return { ...filter, attrPath };
  const { compValue } = filter;
  return {
    ...filter,
    attrPath,
    compValue: typeof compValue === 'string' ? fold(within + attrPath, unescaped(compValue)) : compValue,
  };
}

function foldedTexts(value: unknown, path: string): unknown {
  if (typeof value === 'string') return fold(path, value);
  if (Array.isArray(value)) return value.map((item) => foldedTexts(item, path));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => {
    const inner = path === '' ? name.toLowerCase() : `${path}.${name.toLowerCase()}`;
    return [name, foldedTexts(item, inner)] as const;
  });
  return Object.fromEntries(entries);
}

function fold(path: string, text: string): string {
  return EXACT.includes(path) ? text : text.toLowerCase();
}
