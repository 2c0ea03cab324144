import { inLane } from '../../concurrency/lane.ts';
import { previewErasure } from '../../rollup/maintain/erasure-preview.ts';
import { previewPageErasure } from '../../rollup/maintain/page-erasure-preview.ts';
import { requireErasable } from '../../sites/day-erasures.ts';
import { daysOfPages, erasablePattern } from '../../sites/page-erasures.ts';
import { requireSite } from '../../sites/sites.ts';
import { component } from '../component.ts';
import { database } from '../database.ts';
import { rollups } from '../rollups.ts';
import { store } from '../store.ts';

/** Tells `svc erase` what would go: a command cannot ask the store while the service holds it. */
export const erasureAnswers = component({
  name: 'erasure-answers',
  dependencies: { store, database, rollups },
  start: ({ store, database, rollups: { reader } }, { clock }) => ({
    part: null,
    control: {
      '/erasure': async ({ params }, response) => {
        const site = await requireSite(database.db, params.get('site') ?? '');
        const run = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
        requireErasable(site, clock, run);
        const preview = await inLane(site.orgId, () =>
          previewErasure({ store, rollups: reader, db: database.db }, site.id, run),
        );
        response.end(JSON.stringify(preview));
      },
      '/page-erasure': async ({ params }, response) => {
        const site = await requireSite(database.db, params.get('site') ?? '');
        const pattern = erasablePattern(params.get('pattern') ?? '');
        const run = daysOfPages(site, clock);
        const from = { store, rollups: reader, db: database.db };
        response.end(JSON.stringify(await inLane(site.orgId, () => previewPageErasure(from, site.id, run, pattern))));
      },
    },
  }),
});
