import { epochMs } from '../database/clock-ms.ts';
import type { Db } from '../database/database.ts';
import { requireRoom } from '../database/maxima.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Clock } from '../domain/clock.ts';
import { CHANNEL_NAME_MAX_CHARS, CHANNEL_PATTERN_MAX_CHARS, CHANNEL_RULES_MAX } from '../domain/limits.ts';
import { type ChannelVersion, type OwnChannelRule, RULE_TEXTS } from '../domain/own-channels.ts';
import { isReservedKey } from '../domain/stored-text.ts';
import { siteRefusal } from './translations.ts';

/**
 * Sets the rules of a site, in their order. They are a new version, unless they are those of the last one: days whose events
 * are still there, and later ones, get their channels; earlier days keep theirs. Returns the version that counts. Throws a
 * DatabaseError `invalid` for a wrong rule, or one too many.
 */
export async function setChannelRules(
  db: Db,
  clock: Clock,
  siteId: number,
  rules: readonly OwnChannelRule[],
): Promise<Pick<ChannelVersion, 'rules' | 'countedFrom'>> {
  const clean = rules.map(cleanRule);
  if (clean.length > CHANNEL_RULES_MAX) {
    throw siteRefusal('invalid', (texts) => texts.channel.tooMany(CHANNEL_RULES_MAX));
  }
  return await inTransaction(db, async (transaction) => {
    const last = (await listChannelVersions(transaction, siteId)).at(-1);
    const text = JSON.stringify(clean);
    if (text === JSON.stringify(last?.rules ?? [])) return last ?? { rules: [], countedFrom: null };
    await requireRoom(transaction, 'channelVersions', siteId);
    await transaction
      .insertInto('channel_versions')
      .values({
        site_id: siteId,
        version: (last?.version ?? 0) + 1,
        rules: text,
        counted_from: null,
        created_at: epochMs(clock),
      })
      .execute();
    return { rules: clean, countedFrom: null };
  });
}

/** Lists the versions of the rules of a site, earliest first. */
export async function listChannelVersions(db: Db, siteId: number): Promise<ChannelVersion[]> {
  const rows = await db
    .selectFrom('channel_versions')
    .select(['id', 'site_id as siteId', 'version', 'rules', 'counted_from as countedFrom', 'created_at as createdAt'])
    .where('site_id', '=', siteId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({ ...row, rules: JSON.parse(row.rules) as OwnChannelRule[] }));
}

/** Returns a rule as it is stored. Throws a DatabaseError `invalid`. */
function cleanRule(rule: OwnChannelRule): OwnChannelRule {
  const channel = rule.channel.trim();
  const isWrong = isReservedKey(channel) || /\p{Cc}/u.test(channel) || !channel.isWellFormed();
  if (channel === '' || channel.length > CHANNEL_NAME_MAX_CHARS || isWrong) {
    throw siteRefusal('invalid', (texts) => texts.channel.name(CHANNEL_NAME_MAX_CHARS));
  }
  const patterns = RULE_TEXTS.flatMap((text) => {
    const pattern = rule[text]?.trim() ?? '';
    if (pattern.length > CHANNEL_PATTERN_MAX_CHARS || pattern.includes('\0') || !pattern.isWellFormed()) {
      throw siteRefusal('invalid', (texts) => texts.channel.pattern(CHANNEL_PATTERN_MAX_CHARS));
    }
    return pattern === '' ? [] : [[text, pattern] as const];
  });
  if (patterns.length === 0) throw siteRefusal('invalid', (texts) => texts.channel.noPattern(channel));
  return { channel, ...Object.fromEntries(patterns) };
}
