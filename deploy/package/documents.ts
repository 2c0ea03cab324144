import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './contents.ts';

/** The pages, and the files that they name. */
const DOCUMENTS = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md', 'docs', 'kits'],
  ...['Caddyfile', 'Dockerfile', 'compose.yaml', 'example.env'].map((name) => `deploy/${name}`),
  ...['grafana', 'helm', 'prometheus', 'scaled', 'systemd'].map((name) => `deploy/${name}`),
];

/** Lists the documents of an installation by their paths below the project's root, so that links between them hold. */
export function documents(): readonly string[] {
  return DOCUMENTS.flatMap((path) => globSync([path, `${path}/**/*`], { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => !/(^|\/)\./.test(path)) // settings of the checkout, such as deploy/scaled/.env
    .sort();
}
