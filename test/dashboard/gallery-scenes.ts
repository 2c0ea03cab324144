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
import { recordAttempts } from '../../src/alerts/attempt-queue.ts';
import { createAlertRule } from '../../src/alerts/rules.ts';
import { createRelayKey } from '../../src/collect/relay-keys.ts';
import type { Site } from '../../src/domain/site.ts';
import { createApiKey } from '../../src/sites/api-keys.ts';
import { archive } from '../../src/sites/archive.ts';
import { createFunnel, updateFunnel } from '../../src/sites/funnels.ts';
import { createGoal } from '../../src/sites/goals.ts';
import { createShareLink } from '../../src/sites/share-links.ts';
import { ChdbStore } from '../../src/store/chdb/chdb.ts';
import { MONTH_KEYS, ROLLUP_COLUMNS } from '../../src/store/schema.ts';
import type { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';
import { SCENE_NAMES, type SceneName, TEXTS, type Texts, TWO_STEP_EMAIL } from './gallery-texts.ts';
import { longVisits, smallVisits } from './gallery-visits.ts';
import { importVisits } from './visits.ts';

/**
 * The viewer of a page: `member` may change nothing, `newcomer` owns an organisation without a site, `nobody` is signed
 * out.
 */
export type Viewer = 'owner' | 'member' | 'newcomer' | 'nobody';

/** An organisation with a site. */
export interface Scene {
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
const HISTORY = ['succeeded', 'failed:http-503', 'failed:timeout', 'rejected:private-address'] as const;
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
  await createRelayKey(service.database.db, service.clock);
  await discard(service, huge.site, 123_456_789);
  await discard(service, long.site, 1234);
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
    await addMember(db, clock, { orgId, userId, role: i === 0 ? 'admin' : 'member' });
  }
  const invited = { orgId, email: `new-${texts.owner}`, role: 'member', invitedBy: owner.id } as const;
  const { token: invitationToken } = await createInvitation(db, clock, invited);
  for (const agent of ['Safari on iPhone', 'Firefox on Linux']) await createSession(db, clock, owner.id, agent);
  const member = await addUser(db, clock, { email: `guest-${texts.owner}`, passwordHash });
  await addMember(db, clock, { orgId, userId: member.id, role: 'member' });
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
  const funnelId = await define(service, site, texts);
  return { name, orgId, site, sessions, funnelId, shareToken, invitationToken, resetToken };
}

/** Creates goals, a funnel with two versions, alerts and keys; nothing when the scene has no goals. */
async function define(service: TestService, site: Site, texts: Texts): Promise<number | null> {
  const { database, clock } = service;
  const { db } = database;
  const { id: siteId, orgId } = site;
  if (texts.funnel === null) return null;
  const goals: number[] = [];
  for (const goal of texts.goals) goals.push((await createGoal(db, clock, { siteId, ...goal })).id);
  const old = await createGoal(db, clock, { siteId, name: texts.goals[0]!.name, kind: 'page', pattern: '/old/*' });
  await archive(db, clock, { kind: 'goal', siteId, id: old.id });
  const { id } = await createFunnel(db, clock, { siteId, windowMinutes: 60, ...texts.funnel });
  const steps = texts.funnel.steps.toSpliced(1, 0, { kind: 'page', pattern: '/docs/*' });
  await updateFunnel(db, clock, id, { windowMinutes: 1440, steps });
  await createApiKey(db, clock, { orgId, name: texts.goals[0]!.name.slice(0, 100) });
  const emails = [texts.owner, ...texts.others];
  const rules = [
    { type: 'spike', threshold: 2_000_000, goalId: null, url: texts.webhook, secret: 'secret', emails },
    { type: 'silence', threshold: 6, goalId: null, url: null, secret: null, emails: [texts.owner] },
    { type: 'goal', threshold: null, goalId: goals[0]!, url: null, secret: null, emails: [texts.owner] },
  ] as const;
  for (const rule of rules) {
    const { id: ruleId } = await createAlertRule(db, clock, { siteId, ...rule }, []);
    await alertHistory(service, ruleId, rule.type, emails);
  }
  return id;
}

async function alertHistory(
  { database, clock }: TestService,
  ruleId: number,
  type: 'spike' | 'silence' | 'goal',
  emails: readonly string[],
): Promise<void> {
  if (type === 'silence') return;
  const now = Math.floor(clock.nowMicros() / 1000);
  const body = JSON.stringify({ value: 3_141_592, threshold: 2_000_000 });
  const made = HISTORY.map((status, i) => {
    const channel: 'webhook' | 'email' = i % 2 === 0 ? 'webhook' : 'email';
    const recipient = channel === 'email' ? emails[0]! : '';
    const attempt = { ruleId, channel, recipient, lane: '', type, test: i === 3, body, attempt: i + 1, dueAt: now };
    return { attempt, status, detail: '', startedAt: now - (HISTORY.length - i) * 3_600_000 };
  });
  await recordAttempts(database.db, made);
}

/** Multiplies the stored sums of a site's closed days: an import of as many visits would take too long. */
async function multiply(directory: string, siteId: number): Promise<void> {
  const store = await ChdbStore.open(join(directory, 'store'));
  const tables = { ...ROLLUP_COLUMNS, [MONTH_KEYS]: ROLLUP_COLUMNS.day_keys };
  const named = ['site', 'day', 'hour', 'dimension', 'key', 'goal', 'funnel', 'version', 'step'];
  for (const [table, columns] of Object.entries(tables)) {
    const counts = columns.map(([column]) => column).filter((column) => !named.includes(column));
    const changes = counts.map((column) => `${column} = ${column} * ${HUGE_FACTOR}`).join(', ');
    await store.execute(`ALTER TABLE ${table} UPDATE ${changes} WHERE site = ${siteId} SETTINGS mutations_sync = 2`);
  }
  await store.close();
}

async function discard({ database }: TestService, site: Site, count: number): Promise<void> {
  const reasons = ['bot_user_agent', 'origin', 'gpc'] as const;
  const values = reasons.map((reason, i) => ({ site_id: site.id, day: '2026-05-19', reason, count: count >> i }));
  await database.db.insertInto('discards').values(values).execute();
}
