import { listSites } from '../sites/sites.ts';
import { collectionOf, referenceTo } from './collection.ts';
import { ManagementError } from './management-error.ts';
import type { AnyResource, ManageContext, Place } from './resource.ts';
import { SITES } from './resources/sites.ts';

/** Returns the internal ids of sites that are named as paths name them. Throws a ManagementError for one that is not there. */
export async function siteIdsOf(
  context: ManageContext,
  references: readonly string[],
  field: string,
): Promise<number[]> {
  const ids = new Map(
    (await listSites(context.db, { orgId: context.org.id })).map(({ id, publicId }) => [publicId, id]),
  );
  const named = await idsOf(SITES, { context, site: null }, references, field);
  return named.map((publicId) => ids.get(publicId)!);
}

/** Returns how sites are named, by their internal ids. Those that the caller does not reach are left out. */
export async function siteNamer(context: ManageContext): Promise<(ids: readonly number[]) => string[]> {
  const items = await collectionOf(SITES, { context, site: null }).list();
  const publicIds = new Map(
    (await listSites(context.db, { orgId: context.org.id })).map(({ id, publicId }) => [id, publicId]),
  );
  const references = new Map(items.map((item) => [item.id, referenceTo(item)]));
  return (ids) => ids.flatMap((id) => references.get(publicIds.get(id)!) ?? []);
}

/** Returns svc's own ids of things that are named as paths name them. Throws a ManagementError for one that is not there. */
export async function idsOf(
  resource: AnyResource,
  place: Place,
  references: readonly string[],
  field: string,
): Promise<string[]> {
  const collection = collectionOf(resource, place);
  const ids: string[] = [];
  for (const text of references) {
    const item = await collection.find(text);
    if (item === null) {
      throw new ManagementError('INVALID', `${field}: there is no ${resource.singular} ${JSON.stringify(text)}`, {
        field,
      });
    }
    ids.push(item.id);
  }
  return ids;
}
