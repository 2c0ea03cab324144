/** The licence notices of an installation. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { productionPackages, ROOT } from './contents.ts';

const LICENCE = /^(licen[cs]e|copying|notice)/i;
const IMPORTED = /from '((?:@[^/']+\/)?[^./'][^/':]*)(?:\/[^']*)?'/g;
/** They build the pages, and nothing of theirs is in them. */
const BUILDING: ReadonlySet<string> = new Set(['vite', '@vitejs/plugin-react', 'marked']);
/** Their files are read while the pages are built: the map and names of regions. */
const READ_AS_FILES = ['world-atlas', 'cldr-subdivisions-full'] as const;

interface Named {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Says what is in an installation and under which licence. The packages have their texts beside them; those that are only in
 * the dashboard's pages have theirs here.
 *
 * @param app the folder of the installation
 */
export function notices(app: string): string {
  const own = packageAt(ROOT, '.');
  const installed = productionPackages(app);
  return [
    `${own.name} ${own.version}: ${own.license}`,
    '',
    dataNotice(),
    'Names of regions: their licences are in src/collect/lookup/region-names.ts.',
    '',
    'Packages, each with the file of its licence in the folder of the program (/usr/lib/svc/package of the Debian package):',
    '',
    ...installed
      .toSorted()
      .map((folder) => `${titleOf(app, folder)}: ${licenceFiles(app, folder).join(', ') || 'it brings no text'}`),
    '',
    "Packages in the dashboard's pages (build/web):",
    ...packagesOfPages().flatMap((folder) => ['', titleOf(ROOT, folder), ...licenceFiles(ROOT, folder).map(indented)]),
    '',
  ].join('\n');
}

/** Returns the sentence of the README on where places and networks come from. */
function dataNotice(): string {
  const [line] = /^Geography: .*$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  if (line === undefined) throw new Error('the README no longer says where places and networks come from');
  return line.replace(/\[(.*?)\]\((.*?)\)/, '$1, $2');
}

/** Lists the folders of the packages that the client's sources import, with those that they need, and of the pictures. */
function packagesOfPages(): readonly string[] {
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => !/\.(test|fixture)\.tsx?$/.test(path));
  const names = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORTED)].map(([, name]) => name!),
  );
  const found = new Set<string>();
  const add = (name: string) => {
    const folder = `node_modules/${name}`;
    if (found.has(folder) || BUILDING.has(name) || !existsSync(join(ROOT, folder, 'package.json'))) return;
    found.add(folder);
    for (const needed of Object.keys(packageAt(ROOT, folder).dependencies ?? {})) add(needed);
  };
  for (const name of [...names, ...READ_AS_FILES]) add(name);
  const pictures = globSync('web/vendored/*/package.json', { cwd: ROOT }).map((path) => dirname(path));
  return [...[...found].sort(), ...pictures.sort()];
}

function packageAt(root: string, folder: string): Named {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Named;
}

function titleOf(root: string, folder: string): string {
  const { name, version, license } = packageAt(root, folder);
  return `${name} ${version} (${license})`;
}

function licenceFiles(root: string, folder: string): readonly string[] {
  const names = readdirSync(join(root, folder)).filter((name) => LICENCE.test(name));
  return names.toSorted().map((name) => `${folder}/${name}`);
}

function indented(path: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8').trim();
  return text.replace(/^(?=.)/gm, '  ').replace(/\r/g, '');
}
