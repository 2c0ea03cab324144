import type { Db } from '../database/database.ts';
import { ApiError } from '../domain/error.ts';
import { type LinkScope, showsCard } from '../domain/share-link.ts';
import type { Site } from '../domain/site.ts';
import { listProperties } from '../sites/properties.ts';
import type { AnyQuestion } from '../stats/questions/question.ts';

/**
 * Returns what a public link asks instead of what its reader has asked: with the conditions of the link, and without what it does
 * not show. Every figure that a link shows goes through here. Throws an ApiError NOT_FOUND for what the link does not show at all.
 */
export async function queryOnLink(
  db: Db,
  site: Site,
  { onLink }: AnyQuestion,
  asked: object,
  link: LinkScope,
): Promise<object> {
  if (onLink === undefined) throw new ApiError('NOT_FOUND');
  if (!onLink.cards(asked).every((card) => showsCard(link, card))) throw new ApiError('NOT_FOUND');
  await requireKeptProperties(db, site, onLink.properties(asked));
  const shown = onLink.query?.(asked) ?? asked;
  if (link.conditions.length === 0) return shown;
  if (onLink.narrowed === undefined) throw new ApiError('NOT_FOUND');
  return onLink.narrowed(shown, link.conditions);
}

/** Returns what a public link gets of an answer. */
export function answerOnLink({ onLink }: AnyQuestion, answer: object, link: LinkScope): object {
  return onLink!.answer?.(answer, (card) => showsCard(link, card)) ?? answer;
}

/**
 * Throws an ApiError NOT_FOUND when one of these properties is not kept by a site: what an owner has not decided to keep can
 * carry anything, and a public link does not show it.
 */
async function requireKeptProperties(db: Db, site: Site, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const kept = new Set((await listProperties(db, site.id)).map(({ key }) => key));
  if (keys.some((key) => !kept.has(key))) throw new ApiError('NOT_FOUND');
}
