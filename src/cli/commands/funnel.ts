import { typedPattern } from '../../domain/browser-path.ts';
import { createFunnel, deleteFunnel, formatStep, listFunnels, parseStep, updateFunnel } from '../../sites/funnels.ts';
import { formatTable } from '../columns.ts';
import type { Command, CommandOption } from '../command.ts';
import { commandOnId, SITE_OPTION, withDatabase, withSite } from '../with-database.ts';

const STEP_OPTION: CommandOption = {
  value: 'STEP',
  required: true,
  repeatable: true,
  summary: 'page:PATTERN or event:NAME, 2 to 10 in order',
};

export const createFunnelCommand: Command = {
  options: {
    site: SITE_OPTION,
    name: { value: 'NAME', required: true, summary: 'display name' },
    'window-minutes': { value: 'M', required: true, summary: 'time window in minutes, 1 to 1440' },
    step: STEP_OPTION,
  },
  examples: [
    'funnel create --site k3jd02msa9xq --name Shop --window-minutes 60 --step page:/cart --step event:purchase',
  ],
  run: (context) =>
    withSite(context, async ({ id: siteId }, database) => {
      const { args } = context;
      const { id, version, name, steps } = await createFunnel(database.db, context.clock, {
        siteId,
        name: args.text('name'),
        windowMinutes: args.integer('window-minutes'),
        steps: args.list('step').map(parseStep),
      });
      return { json: { id, version }, text: `Created funnel ${id} (${name}, ${steps.length} steps).` };
    }),
};

export const updateFunnelCommand: Command = {
  argument: 'ID',
  options: { step: STEP_OPTION },
  details: 'Creates a new version with these steps; older versions remain available.',
  examples: ['funnel update 1 --step page:/cart --step page:/address --step event:purchase'],
  run: (context) =>
    withDatabase(context, async (database) => {
      const steps = context.args.list('step').map(parseStep);
      const { id, version } = await updateFunnel(database.db, context.clock, context.args.argumentId, { steps });
      return { json: { id, version }, text: `Funnel ${id} is at version ${version}.` };
    }),
};

export const listFunnelsCommand: Command = {
  options: { site: SITE_OPTION },
  examples: ['funnel list --site k3jd02msa9xq'],
  run: (context) =>
    withSite(context, async (site, database) => {
      const listed = await listFunnels(database.db, site.id);
      const funnels = listed.map(({ id, name, version, windowMinutes, steps, createdAt }) => {
        return { id, name, version, windowMinutes, steps: steps.map(formatStep), createdAt };
      });
      const text = formatTable(
        ['ID', 'NAME', 'VERSION', 'WINDOW', 'STEPS'],
        listed.map(({ id, name, version, windowMinutes, steps }) => {
          const shown = steps.map(({ kind, pattern }) => formatStep({ kind, pattern: typedPattern(pattern) }));
          return [id, name, version, `${windowMinutes} min`, shown.join(' → ')];
        }),
        `${site.domain} has no funnels yet. Create one: ${context.svc(`funnel create --site ${site.publicId} …`)}`,
      );
      return { json: { funnels }, text };
    }),
};

export const deleteFunnelCommand = commandOnId({
  details: 'All its versions are deleted.',
  examples: ['funnel delete 1'],
  work: ({ db }, id) => deleteFunnel(db, id),
  done: (id) => `Deleted funnel ${id}.`,
});
