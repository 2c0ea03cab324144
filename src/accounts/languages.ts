import type { Db } from '../database/database.ts';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '../domain/language.ts';

/** Keeps the language in which a user wants pages and emails; null: the browser's. */
export async function chooseLanguage(db: Db, userId: number, language: Language | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

/** Returns the language that the user of an address has chosen; null without a choice or a user. */
export async function chosenLanguage(db: Db, email: string): Promise<Language | null> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  return languageOf(row?.language ?? '') ?? null;
}

/**
 * Returns the language of the emails that an address gets about an organisation's sites: its user's choice, else that of
 * the first owner of the organisation who has chosen one, else the default.
 */
export async function mailLanguage(db: Db, email: string, orgId: number): Promise<Language> {
  return (await chosenLanguage(db, email)) ?? (await ownersLanguage(db, orgId)) ?? DEFAULT_LANGUAGE;
}

async function ownersLanguage(db: Db, orgId: number): Promise<Language | null> {
  const owners = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.language')
    .where('members.org_id', '=', orgId)
    .where('members.role', '=', 'owner')
    .where('users.language', 'is not', null)
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute();
  return owners.map(({ language }) => languageOf(language ?? '')).find((language) => language !== undefined) ?? null;
}
