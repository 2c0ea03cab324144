import { createHash } from 'node:crypto';
import { isUnited } from '../domain/site.ts';
import { type ExternalIdOwner, kindOfGroup } from '../sites/external-ids.ts';
import { ManagementError } from './management-error.ts';
import { type Item, type Place, SINGLE_ID } from './resource.ts';

/** The longest id that a caller can give. */
const EXTERNAL_ID_MAX_CHARS = 200;

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
export function tagOf({ id, externalId, fields, hidden }: ManagedItem): string {
  return createHash('sha256')
    .update(JSON.stringify([id, externalId, fields, ...(hidden === undefined ? [] : [hidden])]))
    .digest('base64url')
    .slice(0, 22);
}

/** Reads the id that a caller gives a new thing. Throws a ManagementError. */
export function readExternalId(text: string): string {
  if (text.startsWith(OWN)) throw new ManagementError('NOT_FOUND');
  if (text === '.' || text === '..')
    throw new ManagementError('INVALID', 'an id is not . or .., which paths leave out');
  if (text === '' || text.length > EXTERNAL_ID_MAX_CHARS || /\p{Cc}/u.test(text) || !text.isWellFormed()) {
    throw new ManagementError('INVALID', `an id has 1 to ${EXTERNAL_ID_MAX_CHARS} characters on one line`);
  }
  return text;
}

/** Returns whose external ids those of a place's list are. */
export function ownerOf({ context, site }: Place, resource: string): ExternalIdOwner {
  const orgId = context.org.id;
  // Rows refer to a site or to none.
  if (site !== null && isUnited(site)) return { orgId, siteId: null, kind: kindOfGroup(-site.id, resource) };
  return { orgId, siteId: site?.id ?? null, kind: resource };
}
