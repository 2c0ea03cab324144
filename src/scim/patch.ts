import { chosenBy, equalityOf, type ResourceFilter, readFilter } from './filter.ts';
import { invalidValue, ScimError } from './scim-error.ts';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const OPERATIONS_MAX = 1000;
const OPERATIONS = ['add', 'remove', 'replace'] as const;
/** `emails[type eq "work"].value`: the attribute, the filter of its values, and the part of each. */
const PATH = /^([\w$-]+)(?:\[([^\p{Cc}]*)\])?(?:\.([\w$-]+))?$/u;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;

/** A change of one attribute (RFC 7644, 3.5.2). */
export interface Operation {
  readonly op: (typeof OPERATIONS)[number];
  /** In lower case. */
  readonly attribute: string;
  /** Which of several values; null: all. */
  readonly filter: ResourceFilter | null;
  /** The part of a value; null: the whole. */
  readonly part: string | null;
  readonly value: unknown;
}

/** A value of an attribute that has several. */
export type Item = Readonly<Record<string, unknown>>;

/**
 * Reads the body of a PATCH as changes of one attribute each. Attributes of schemas that are not kept are left out. Throws a
 * ScimError for a body that is none.
 */
export function readPatch(body: unknown): readonly Operation[] {
  const { schemas, operations } = lowerKeys(body);
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_SCHEMA)) {
    throw new ScimError(400, 'invalidSyntax', `schemas: it must be ["${PATCH_SCHEMA}"]`);
  }
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > OPERATIONS_MAX) {
    throw new ScimError(400, 'invalidSyntax', `Operations: a list of 1 to ${OPERATIONS_MAX}`);
  }
  return operations.flatMap(readOperation);
}

function readOperation(given: unknown): readonly Operation[] {
  const { op, path, value } = lowerKeys(given);
  const name = OPERATIONS.find((each) => typeof op === 'string' && each === op.toLowerCase());
  if (name === undefined) throw new ScimError(400, 'invalidSyntax', `op: one of ${OPERATIONS.join(', ')}`);
  if (path !== undefined && typeof path !== 'string') throw new ScimError(400, 'invalidPath', 'path: a text');
  if (path !== undefined) return operationAt(name, path, value);
  if (name === 'remove') throw new ScimError(400, 'noTarget', 'path: what is removed');
  return Object.entries(requireObject(value)).flatMap(([key, each]) => operationAt(name, key, each));
}

function operationAt(op: Operation['op'], path: string, value: unknown): readonly Operation[] {
  const own = path.replace(CORE, '');
  if (own.toLowerCase().startsWith('urn:')) return [];
  const found = PATH.exec(own);
  if (found === null) throw new ScimError(400, 'invalidPath', 'path: it is not one of RFC 7644');
  const [, attribute = '', filter, part] = found;
  return [
    {
      ...{ op, attribute: attribute.toLowerCase(), value, part: part?.toLowerCase() ?? null },
      filter: filter === undefined ? null : readFilter(filter),
    },
  ];
}

/** Returns the values of an attribute after a change. Each is there once. */
export function patchedItems(items: readonly Item[], { op, filter, part, value }: Operation): readonly Item[] {
  if (filter === null && part === null) return patchedList(items, op, value);
  const chosen = new Set(filter === null ? items : chosenBy(filter, items));
  if (op === 'remove') {
    if (part === null) return items.filter((item) => !chosen.has(item));
    return items.map((item) => (chosen.has(item) ? without(item, part) : item));
  }
  const change = part === null ? requireObject(value) : { [part]: value };
  // What is not there yet is added, with the values by which it was looked for.
  if (chosen.size === 0) return [...items, { ...(filter === null ? {} : equalities(filter)), ...change }];
  return items.map((item) => (chosen.has(item) ? { ...item, ...change } : item));
}

function patchedList(items: readonly Item[], op: Operation['op'], value: unknown): readonly Item[] {
  if (op === 'remove' && value === undefined) return [];
  const given = (Array.isArray(value) ? value : [value]).map(requireObject);
  if (op === 'replace') return given;
  const values = new Set(given.map(({ value }) => value));
  const others = items.filter((item) => !values.has(item.value));
  return op === 'add' ? [...others, ...given] : others;
}

function equalities(filter: ResourceFilter): Item {
  if (filter.op === 'and') return Object.assign({}, ...filter.filters.map(equalities)) as Item;
  const equality = equalityOf(filter);
  return equality === null ? {} : { [equality.attribute]: equality.text };
}

function without(item: Item, part: string): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => name.toLowerCase() !== part));
}

function requireObject(value: unknown): Item {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Item;
  throw invalidValue('value: an object');
}

/** Returns an object with its names in lower case, as they are compared. Throws a ScimError for another value. */
export function lowerKeys(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'invalidSyntax', 'the body must be an object');
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]));
}
