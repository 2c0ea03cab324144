import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Card, readCards, writeCards } from '../domain/cards.ts';

/** Returns the order of the cards that a user has chosen; null without a choice. */
export async function chosenCards(db: Db, userId: number): Promise<readonly Card[] | null> {
  const kept = await keptCards(db, userId);
  return kept === null ? null : readCards(kept);
}

/** Keeps the order of the cards that a user wants; null for the usual one. */
export async function chooseCards(db: Db, userId: number, cards: readonly Card[] | null): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const kept = await keptCards(transaction, userId);
    const next = cards === null ? null : writeCards(cards, kept ?? '');
    await transaction.updateTable('users').set({ cards: next }).where('id', '=', userId).execute();
  });
}

async function keptCards(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('cards').where('id', '=', userId).executeTakeFirst();
  return row?.cards ?? null;
}
