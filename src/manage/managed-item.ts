import { createHash } from 'node:crypto';
import { type Item, SINGLE_ID } from './resource.ts';

/** Begins svc's own id where a caller's could stand too. */
export const OWN = '~';

/** A thing with the id that a caller has given it. */
export interface ManagedItem extends Item<Record<string, unknown>> {
  readonly externalId: string | null;
}

/** Returns how other things name one: by the caller's id, or else by svc's own. */
export function referenceTo({ id, externalId }: Pick<ManagedItem, 'id' | 'externalId'>): string {
  return externalId ?? OWN + id;
}

/** Returns a thing as it is answered. */
export function shownItem({ id, externalId, fields, shown }: ManagedItem): Readonly<Record<string, unknown>> {
  return { ...(id !== SINGLE_ID && { id, externalId }), ...fields, ...shown };
}

/**
 * Returns a text that is another one as soon as the thing was changed. What becomes of it by itself, such as the first day on which it
 * is counted, is no change.
 */
export function tagOf({ id, externalId, fields }: ManagedItem): string {
  return createHash('sha256')
    .update(JSON.stringify([id, externalId, fields]))
    .digest('base64url')
    .slice(0, 22);
}
