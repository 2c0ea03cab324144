import { z } from 'zod';
import type { FunnelStep } from '../../domain/funnel.ts';
import { FUNNEL_STEPS_MAX, FUNNEL_STEPS_MIN, FUNNEL_WINDOW_MAX_MINUTES } from '../../domain/limits.ts';
import { archive } from '../../sites/archive.ts';
import { createFunnel, listFunnels, updateFunnel } from '../../sites/funnels.ts';
import { resource } from '../resource.ts';

interface FunnelFields {
  readonly name: string;
  readonly windowMinutes: number;
  readonly steps: readonly FunnelStep[];
}

const STEP = z.strictObject({
  kind: z.enum(['page', 'event']).describe('Whether the step is a page or an event.'),
  pattern: z.string().describe('A path in which `*` matches any run of characters, or the name of an event.'),
});

/** The funnels of a site. Removing one archives it: its counts stay, and it can be restored. */
export const FUNNELS = resource<FunnelFields>({
  name: 'funnels',
  singular: 'funnel',
  summary: 'The steps that visitors take one after another',
  of: 'site',
  area: 'settings',
  fields: z.object({
    name: z.string().describe('A display name.'),
    windowMinutes: z
      .number()
      .describe(`Minutes within which all steps must be taken: 1 to ${FUNNEL_WINDOW_MAX_MINUTES}.`),
    steps: z
      .array(STEP)
      .describe(
        `The steps in their order: ${FUNNEL_STEPS_MIN} to ${FUNNEL_STEPS_MAX}. Other steps are another version of the funnel.`,
      ),
  }),
  defaults: {},
  shown: z.object({ version: z.int().describe('Rises with each change of the steps or the window.') }),
  namedBy: ['name'],
  nameOf: ({ name }) => name.trim(),
  list: async ({ context: { db }, site }, id) => {
    const funnels = (await listFunnels(db, site.id)).filter((funnel) => id === undefined || String(funnel.id) === id);
    return funnels.map(({ id: funnelId, name, windowMinutes, steps, version }) => {
      return { id: String(funnelId), fields: { name, windowMinutes, steps }, shown: { version } };
    });
  },
  create: async ({ context: { db, clock }, site }, fields) => {
    const { id } = await createFunnel(db, clock, { ...fields, siteId: site.id });
    return { id: String(id) };
  },
  change: async ({ context: { db, clock } }, { id }, fields) => {
    await updateFunnel(db, clock, Number(id), fields);
    return { id };
  },
  remove: async ({ context: { db, clock }, site }, { id }) => {
    await archive(db, clock, { kind: 'funnel', siteId: site.id, id: Number(id) });
  },
});
