/** The data of the gallery: nothing, a little, huge figures, and texts that are long or run from right to left. */
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { createInvitation } from '../../src/accounts/invitations.ts';
import { addMember } from '../../src/accounts/members.ts';
import { createOrganisation } from '../../src/accounts/organisations.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { createPasswordReset } from '../../src/accounts/password-resets.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../src/accounts/second-factors.ts';
import { createSession } from '../../src/accounts/sessions.ts';
import { addUser, requireUser } from '../../src/accounts/users.ts';
import { createProxyKey } from '../../src/collect/proxy-keys.ts';
import { wholeGrant } from '../../src/domain/grant.ts';
import type { Site } from '../../src/domain/site.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { STORED_TABLES } from '../../src/store/schema.ts';
import type { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { type Agency, makeAgency } from './gallery-agency.ts';
import { addCrawlers } from './gallery-crawlers.ts';
import { define, discard } from './gallery-definitions.ts';
import { ARABIC_PATH, GERMAN_PATH, SCENE_NAMES, type SceneName, TEXTS, TWO_STEP_EMAIL } from './gallery-texts.ts';
import { longVisits, smallVisits } from './gallery-visits.ts';
import { importVisits } from './visits.ts';

/**
 * The viewer of a page: `member` may change nothing, `newcomer` owns an organisation without a site, `nobody` is signed
 * out.
 */
export type Viewer = 'owner' | 'member' | 'newcomer' | 'nobody';

/** An organisation with a site. */
export interface Scene extends Agency {
  readonly name: SceneName;
  readonly orgId: number;
  readonly site: Site;
  /** The session cookies of the signed-in viewers. */
  readonly sessions: Readonly<Record<Exclude<Viewer, 'nobody'>, string>>;
  /** A funnel with two versions; null when the scene has none. */
  readonly funnelId: number | null;
  readonly shareToken: string;
  readonly invitationToken: string;
  readonly resetToken: string;
}

/** After so long without an event every day of an import is closed. */
const QUIET_MICROS = 61_000_000;
/** The stored counts of the huge scene are multiplied by this. */
const HUGE_FACTOR = 3_141_593;
export const PASSWORD = 'correct horse';

/** Creates every scene; the organisation of the huge one runs the server. The service is restarted once. */
export async function makeScenes(service: TestService): Promise<Scene[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const { orgId: operator } = await service.site({ name: 'Second site', domain: 'second.example' });
  const scenes: Scene[] = [];
  for (const name of SCENE_NAMES) scenes.push(await makeScene(service, name, operator, passwordHash));
  const [, small, huge, long] = scenes as [Scene, Scene, Scene, Scene];
  await importLines(service, small.site, smallVisits(service.today()));
  await importLines(service, long.site, longVisits(service.today()));
  await importLines(service, huge.site, smallVisits(service.today()));
  await importVisits(service, huge.site);
  // Days without further arrivals are closed.
  service.clock.advance(QUIET_MICROS);
  await service.maintain();
  await service.restart((directory) => multiply(directory, huge.site.id));
  await createProxyKey(service.database.db, service.clock);
  await discard(service, huge.site, 123_456_789);
  await discard(service, long.site, 1234);
  await addCrawlers(service, small.site, ['/', '/docs/install', '/old'], 12);
  await addCrawlers(service, huge.site, ['/', '/docs/install', '/old'], 123_456_789);
  await addCrawlers(service, long.site, ['/', ARABIC_PATH, GERMAN_PATH].map(decodeURIComponent), 1234);
  await turnOnSecondFactor(service, TWO_STEP_EMAIL);
  return scenes;
}

async function turnOnSecondFactor({ database: { db }, clock }: TestService, email: string): Promise<void> {
  const user = await requireUser(db, email);
  const { secret } = await beginSecondFactor(db, clock, user, 'svc');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await confirmSecondFactor(db, clock, user.id, totp.generate({ timestamp: clock.nowMicros() / 1000 }));
}

async function makeScene(
  service: TestService,
  name: SceneName,
  operator: number,
  passwordHash: string,
): Promise<Scene> {
  const { database, clock } = service;
  const { db } = database;
  const texts = TEXTS[name];
  const orgId = name === 'huge' ? operator : (await createOrganisation(db, clock, { name: texts.organisation })).id;
  const site = await service.site({ orgId, name: texts.site, domain: texts.domain, timezone: 'Europe/Berlin' });
  const owner = await addUser(db, clock, { email: texts.owner, passwordHash });
  await addMember(db, clock, { orgId, userId: owner.id, role: 'owner' });
  for (const [i, email] of texts.others.entries()) {
    const { id: userId } = await addUser(db, clock, { email, passwordHash });
    await addMember(db, clock, { orgId, userId, role: i === 0 ? 'admin' : 'viewer' });
  }
  const invited = { orgId, email: `new-${texts.owner}`, grant: wholeGrant('viewer'), invitedBy: owner.id };
  const { token: invitationToken } = await createInvitation(db, clock, invited);
  for (const agent of ['Safari on iPhone', 'Firefox on Linux']) await createSession(db, clock, owner.id, agent);
  const member = await addUser(db, clock, { email: `guest-${texts.owner}`, passwordHash });
  await addMember(db, clock, { orgId, userId: member.id, role: 'viewer' });
  const newcomer = await addUser(db, clock, { email: `newcomer-${texts.owner}`, passwordHash });
  const { id: emptyOrgId } = await createOrganisation(db, clock, { name: texts.organisation });
  await addMember(db, clock, { orgId: emptyOrgId, userId: newcomer.id, role: 'owner' });
  const sessions = {
    owner: await createSession(db, clock, owner.id, 'Chrome on Windows'),
    member: await createSession(db, clock, member.id, 'Chrome on Windows'),
    newcomer: await createSession(db, clock, newcomer.id, 'Chrome on Windows'),
  };
  const { token: resetToken } = await createPasswordReset(db, clock, member.email);
  const { token: shareToken } = await createShareLink(db, clock, site.id, `For ${texts.organisation}`);
  const funnelId = await define(service, site, texts, owner.id);
  const agency = await makeAgency(service, name, site, texts, passwordHash);
  return { name, orgId, site, sessions, funnelId, shareToken, invitationToken, resetToken, ...agency };
}

/** Multiplies the stored sums of a site's closed days: an import of as many visits would take too long. */
async function multiply(directory: string, siteId: number): Promise<void> {
  const store = await ChdbStore.open(join(directory, 'store'));
  for (const { name, columns, orderBy } of STORED_TABLES) {
    if (name === 'events' || name === 'hits' || name === 'visits') continue;
    const sums = columns.filter(([column]) => !orderBy.split(', ').includes(column));
    const changes = sums.map(([column, type]) =>
      type.startsWith('Array')
        ? `${column} = arrayMap(count -> count * ${HUGE_FACTOR}, ${column})`
        : `${column} = ${column} * ${HUGE_FACTOR}`,
    );
    const where = `WHERE site = ${siteId} SETTINGS mutations_sync = 2`;
    await store.execute(`ALTER TABLE ${name} UPDATE ${changes.join(', ')} ${where}`);
  }
  await store.close();
}
