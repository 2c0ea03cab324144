import type { FunnelVersion } from '../../domain/funnel.ts';
import type { FunnelSummary } from '../answer.ts';
import { summaryOf } from '../answers/funnel-readings.ts';
import { listedOnLink } from './on-link.ts';
import type { Listing } from './question.ts';

/** A site's funnels, each in its current version. */
export const FUNNELS: Listing<readonly FunnelVersion[], { readonly funnels: readonly FunnelSummary[] }> = {
  name: 'funnels',
  parse: () => ({}),
  needs: (definitions, site) => definitions.funnelsOf(site.id),
  list: (funnels) => ({ funnels: funnels.map(summaryOf) }),
  onLink: listedOnLink('events'),
};
