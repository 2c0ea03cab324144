import { z } from 'zod';
import type { OwnChannelRule } from '../../domain/own-channels.ts';
import { listChannelVersions, setChannelRules } from '../../sites/channel-rules.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DashboardRoute, route } from '../route.ts';

/** A site's own rules of channels. */
export interface ChannelRulesAnswer {
  /** In their order: the first that holds wins. */
  readonly rules: readonly OwnChannelRule[];
  /** The first day that has their channels; null while it is counted, and for a site that has never had rules. */
  readonly countedFrom: string | null;
  /** Whether past days are being counted. */
  readonly isCounting: boolean;
}

const PATTERN = z.string().optional();
const RULES = z.object({
  rules: z.array(
    z.object({ channel: z.string(), source: PATTERN, medium: PATTERN, campaign: PATTERN, referrer: PATTERN }),
  ),
});

/** The routes of a site's own rules of channels. They are set together, because their order counts. */
export function channelRoutes({ db, clock }: Dependencies): readonly DashboardRoute[] {
  const answer = async (siteId: number): Promise<ChannelRulesAnswer> => {
    const last = (await listChannelVersions(db, siteId)).at(-1);
    const countedFrom = last?.countedFrom ?? null;
    return { rules: last?.rules ?? [], countedFrom, isCounting: last !== undefined && countedFrom === null };
  };
  return [
    route('GET /sites/:site/channel-rules', 'site:viewer:settings', ({ site }) => answer(site.id)),
    route('PUT /sites/:site/channel-rules', 'site:editor', RULES, async ({ site, body }) => {
      await setChannelRules(db, clock, site.id, body.rules as readonly OwnChannelRule[]);
      return answer(site.id);
    }),
  ];
}
