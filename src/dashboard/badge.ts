import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../domain/error.ts';
import { DEFAULT_LANGUAGE } from '../domain/language.ts';
import { METRIC_TABLE, METRICS } from '../domain/metric.ts';
import { DASHBOARD_PRESETS } from '../domain/period.ts';
import { STATISTICS_TEXTS } from '../domain/translations.ts';
import { formatsOf } from '../mail/formats.ts';
import { findBadgeLink, type LinkedSite } from '../sites/open-links.ts';
import { SITE_STATS } from '../stats/questions/site-view.ts';
import { TooManyReadsError } from '../stats/read-limiter.ts';
import { BADGE_LOOKS, badgePicture } from './badge-picture.ts';
import { ClientAddresses } from './client-address.ts';
import type { DashboardDependencies } from './dependencies.ts';
import { queryOnLink } from './link-query.ts';
import { resolvePreset } from './resolve-preset.ts';

const FILE = /^([0-9A-Za-z]{32})\.svg$/;
const USUAL_ACCENT = '#4453d6';
const CACHED_S = 300;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

/** The figure of a badge, as its address names it. */
interface Asked {
  readonly metric: (typeof METRICS)[number];
  readonly period: (typeof DASHBOARD_PRESETS)[number];
  readonly look: (typeof BADGE_LOOKS)[number];
}

/** Serves the badges of public links that have one, as pictures for pages elsewhere. They count as no view of the link. */
export async function badgeRoutes(server: FastifyInstance, options: DashboardDependencies): Promise<void> {
  const { database, clock, statistics, reads, trustedProxies } = options;
  const clients = new ClientAddresses(trustedProxies);
  const figureOf = async ({ link, site }: LinkedSite, { metric, period }: Asked): Promise<string> => {
    const params = new URLSearchParams({ period, metrics: metric });
    const query = SITE_STATS.parse!({ query: resolvePreset(params, site, clock, statistics), params: {} }, 'dashboard');
    const shown = (await queryOnLink(database.db, site, SITE_STATS, query, link)) as typeof query;
    const { stats } = await statistics.ask(site, SITE_STATS, shown);
    const { value } = stats[metric]!;
    const formats = formatsOf(link.language ?? DEFAULT_LANGUAGE);
    const { unit } = METRIC_TABLE[metric];
    return value !== null && unit === 'count' ? formats.compact(value) : formats.value(unit, value);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...HEADERS, 'cache-control': 'no-store' });
    const { file = '' } = request.params as { readonly file?: string };
    const badgeToken = FILE.exec(file)?.[1];
    const asked = askedIn(request.query as Readonly<Record<string, unknown>>);
    const found = badgeToken === undefined ? null : await findBadgeLink(database.db, clock, badgeToken);
    if (found === null || asked === null) return refuse(reply, found === null ? 404 : 400);
    const { link, site } = found;
    const address = clients.of(request.ip, request.headers['x-forwarded-for']);
    const client = { orgId: site.orgId, site: site.publicId, link: badgeToken!, address };
    try {
      const figure = await reads.run(client, () => figureOf(found, asked), request.signal);
      const texts = STATISTICS_TEXTS[link.language ?? DEFAULT_LANGUAGE];
      const label = `${texts.metrics[asked.metric].label} · ${texts.periods[asked.period]}`;
      return reply
        .headers({ 'cache-control': `public, max-age=${CACHED_S}` })
        .type('image/svg+xml; charset=utf-8')
        .send(badgePicture(asked.look, { label, figure, accent: link.accent ?? USUAL_ACCENT }));
    } catch (error) {
      if (error instanceof ApiError) return refuse(reply, error.status);
      if (!(error instanceof TooManyReadsError)) throw error;
      return refuse(reply.header('retry-after', error.retryAfterSeconds), 429);
    }
  };
  server.get('/badge/:file', answer);
}

function askedIn(query: Readonly<Record<string, unknown>>): Asked | null {
  const { metric = 'visitors', period = '30d', look = 'badge', ...others } = query;
  const asked = {
    metric: METRICS.find((name) => name === metric),
    period: DASHBOARD_PRESETS.find((name) => name === period),
    look: BADGE_LOOKS.find((name) => name === look),
  };
  const isKnown = Object.values(asked).every((value) => value !== undefined) && Object.keys(others).length === 0;
  return isKnown ? (asked as Asked) : null;
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(status === 404 ? 'not found\n' : 'refused\n');
}
