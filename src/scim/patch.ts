import { type ResourceFilter, readFilter } from './filter.ts';
import { ScimError } from './scim-error.ts';
import { isPresent } from './values.ts';

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
  if (isPresent(path)) {
    if (typeof path === 'string') return operationAt(name, path, value);
    throw new ScimError(400, 'invalidPath', 'path: a text');
  }
  if (name === 'remove') throw new ScimError(400, 'noTarget', 'path: what is removed');
  return Object.entries(lowerKeys(value)).flatMap(([key, each]) => operationAt(name, key, each));
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

/** Returns an object with its names in lower case, as they are compared. Throws a ScimError for another value. */
export function lowerKeys(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'invalidSyntax', 'there must be an object');
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]));
}

/** Returns the values of an attribute that has several: a list, or one of them alone. */
export function itemsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!isPresent(value)) return [];
  return (Array.isArray(value) ? value : [value]).map(lowerKeys);
}
