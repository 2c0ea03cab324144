import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages, ROOT } from './contents.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string; readonly component: Component & { name: string } };
  components: readonly Component[];
  dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * Lists the packages of an installation as a CycloneDX document. The same lock file makes the same text. npm lists all
 * packages, because with `--omit=dev` it leaves out those that a package for development needs too.
 *
 * @param packages the folder whose node_modules has the packages of the installation
 */
export function billOfMaterials(epoch: number, packages: string = ROOT): string {
  const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const text = execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const bom = JSON.parse(text) as Bom;
  const installed = new Set(productionPackages(packages).map((folder) => nameAndVersion(join(packages, folder))));
  bom.components = bom.components.filter(({ name, version }) => installed.has(`${name}@${version}`));
  const kept = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
  // npm names the checkout's directory.
  bom.metadata.component.name = nameAndVersion(ROOT).replace(/@[^@]*$/, '');
  delete bom.serialNumber;
  bom.metadata.timestamp = new Date(epoch * 1000).toISOString();
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function nameAndVersion(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(text) as { readonly name: string; readonly version: string };
  return `${name}@${version}`;
}
