/** A site and its organisation with one of everything that a path can name, for tests. */

import { createInvitation } from '../../src/accounts/invitations.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import { WHOLE_REPORT } from '../../src/domain/report-panel.ts';
import type { Site } from '../../src/domain/site.ts';
import { addRecipient } from '../../src/reports/recipients/asks.ts';
import { listRecipients } from '../../src/reports/recipients/recipients.ts';
import { addNote } from '../../src/sites/annotations.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { addExclusion } from '../../src/sites/exclusions.ts';
import { createFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { beginProductImport } from '../../src/sites/product-imports.ts';
import { keepProperty } from '../../src/sites/properties.ts';
import { createSegment } from '../../src/sites/segments.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { TestService } from '../service.ts';
import { signedIn } from './account.ts';

/** Creates one of everything in a site and its organisation; returns the ids, by their names in paths. */
export async function fill(service: TestService, site: Site): Promise<Record<string, string>> {
  const { clock, database } = service;
  const { db } = database;
  const user = await signedIn(service, site.orgId, 'viewer');
  const goal = await createGoal(db, clock, { siteId: site.id, name: 'Goal', kind: 'page', pattern: '/goal' });
  const funnel = await createFunnel(db, clock, {
    siteId: site.id,
    name: 'Funnel',
    windowMinutes: 60,
    steps: [
      { kind: 'page', pattern: '/a' },
      { kind: 'page', pattern: '/b' },
    ],
  });
  const rule = await createAlertRule(
    db,
    clock,
    {
      siteId: site.id,
      type: 'spike',
      threshold: 10,
      goalId: null,
      url: null,
      secret: null,
      emails: ['a@example.com'],
    },
    [],
  );
  const exclusion = await addExclusion(db, clock, {
    orgId: site.orgId,
    siteId: site.id,
    kind: 'path',
    pattern: `/${crypto.randomUUID()}`,
  });
  const annotation = await addNote(db, clock, {
    siteId: site.id,
    day: service.today(),
    text: 'Relaunch',
    userId: user.userId,
  });
  const segment = await createSegment(db, clock, {
    ...{ siteId: site.id, userId: null, name: crypto.randomUUID() },
    conditions: [{ subject: 'country', operator: 'is', values: ['DE'] }],
  });
  const property = await keepProperty(db, clock, { siteId: site.id, key: crypto.randomUUID() });
  const link = await createShareLink(db, clock, site.id, 'link');
  await addRecipient(db, clock, site, {
    ...{ email: `${crypto.randomUUID()}@example.com`, frequencies: ['weekly'], language: 'en' },
    ...{ withRevenue: false, linkId: link.id, segmentId: segment.id, ...WHOLE_REPORT },
  });
  const [recipient] = await listRecipients(db, site.id);
  const group = await createGroup(db, clock, site.orgId, { name: crypto.randomUUID(), sites: [site.id] });
  const key = await createApiKey(db, clock, { orgId: site.orgId, name: 'key' });
  const { userId: invitedBy } = await signedIn(service, site.orgId, 'owner');
  const invited = { email: `${crypto.randomUUID()}@example.com`, grant: wholeGrant('viewer'), invitedBy };
  const { id: invitation } = (await createInvitation(db, clock, { orgId: site.orgId, ...invited })).invitation;
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const begun = { siteId: site.id, source: 'plausible', name: 'export.zip', digest: 'digest' };
  const imported = await beginProductImport(db, clock, begun);
  const ids = {
    user: user.userId,
    goal: goal.id,
    funnel: funnel.id,
    funnelId: funnel.id,
    segment: segment.id,
    rule: rule.id,
    exclusion: exclusion.id,
    annotation,
    property: property.id,
    link: link.id,
    recipient: recipient!.id,
    key: key.id,
    group: group.id,
    invitation,
    session: session.id,
    import: imported.id,
  };
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
}

/** Returns the rows of a site and its organisation. */
export async function everythingOf({ database: { db } }: TestService, { id, orgId }: Site): Promise<object> {
  const rules = db.selectFrom('alert_rules').select('id').where('site_id', '=', id);
  const funnels = db.selectFrom('funnels').select('id').where('site_id', '=', id);
  const users = db.selectFrom('members').select('user_id').where('org_id', '=', orgId);
  return {
    sites: await db.selectFrom('sites').selectAll().where('org_id', '=', orgId).execute(),
    members: await db.selectFrom('members').selectAll().where('org_id', '=', orgId).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('user_id', 'in', users).execute(),
    groups: await db
      .selectFrom('site_groups')
      .leftJoin('grouped_sites', 'grouped_sites.group_id', 'site_groups.id')
      .selectAll()
      .where('org_id', '=', orgId)
      .execute(),
    keys: await db.selectFrom('api_keys').selectAll().where('org_id', '=', orgId).execute(),
    invitations: await db.selectFrom('invitations').selectAll().where('org_id', '=', orgId).execute(),
    goals: await db.selectFrom('goals').selectAll().where('site_id', '=', id).execute(),
    funnels: await db.selectFrom('funnels').selectAll().where('site_id', '=', id).execute(),
    versions: await db.selectFrom('funnel_versions').selectAll().where('funnel_id', 'in', funnels).execute(),
    rules: await db.selectFrom('alert_rules').selectAll().where('site_id', '=', id).execute(),
    attempts: await db.selectFrom('alert_attempts').selectAll().where('rule_id', 'in', rules).execute(),
    imports: await db.selectFrom('imports').selectAll().where('site_id', '=', id).execute(),
    annotations: await db.selectFrom('annotations').selectAll().where('site_id', '=', id).execute(),
    segments: await db.selectFrom('segments').selectAll().where('site_id', '=', id).execute(),
    properties: await db.selectFrom('properties').select(['id', 'key']).where('site_id', '=', id).execute(),
    exclusions: await db.selectFrom('exclusions').selectAll().where('org_id', '=', orgId).execute(),
    recipients: await db.selectFrom('report_recipients').selectAll().where('site_id', '=', id).execute(),
    deliveries: await db.selectFrom('report_deliveries').selectAll().where('site_id', '=', id).execute(),
    senders: await db.selectFrom('report_senders').selectAll().where('org_id', '=', orgId).execute(),
    links: await db.selectFrom('share_links').selectAll().where('site_id', '=', id).execute(),
  };
}
