import type { FunnelVersion } from '../../domain/funnel.ts';
import type { FunnelSummary } from '../answer.ts';
import { summaryOf } from '../answers/funnel-readings.ts';
import type { Question } from './question.ts';

/** A site's funnels, each in its current version. */
export const FUNNELS: Question<object, readonly FunnelVersion[], { readonly funnels: readonly FunnelSummary[] }> = {
  name: 'funnels',
  parse: () => ({}),
  time: () => ({ period: { preset: 'today' } }),
  needs: (definitions, site) => definitions.funnelsOf(site.id),
  read: async (_reader, _window, _query, funnels) => ({ funnels: funnels.map(summaryOf) }),
  onLink: { properties: () => [] },
};
