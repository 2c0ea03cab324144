/**
 * Derives JSON schemas of the objects that the Helm chart makes (`kubernetes.json`), with all that they contain and no
 * field besides, from packages that weigh 25 MB. Run it for another kind or another version of Kubernetes:
 *
 *     npm install --no-save kubernetes-models@5.1.0 @kubernetes-models/prometheus-operator@6.0.0
 *     node test/deploy/definitions/derive.ts
 *
 * The declarations of the packages have names, types and what is required. The sizes of integers and patterns are only in
 * their validators, which are asked with a value that is wrong.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'vite';

const PACKAGES = resolve(import.meta.dirname, '../../../node_modules');
const KINDS = [
  'kubernetes-models/apps/v1/Deployment',
  'kubernetes-models/apps/v1/StatefulSet',
  'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler',
  'kubernetes-models/batch/v1/CronJob',
  'kubernetes-models/networking.k8s.io/v1/Ingress',
  'kubernetes-models/policy/v1/PodDisruptionBudget',
  'kubernetes-models/v1/Service',
  '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor',
];
const INT32_MAX = 2 ** 31 - 1;
const INT32 = { minimum: -INT32_MAX - 1, maximum: INT32_MAX };
/** As Kubernetes reads a quantity: digits with a power of ten, or with a unit of 1000 or 1024. */
const QUANTITY = {
  type: ['number', 'string'],
  pattern: '^[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\\d+)?$',
};

/** A node of the syntax tree of a declaration. Its fields depend on its type. */
// biome-ignore lint/suspicious/noExplicitAny: the tree's types are not exported
type Node = any;
type Schema = Readonly<Record<string, unknown>>;

/** A declaration of a package: an interface, or a name of a simpler type. */
interface Declaration {
  readonly node: Node;
  /** The modules of the names that it imports, below `node_modules`. */
  readonly modules: ReadonlyMap<string, string>;
  /** Checks a value, and leaves what is wrong with it in `errors`. */
  readonly validate: Validate;
}

interface Validate {
  (value: unknown): boolean;
  readonly errors?:
    | readonly { instancePath: string; keyword: string; params: { pattern?: string; format?: string } }[]
    | null;
}

const definitions = new Map<string, Schema>();
for (const kind of KINDS) await define(kind);
const lines = [...definitions].map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`);
writeFileSync(join(import.meta.dirname, 'kubernetes.json'), `{"$defs":{\n${lines.sort().join(',\n')}\n}}\n`);

/** Adds the definition of a module and of all that it refers to. Returns a reference to it. */
async function define(module: string): Promise<Schema> {
  const name = module.replace(/^@[^/]+\/[^/]+\/|^kubernetes-models\//, '').replaceAll('/', '.');
  const reference = { $ref: `#/$defs/${name}` };
  if (definitions.has(name)) return reference;
  definitions.set(name, {});
  const declared = await read(module);
  definitions.set(
    name,
    declared.node.type === 'TSInterfaceDeclaration' ? await objectOf(declared) : await aliasOf(module, declared),
  );
  return reference;
}

async function read(module: string): Promise<Declaration> {
  const { body } = parseAst(readFileSync(join(PACKAGES, `${module}.d.ts`), 'utf8'), { lang: 'ts' }) as Node;
  const modules = new Map<string, string>();
  for (const { type, source, specifiers } of body as Node[]) {
    if (type !== 'ImportDeclaration') continue;
    const target = (source.value as string).replace(/\.js$/, '');
    const path = target.startsWith('.') ? relative(PACKAGES, resolve(PACKAGES, dirname(module), target)) : target;
    for (const { local } of specifiers) modules.set(local.name, path);
  }
  const names = body.flatMap(({ specifiers = [], type }: Node) =>
    type === 'ExportNamedDeclaration' ? specifiers : [],
  );
  const [root] = /^(@[^/]+\/)?[^/]+/.exec(module)!;
  const schema = join(PACKAGES, root, '_schemas', `${names[0].exported.name.slice(1)}.js`);
  const { validate } = (await import(schema)) as { readonly validate: Validate };
  return { node: body.find(({ declaration }: Node) => declaration)!.declaration, modules, validate };
}

async function objectOf(declared: Declaration): Promise<Schema> {
  const { node, modules, validate } = declared;
  const schema = await membersOf(node.body.body, modules);
  const properties = { ...(schema.properties as Record<string, Schema>) };
  for (const [name, value] of Object.entries(properties)) {
    if (value.type !== 'integer') continue;
    validate({ [name]: INT32_MAX + 1 });
    const wrong = validate.errors?.some((error) => error.instancePath === `/${name}` && error.keyword === 'format');
    if (wrong) properties[name] = { ...value, ...INT32 };
  }
  let required = schema.required as readonly string[];
  for (const { expression } of node.extends ?? []) {
    const module = modules.get(expression.name)!;
    // It has the version and the kind, which each kind declares itself.
    if (module === '@kubernetes-models/base') continue;
    const inherited = await objectOf(await read(module));
    Object.assign(properties, { ...(inherited.properties as object), ...properties });
    required = [...required, ...(inherited.required as readonly string[])];
  }
  return Object.keys(properties).length === 0
    ? { type: 'object' }
    : { type: 'object', properties, required, additionalProperties: false };
}

async function aliasOf(module: string, { node, modules, validate }: Declaration): Promise<Schema> {
  if (module.endsWith('/resource/Quantity')) return QUANTITY;
  if (module.endsWith('/intstr/IntOrString')) return { type: ['string', 'integer'], ...INT32 };
  const schema = await typeOf(node.typeAnnotation, modules);
  validate('\0');
  const pattern = validate.errors?.find(({ keyword }) => keyword === 'pattern')?.params.pattern;
  return pattern === undefined ? schema : { ...schema, pattern };
}

async function membersOf(members: readonly Node[], modules: Declaration['modules']): Promise<Schema> {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const { key, optional, typeAnnotation } of members) {
    properties[key.value ?? key.name] = await typeOf(typeAnnotation.typeAnnotation, modules);
    if (!optional) required.push(key.value ?? key.name);
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

async function typeOf(node: Node, modules: Declaration['modules']): Promise<Schema> {
  switch (node.type) {
    case 'TSStringKeyword':
      return { type: 'string' };
    case 'TSNumberKeyword':
      return { type: 'integer' };
    case 'TSBooleanKeyword':
      return { type: 'boolean' };
    case 'TSAnyKeyword':
      return {};
    case 'TSLiteralType':
      return { enum: [node.literal.value] };
    case 'TSUnionType': {
      const schemas = await Promise.all(node.types.map((each: Node) => typeOf(each, modules)));
      if (schemas.every((each) => each.enum)) return { enum: schemas.flatMap((each) => each.enum as unknown[]) };
      return { type: schemas.map((each) => each.type) };
    }
    case 'TSTypeLiteral': {
      const [index] = node.members as readonly Node[];
      if (index?.type !== 'TSIndexSignature') return membersOf(node.members, modules);
      return { type: 'object', additionalProperties: await typeOf(index.typeAnnotation.typeAnnotation, modules) };
    }
    case 'TSTypeReference': {
      const { name } = node.typeName;
      if (name === 'Array') return { type: 'array', items: await typeOf(node.typeArguments.params[0], modules) };
      return define(modules.get(name)!);
    }
    default:
      throw new Error(`${node.type} is not expected in a declaration`);
  }
}
