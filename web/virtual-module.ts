import type { Plugin, Rolldown } from 'vite';

/** Gives the client a module `virtual:NAME`, whose code is made while the client is built. */
export function virtualModule(
  name: string,
  codeOf: (build: Rolldown.PluginContext) => string | Promise<string>,
): Plugin {
  const resolved = `\0virtual:${name}`;
  return {
    name,
    resolveId: (id) => (id === `virtual:${name}` ? resolved : null),
    load(id) {
      return id === resolved ? codeOf(this) : null;
    },
  };
}

/** Gives the client a JSON file, and a module `virtual:NAME` that exports its address. */
export function virtualFile(name: string, file: string, contentOf: () => Promise<unknown>): Plugin {
  return virtualModule(name, async (build) => {
    const source = JSON.stringify(await contentOf());
    return `export default import.meta.ROLLUP_FILE_URL_${build.emitFile({ type: 'asset', name: file, source })};`;
  });
}
