import { crawlerNames, readAlert } from '../alerts/alert-body.ts';
import type { Db } from '../database/database.ts';
import type { AnnotationOf } from '../domain/annotation.ts';
import type { Period } from '../domain/period.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import { listChannelVersions } from '../sites/channel-rules.ts';

const DAY_MS = 86_400_000;
/** An alert is sent at most this long after it triggered, unless the service was down for longer. */
const SENT_WITHIN_MS = 30 * DAY_MS;

type Dated<Kind extends 'alert' | 'goal' | 'funnel' | 'channels'> = Omit<AnnotationOf<Kind>, 'day'> & {
  readonly at: number;
  /** Absent for what is of the day of the instant. */
  readonly day?: string;
};

/**
 * Lists the alerts of a site's rules that triggered between two instants (epoch milliseconds), tests left out. Those about a day are
 * sent when it may be over: later ones are listed too, with their days.
 */
export async function listAlerts(
  db: Db,
  siteId: number,
  [from, to]: readonly [number, number],
): Promise<Dated<'alert'>[]> {
  const rows = await db
    .selectFrom('alert_attempts')
    .innerJoin('alert_rules', 'alert_rules.id', 'alert_attempts.rule_id')
    .leftJoin('goals', 'goals.id', 'alert_rules.goal_id')
    .select(['alert_attempts.rule_id as ruleId', 'alert_attempts.body', 'goals.name as goal'])
    .distinct()
    .where('alert_rules.site_id', '=', siteId)
    .where('alert_attempts.test', '=', 0)
    .where('alert_attempts.attempt', '=', 1)
    .where('alert_attempts.at', '>=', from)
    .where('alert_attempts.at', '<', to + SENT_WITHIN_MS)
    .execute();
  return rows.flatMap(({ ruleId, body, goal }) => {
    const alert = readAlert(body);
    const { type, value, threshold, currency = null, at, day } = alert;
    const instant = Date.parse(at);
    if (day === undefined && (instant < from || instant >= to)) return [];
    const figures = { type, value, threshold, currency, ...crawlerNames(alert) };
    return [{ kind: 'alert' as const, at: instant, ruleId, ...figures, goal, ...(day !== undefined && { day }) }];
  });
}

/** Lists the goals in use of a site that were created between two instants. */
export async function listNewGoals(
  db: Db,
  siteId: number,
  [from, to]: readonly [number, number],
): Promise<Dated<'goal'>[]> {
  const rows = await db
    .selectFrom('goals')
    .select(['name', 'created_at as at'])
    .where('site_id', '=', siteId)
    .where('archived_at', 'is', null)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute();
  return rows.map((row) => ({ kind: 'goal', ...row }));
}

/** Lists the later versions of a site's funnels in use that were created between two instants. */
export async function listNewVersions(
  db: Db,
  siteId: number,
  [from, to]: readonly [number, number],
): Promise<Dated<'funnel'>[]> {
  const rows = await db
    .selectFrom('funnel_versions')
    .innerJoin('funnels', 'funnels.id', 'funnel_versions.funnel_id')
    .select(['funnels.id as funnelId', 'funnels.name', 'funnel_versions.version', 'funnel_versions.created_at as at'])
    .where('funnels.site_id', '=', siteId)
    .where('funnels.archived_at', 'is', null)
    .where('funnel_versions.version', '>', 1)
    .where('funnel_versions.created_at', '>=', from)
    .where('funnel_versions.created_at', '<', to)
    .execute();
  return rows.map((row) => ({ kind: 'funnel', ...row }));
}

/** Lists the changes of a site's own rules of channels between two instants. */
export async function listChannelChanges(
  db: Db,
  siteId: number,
  [from, to]: readonly [number, number],
): Promise<Dated<'channels'>[]> {
  const versions = await listChannelVersions(db, siteId);
  return versions.flatMap(({ version, rules, createdAt }, i) => {
    // A version without rules that an upgrade has made changes none.
    const isChange = rules.length > 0 || (versions[i - 1]?.rules.length ?? 0) > 0;
    return isChange && createdAt >= from && createdAt < to ? [{ kind: 'channels', version, at: createdAt }] : [];
  });
}

/** Returns the changes of a site's zone within a period. */
export function zoneChanges(zones: readonly SiteZone[], { from, to }: Period): AnnotationOf<'zone'>[] {
  return zones.flatMap(({ fromDay, timezone }, i) => {
    const before = zones[i - 1]?.timezone;
    if (before === undefined || before === timezone || fromDay < from || fromDay > to) return [];
    return [{ kind: 'zone', day: fromDay, at: null, timezone, before }];
  });
}
