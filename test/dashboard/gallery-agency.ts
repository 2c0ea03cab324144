/** What an agency has in a scene of the gallery: a group, links with all that they can have, recipients of reports and management keys. */
import { addDays } from '../../src/domain/calendar.ts';
import { ALL_MANAGEMENT_SCOPES } from '../../src/domain/management-scope.ts';
import { REPORT_PANELS } from '../../src/domain/report-panel.ts';
import type { Site } from '../../src/domain/site.ts';
import { addRecipient } from '../../src/reports/recipients/asks.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { createGroup } from '../../src/sites/groups.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import type { TestService } from '../service.ts';
import type { SceneName, Texts } from './gallery-texts.ts';

const LOGO = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><rect width="90" height="30" rx="6" fill="#a30"/></svg>',
)}`;
const CONTENT = { panels: REPORT_PANELS, withCsv: true, language: 'de', withRevenue: false, segmentId: null } as const;

/** The addresses and ids that pages of an agency need. */
export interface Agency {
  readonly groupId: number;
  /** Of a link with a look of its own, and of one with a password. */
  readonly brandedToken: string;
  readonly protectedToken: string;
}

/** Makes the group of a scene, its links and, unless the scene is empty, its recipients, keys and their log. */
export async function makeAgency(
  service: TestService,
  scene: SceneName,
  site: Site,
  texts: Texts,
  passwordHash: string,
): Promise<Agency> {
  const { database, clock } = service;
  const { db } = database;
  const { orgId } = site;
  const group = await createGroup(db, clock, orgId, { name: texts.organisation, sites: [site.id] });
  const expiresAt = Date.parse(`${addDays(service.today(), 30)}T00:00:00Z`);
  const branded = await createShareLink(db, clock, site.id, texts.site, {
    ...{ expiresAt, logo: LOGO, accent: '#aa3300', panels: ['pages', 'sources'], hasBadge: true },
    frameOrigins: [`https://${texts.domain}`],
  });
  const locked = await createShareLink(db, clock, site.id, texts.owner.slice(0, 100), { passwordHash });
  const agency = { groupId: group.id, brandedToken: branded.token, protectedToken: locked.token };
  if (scene === 'empty') return agency;

  await createShareLink(db, clock, { groupId: group.id }, texts.site);
  for (const [i, email] of [...texts.others, `guest@${texts.domain}`].entries()) {
    const frequencies = i === 0 ? (['daily', 'weekly', 'monthly'] as const) : (['weekly'] as const);
    await addRecipient(db, clock, site, { ...CONTENT, email, frequencies, linkId: branded.id });
  }
  const name = texts.organisation.slice(0, 100);
  const { id: keyId } = await createApiKey(db, clock, { orgId, name, scopes: ALL_MANAGEMENT_SCOPES });
  const few = { scopes: ['sites:read', 'settings:write'], reach: { sites: [site.id], groups: [group.id] } } as const;
  await createApiKey(db, clock, { orgId, name: texts.goals[0]!.name, ...few });
  const at = Math.floor(clock.nowMicros() / 1000);
  const changed = { org_id: orgId, at, action: 'changed', path: `sites/~${site.publicId}/goals/~1` };
  const values = [keyId, null].map((key) => ({ ...changed, key_id: key }));
  await db.insertInto('management_log').values(values).execute();
  return agency;
}
