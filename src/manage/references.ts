import { CONDITION_VALUES_MAX, CONDITIONS_MAX } from '../domain/limits.ts';
import type { Site } from '../domain/site.ts';
import { findSite, listSites } from '../sites/sites.ts';
import { collectionOf } from './collection.ts';
import { type ManagedItem, referenceTo } from './managed-item.ts';
import { ManagementError, quoted } from './management-error.ts';
import type { AnyResource, ManageContext, Place } from './resource.ts';
import { SITES } from './resources/sites.ts';

/** Returns the site that a path names. Throws a ManagementError `NOT_FOUND` for one that the caller does not reach. */
export async function requireSiteNamed(context: ManageContext, text: string): Promise<Site> {
  const { id } = await collectionOf(SITES, { context, site: null }).require(text);
  const site = await findSite(context.db, id);
  if (site === undefined) throw new ManagementError('NOT_FOUND');
  return site;
}

/** Returns the internal ids of sites that are named as paths name them. Throws a ManagementError for one that is not there. */
export async function siteIdsOf(
  context: ManageContext,
  references: readonly string[],
  field: string,
): Promise<number[]> {
  const named = await idsOf(SITES, { context, site: null }, references, field);
  const { ids } = await namedSites(context);
  return named.map((publicId) => ids.get(publicId)!);
}

/** Returns how sites are named, by their internal ids. Those that the caller does not reach are left out. */
export async function siteNamer(context: ManageContext): Promise<(ids: readonly number[]) => string[]> {
  const { names } = await namedSites(context);
  return (named) => named.flatMap((id) => names.get(id) ?? []);
}

/** The internal ids of sites by their public ids, and how the sites are named by their internal ids. */
interface NamedSites {
  readonly ids: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<number, string>;
}

const NAMED_SITES = new WeakMap<readonly ManagedItem[], Promise<NamedSites>>();

/** Reads them once for the sites as they are: each entry of a document may name some. */
async function namedSites(context: ManageContext): Promise<NamedSites> {
  const items = await collectionOf(SITES, { context, site: null }).list();
  return NAMED_SITES.getOrInsertComputed(items, async () => {
    const sites = await listSites(context.db, { orgId: context.org.id });
    const ids = new Map(sites.map(({ id, publicId }) => [publicId, id]));
    return { ids, names: new Map(items.map((item) => [ids.get(item.id)!, referenceTo(item)])) };
  });
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
      throw new ManagementError('INVALID', `${field}: there is no ${resource.singular} ${quoted(text)}`, {
        field,
      });
    }
    ids.push(item.id);
  }
  return ids;
}

/** Returns how a thing is named, by svc's own id. One that is not listed, such as an archived goal, is named by this id. */
export async function namerOf(resource: AnyResource, place: Place): Promise<(id: number) => string> {
  const items = await collectionOf(resource, place).list();
  const references = new Map(items.map((item) => [item.id, referenceTo(item)]));
  return (id) => references.get(String(id)) ?? referenceTo({ id: String(id), externalId: null });
}

const OF_THINGS = /^(goal|segment):(is|is_not):(.+)$/s;

/**
 * Returns written conditions in which goals and segments have their numbers, also those that are named as paths name them. Digits alone
 * are a number. Throws a ManagementError for one that is not there.
 *
 * @param resources the resources whose things conditions may name
 */
export async function numberedConditions(
  place: Place,
  where: readonly string[],
  resources: Readonly<Partial<Record<string, AnyResource>>>,
): Promise<string[]> {
  if (where.length > CONDITIONS_MAX)
    throw new ManagementError('INVALID', `where: at most ${CONDITIONS_MAX} conditions`, { field: 'where' });
  const numbered: string[] = [];
  for (const text of where) {
    const [, subject = '', operator, values = ''] = OF_THINGS.exec(text) ?? [];
    const resource = resources[subject];
    const ids: string[] = [];
    const named = resource === undefined ? [] : values.split('|');
    if (named.length > CONDITION_VALUES_MAX) {
      throw new ManagementError('INVALID', `where: at most ${CONDITION_VALUES_MAX} values`, { field: 'where' });
    }
    for (const value of named) {
      ids.push(...(/^\d+$/.test(value) ? [value] : await idsOf(resource!, place, [value], 'where')));
    }
    numbered.push(resource === undefined ? text : `${subject}:${operator}:${ids.join('|')}`);
  }
  return numbered;
}
