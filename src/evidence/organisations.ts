import { factorRequiredAt } from '../accounts/second-factor-requirements.ts';
import { readDestinations } from '../alerts/stored-destinations.ts';
import type { Db } from '../database/database.ts';
import { type Exclusion, shownPattern } from '../domain/exclusion.ts';
import type { Site } from '../domain/site.ts';
import { requirementOf } from '../oidc/requirements.ts';
import { listExclusions } from '../sites/exclusions.ts';
import { fieldSetsOff } from '../sites/field-sets.ts';
import { listProperties } from '../sites/properties.ts';
import { listSites } from '../sites/sites.ts';
import type { EvidenceExclusion, EvidenceOrganisation, EvidenceSite } from './evidence.ts';
import { instantOf, optionalInstant } from './instant.ts';
import type { People } from './people.ts';

type StoredDays = EvidenceSite['days'];

const NO_DAYS: StoredDays = { first: null, last: null, count: 0, withVisits: 0 };

/** Reads the organisations: their members, sites and what these keep, and who else has access. */
export async function readOrganisations(db: Db, people: People, withNames: boolean): Promise<EvidenceOrganisation[]> {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'name', 'is_demo', 'operates'])
    .orderBy('id')
    .execute();
  const days = await readDays(db);
  const organisations: EvidenceOrganisation[] = [];
  for (const { id, name, is_demo, operates } of rows) {
    const sites: EvidenceSite[] = [];
    const ofAll = await listExclusions(db, { orgId: id, siteId: null });
    for (const site of await listSites(db, { orgId: id })) {
      sites.push(await readSite(db, site, days.get(site.id) ?? NO_DAYS, withNames));
    }
    const requirement = await requirementOf(db, id);
    organisations.push({
      ...{ id, name, isDemo: is_demo === 1, operates: operates === 1 },
      requiredProvider:
        requirement === null ? null : { provider: requirement.provider, breakGlassUser: requirement.breakGlassId },
      secondFactorRequiredFrom: optionalInstant(await factorRequiredAt(db, id)),
      members: people.members.get(id) ?? [],
      access: await readAccess(db, id),
      exclusions: ofAll.map((rule) => shownExclusion(rule, withNames)),
      sites,
    });
  }
  return organisations;
}

async function readSite(db: Db, site: Site, days: StoredDays, withNames: boolean): Promise<EvidenceSite> {
  const rules = await listExclusions(db, { orgId: site.orgId, siteId: site.id });
  return {
    ...{ id: site.publicId, domain: site.domain, also: site.also, timezone: site.timezone, state: site.state },
    ...{ since: instantOf(site.createdAt), emptied: optionalInstant(site.emptiedAt ?? null) },
    ...{ retentionMonths: site.retentionMonths, visitMonths: site.visitMonths },
    honoursGlobalPrivacyControl: site.honoursGpc,
    fieldsOff: await fieldSetsOff(db, site.id),
    masks: site.masks ?? [],
    exclusions: rules.filter(({ siteId }) => siteId !== null).map((rule) => shownExclusion(rule, withNames)),
    properties: (await listProperties(db, site.id)).map(({ key }) => key),
    days,
  };
}

function shownExclusion(rule: Exclusion, withNames: boolean): EvidenceExclusion {
  return { kind: rule.kind, pattern: withNames || rule.kind !== 'network' ? shownPattern(rule) : null };
}

async function readDays(db: Db): Promise<ReadonlyMap<number, StoredDays>> {
  const rows = await db
    .selectFrom('site_days')
    .select(({ fn }) => [
      'site_id',
      fn.min<string>('day').as('first'),
      fn.max<string>('day').as('last'),
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('visits').as('withVisits'),
    ])
    .groupBy('site_id')
    .execute();
  return new Map(
    rows.map(({ site_id, first, last, count, withVisits }) => [
      site_id,
      { first, last, count: Number(count), withVisits: Number(withVisits ?? 0) },
    ]),
  );
}

/** Counts who gets figures of an organisation without being a member. */
async function readAccess(db: Db, orgId: number): Promise<EvidenceOrganisation['access']> {
  const sites = db.selectFrom('sites').select('id').where('org_id', '=', orgId);
  const groups = db.selectFrom('site_groups').select('id').where('org_id', '=', orgId);
  const [invitations, keys, links, recipients, rules, members] = await Promise.all([
    db.selectFrom('invitations').select('id').where('org_id', '=', orgId).execute(),
    db.selectFrom('api_keys').select('scopes').where('org_id', '=', orgId).where('revoked_at', 'is', null).execute(),
    db
      .selectFrom('share_links')
      .select('id')
      .where((row) => row.or([row('site_id', 'in', sites), row('group_id', 'in', groups)]))
      .execute(),
    db
      .selectFrom('report_recipients')
      .select('email')
      .where((row) => row.or([row('of_site', 'in', sites), row('of_group', 'in', groups)]))
      .where('removed_at', 'is', null)
      .execute(),
    db
      .selectFrom('alert_rules')
      .select(['url', 'emails', 'destinations'])
      .where((row) => row.or([row('of_site', 'in', sites), row('of_group', 'in', groups)]))
      .execute(),
    db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.email')
      .where('members.org_id', '=', orgId)
      .execute(),
  ]);
  const own = new Set(members.map(({ email }) => email));
  const alerted = rules.flatMap((rule) => readDestinations(rule).emails.map((email) => email.toLowerCase()));
  return {
    openInvitations: invitations.length,
    readKeys: keys.filter(({ scopes }) => scopes === null).length,
    managementKeys: keys.filter(({ scopes }) => scopes !== null).length,
    sharedLinks: links.length,
    alertAddresses: new Set(alerted.filter((email) => !own.has(email))).size,
    reportAddresses: new Set(recipients.map(({ email }) => email)).size,
  };
}
