/** Decides which modules of the client come in one file: a dozen small files would wait for each other. */
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The module of the pages that show a site's figures. */
export const SITE_VIEW = join(import.meta.dirname, 'src/site-view/site-view.tsx');

/** Not the dialogs with forms: a site's figures are read without any, and they bring what sends requests. */
const UI = /web[/\\]src[/\\](ui[/\\](?!form-dialog)|format\.ts)/;

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Returns the groups of modules that pages share. */
export function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  let needed: ReadonlySet<string> | undefined;
  const ofSiteView = (name: string) => (id: string, context: Modules) => {
    needed ??= modulesOf(SITE_VIEW, context);
    return needed.has(id) ? name : null;
  };
  return [
    { debugName: 'controls of the site view', name: ofSiteView('ui'), test: UI, minShareCount: 8 },
    { name: 'shared', tags: ['$initial'], minShareCount: 2 },
    { debugName: 'parts of the site view', name: ofSiteView('site-parts'), minShareCount: 2 },
    { name: 'more-ui', test: UI, minShareCount: 8 },
  ];
}

function isOfTanstack(id: string): boolean {
  return /[/\\]node_modules[/\\]@tanstack[/\\]/.test(id);
}

/** Returns the modules that one imports, directly or through others, before it runs. */
function modulesOf(root: string, context: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    // Its index names all of it: what other pages alone use would come with the site view.
    if (isOfTanstack(id)) return;
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  visit(root);
  return found;
}
