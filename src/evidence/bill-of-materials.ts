/** The packages of an installation as a CycloneDX document, read from what is installed. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The root of the installation, with its package.json and node_modules. */
const ROOT = resolve(import.meta.dirname, '../..');

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Installed {
  readonly ref: string;
  readonly folder: string;
  readonly contents: Package;
  readonly dependsOn: string[];
}

/**
 * Lists the program and each package that it needs, in the version that is installed. Packages for development, and those for
 * other systems, are not among them.
 *
 * @param made the instant, ISO 8601
 */
export function billOfMaterials(made: string, root: string = ROOT): string {
  const program = read(root)!;
  const found = new Map<string, Installed>();
  const main = add(found, root, program);
  const components = [...found.values()].filter(({ ref }) => ref !== main.ref).sort((a, b) => (a.ref < b.ref ? -1 : 1));
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { timestamp: made, component: { ...componentOf(main), type: 'application' } },
      components: components.map(componentOf),
      dependencies: [main, ...components].map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.toSorted() })),
    },
    null,
    2,
  )}\n`;
}

/** Adds a package, and what it depends on. A package that is installed twice in one version is one component. */
function add(found: Map<string, Installed>, folder: string, contents: Package): Installed {
  const ref = `${contents.name}@${contents.version}`;
  const known = found.get(ref);
  if (known !== undefined) return known;
  const installed: Installed = { ref, folder, contents, dependsOn: [] };
  found.set(ref, installed);
  for (const name of Object.keys({ ...contents.dependencies, ...contents.optionalDependencies })) {
    const at = resolvePackage(folder, name);
    if (at === null) continue;
    const { ref: needed } = add(found, at.folder, at.contents);
    if (!installed.dependsOn.includes(needed)) installed.dependsOn.push(needed);
  }
  return installed;
}

/** Finds a package as Node.js does: beside what needs it, or in a folder above. Null for one that is not installed. */
function resolvePackage(from: string, name: string): { readonly folder: string; readonly contents: Package } | null {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    const contents = read(folder);
    if (contents !== null) return { folder, contents };
    if (at === dirname(at)) return null;
  }
}

function read(folder: string): Package | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  } catch {
    return null;
  }
}

function componentOf({ ref, contents: { name, version, license } }: Installed) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { 'bom-ref': ref, type: 'library', name, version, purl, ...licenceOf(license) };
}

/** Returns the licence as CycloneDX has it: an expression of SPDX, or another text as a name. */
function licenceOf(license: unknown) {
  if (typeof license !== 'string') return {};
  const isExpression = !/^(UNLICENSED$|SEE )/.test(license);
  return { licenses: [isExpression ? { expression: license } : { license: { name: license } }] };
}
