import { MANAGEMENT_ERRORS } from '../management-error.ts';
import type { AnyResource } from '../resource.ts';
import { RESOURCES } from '../resources.ts';
import { managementDocument } from './openapi.ts';
import { type Json, schemaName } from './operations.ts';

const HEAD = `// Made from the OpenAPI document of the management API: node src/manage/api/write-documents.ts

/** A refusal of the management API. */
export declare class ManageError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** The field that is wrong; null for a refusal of another kind. */
  readonly field: string | null;
}

export interface ManageOptions {
  /** The address of the service. */
  readonly url: string;
  /** A management key. */
  readonly key: string;
  /** The times that a request is sent again which was refused for now or broke off; 5 unless given. */
  readonly retries?: number;
  readonly fetch?: typeof globalThis.fetch;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Returns a client of the management API of a service. */
export declare function manage(options: ManageOptions): Manage;

export interface DryRun {
  /** Answers as the change would, and changes nothing. */
  readonly dryRun?: boolean;
}

export interface PutOptions extends DryRun {
  /** Only a new one is made. */
  readonly ifNew?: boolean;
  /** The \`ETag\` that it must have. */
  readonly ifMatch?: string;
}

/** The change of each entry of a document, and secrets, which are shown once. */
export interface AppliedAnswer {
  readonly changes: readonly Applied[];
  readonly secrets?: readonly Readonly<Record<string, unknown>>[];
}

/** The things of a kind. An id is the one that you gave, \`~\` and svc's own, or the name. */
export interface Collection<Item, Fields, New> {
  list(): Promise<Item[]>;
  /** Makes one without an id of yours. */
  add(fields: New, options?: DryRun): Promise<Item>;
  read(id: string): Promise<Item>;
  /** Makes one, or changes the one that is there: what is left out stays. */
  put(id: string, fields: Fields, options?: PutOptions): Promise<Item>;
  remove(id: string, options?: DryRun): Promise<void>;
}

/** How an export is read. */
export interface ImportOptions {
  /** The product, as \`svc import --from\` names it; unless given, the likeliest. */
  readonly from?: string;
  /** The site in the export, when it has several; it needs \`from\`. */
  readonly sourceSite?: string;
}

/** A thing of which a place has exactly one. */
export interface Single<Item, Fields> {
  get(): Promise<Item>;
  /** Changes it: what is left out stays. */
  set(fields: Fields, options?: Omit<PutOptions, 'ifNew'>): Promise<Item>;
}
`;

/** Returns the declarations of the client in the npm kit, made from the OpenAPI document. */
export function clientTypes(): string {
  const { components } = managementDocument() as { components: { schemas: Record<string, Json> } };
  const { Error: _, ...schemas } = components.schemas;
  const codes = Object.keys(MANAGEMENT_ERRORS);
  const listsOf = (of: string) =>
    RESOURCES.filter((resource) => resource.of === of).map((resource) => {
      return `  readonly ${JSON.stringify(resource.name)}: ${clientOf(resource)};`;
    });
  return [
    HEAD,
    `export type ErrorCode = ${codes.map((code) => JSON.stringify(code)).join(' | ')};\n`,
    ...Object.entries(schemas).map(
      ([name, schema]) => `${comment(schema, '')}export type ${name} = ${typeOf(schema, '')};\n`,
    ),
    '/** The things of a site. */',
    'export interface ManageSite {',
    ...listsOf('site'),
    '  /** Uploads the export of another product and imports it. Throws a `ManageError` that says why it cannot be imported. */',
    '  importFile(name: string, file: Blob, options?: ImportOptions): Promise<Import>;',
    '}\n',
    '/** The things of a group. */',
    'export interface ManageGroup {',
    ...listsOf('group'),
    '}\n',
    '/** The things of an organization. */',
    'export interface Manage {',
    ...listsOf('organisation'),
    '  /** The things of one of its sites. */',
    '  site(id: string): ManageSite;',
    '  /** The things of one of its groups. */',
    '  group(id: string): ManageGroup;',
    '  /** Makes everything that a document says, or nothing. */',
    '  apply(document: Document, options?: DryRun & { readonly prune?: boolean }): Promise<AppliedAnswer>;',
    '  /** The last changes that were made by keys and by `svc apply`, the latest first. */',
    '  log(limit?: number): Promise<readonly LoggedChange[]>;',
    '}',
    '',
  ].join('\n');
}

/** Returns the type of what the client does with a resource. */
function clientOf(resource: AnyResource): string {
  const name = schemaName(resource);
  if (resource.isSingle) return `Single<${name}, ${name}Fields>`;
  const { create, remove } = resource;
  if (create !== undefined && remove !== undefined) return `Collection<${name}, ${name}Fields, New${name}>`;
  const has = ['list', 'read', ...(create === undefined ? [] : ['add']), ...(remove === undefined ? [] : ['remove'])];
  const created = create === undefined ? 'never' : `New${name}`;
  return `Pick<Collection<${name}, never, ${created}>, ${has.map((each) => `'${each}'`).join(' | ')}>`;
}

/** The parts of a JSON schema that the document uses. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly $ref?: string;
  readonly required?: readonly string[];
}

/** Returns the type of a JSON schema of the kinds that the document has. */
function typeOf(schema: Json, indent: string): string {
  const { type, properties, items, anyOf, allOf, $ref, required = [] } = schema as Schema;
  if ($ref !== undefined) return $ref.split('/').at(-1)!;
  if ('const' in schema) return JSON.stringify(schema.const);
  if ('enum' in schema) return (schema.enum as readonly unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if (allOf !== undefined) {
    const parts = allOf.map((each) => typeOf(each, indent));
    const names = required.map((name) => JSON.stringify(name)).join(' | ');
    return [...parts, ...(required.length === 0 ? [] : [`Required<Pick<${parts[0]}, ${names}>>`])].join(' & ');
  }
  if (anyOf !== undefined) return anyOf.map((each) => typeOf(each, indent)).join(' | ');
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each }, indent)).join(' | ');
  if (type === 'array') return `readonly (${items === undefined ? 'unknown' : typeOf(items, indent)})[]`;
  if (properties !== undefined) {
    const inner = `${indent}  `;
    const lines = Object.entries(properties).map(
      ([name, each]) =>
        `${comment(each, inner)}${inner}readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each, inner)};`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  switch (type) {
    case 'integer':
      return 'number';
    case 'object':
      return 'Readonly<Record<string, unknown>>';
    case undefined:
      return 'unknown';
    default:
      return type as string;
  }
}

function comment({ description }: Json, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${String(description)} */\n`;
}
