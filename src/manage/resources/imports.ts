import { z } from 'zod';
import { IMPORT_STATES } from '../../domain/import-state.ts';
import { listShownImports, requestUndo } from '../../sites/product-imports.ts';
import { resource } from '../resource.ts';

/** The imports from other products into a site. They are begun with their files: `upload-routes.ts`. */
export const IMPORTS = resource<Record<string, never>>({
  name: 'imports',
  singular: 'import',
  summary: 'Statistics that were brought from another product, and can be taken back',
  of: 'site',
  area: 'data',
  fields: z.object({}),
  defaults: {},
  shown: z.object({
    source: z.string().describe('The product, as `svc import --from` names it.'),
    state: z.enum(IMPORT_STATES).describe('The state of the import: one that is `undoing` is being taken back.'),
    file: z.string().describe('The name of the file.'),
    startedAt: z.int().describe('Epoch milliseconds.'),
    first: z.string().nullable().describe('The first day that it brought; null until it is done.'),
    last: z.string().nullable().describe('The last day that it brought; null until it is done.'),
    days: z.int().nullable().describe('The number of days that it brought; null until it is done.'),
    problem: z.string().nullable().describe('Why it failed; null when it did not.'),
  }),
  namedBy: [],
  nameOf: () => '',
  list: async ({ context: { db }, site }, id) => {
    const imports = (await listShownImports(db, site.id)).filter((each) => id === undefined || String(each.id) === id);
    return imports.map(({ id: importId, source, state, file, startedAt, first, last, days, problem }) => ({
      ...{ id: String(importId), fields: {} },
      shown: { source, state, file, startedAt, first, last, days, problem },
    }));
  },
  remove: ({ context: { db, clock }, site }, { id }) => requestUndo(db, clock, site.id, Number(id)),
});
