import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { findSite } from '../sites/sites.ts';
import { nameInPath } from '../sites/subjects.ts';
import { type Change, type Changed, type Collection, collectionOf } from './collection.ts';
import { ManagementError, quoted, refusalOf } from './management-error.ts';
import { type AnyResource, type ManageContext, type Place, SINGLE_ID } from './resource.ts';
import { requireGroupPlace } from './resources/groups.ts';
import { listsWithin, ORGANISATION_RESOURCES } from './resources.ts';

/** The most things of a document: all of it is made in one transaction. */
export const DOCUMENT_ITEMS_MAX = 10_000;
/** The characters of an entry's id or name that say where a mistake is. */
const NAMED_MAX_CHARS = 80;
/** The time that a document may keep the process from everything else: SQLite answers without a turn of the event loop. */
const TURN_MAX_MS = 10;

/** The change of a thing that a document has, or has no longer. */
export interface Applied {
  readonly resource: string;
  /** The public id of its site, `group-ID` of its group; null for what belongs to the organisation. */
  readonly siteId: string | null;
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly change: Change;
  /** The fields that become others; empty for a new thing. */
  readonly fields: readonly string[];
  /** Fields that are shown once, such as a secret. */
  readonly once: Readonly<Record<string, unknown>>;
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * Makes everything that a document says. What it does not name stays; with `prune`, each list that it has is all that there is.
 * Throws a ManagementError that says where the document is wrong.
 */
export async function apply(
  context: ManageContext,
  document: unknown,
  { prune }: { readonly prune: boolean },
): Promise<readonly Applied[]> {
  const application = new Application(context, prune);
  await application.makeLists(ORGANISATION_RESOURCES, null, entryOf(document, 'the document'), '');
  return application.applied;
}

class Application {
  readonly applied: Applied[] = [];
  readonly #context: ManageContext;
  readonly #prune: boolean;
  #items = 0;
  #turnBegan = performance.now();

  constructor(context: ManageContext, prune: boolean) {
    this.#context = context;
    this.#prune = prune;
  }

  /** Makes the lists of an organisation, or of one of its sites or groups. */
  async makeLists(resources: readonly AnyResource[], site: Place['site'], lists: Entry, at: string): Promise<void> {
    const unknown = Object.keys(lists).find((name) => !resources.some((resource) => resource.name === name));
    if (unknown !== undefined) {
      const known = resources.map(({ name }) => name).join(', ');
      throw new ManagementError('INVALID', `${at}there is no list ${quoted(unknown)}: there are ${known}`);
    }
    for (const resource of resources) {
      const list = lists[resource.name];
      if (list === undefined || list === null) continue;
      const collection = collectionOf(resource, { context: this.#context, site });
      if (resource.isSingle) {
        this.#note(collection, await located(`${at}${resource.name}: `, () => collection.put(`~${SINGLE_ID}`, list)));
        continue;
      }
      if (!Array.isArray(list)) throw new ManagementError('INVALID', `${at}${resource.name} is not a list`);
      await this.#makeList(collection, list, at);
    }
  }

  async #makeList(collection: Collection, list: readonly unknown[], at: string): Promise<void> {
    const made = new Set<string>();
    for (const [i, entry] of list.entries()) {
      const here = `${at}${collection.resource.name}[${i}]`;
      const { id } = (await this.#make(collection, entryOf(entry, here), here)).item;
      if (made.has(id)) throw new ManagementError('INVALID', `${here}: another entry of the list is the same`);
      made.add(id);
    }
    if (!this.#prune) return;
    for (const item of await collection.list()) {
      if (!made.has(item.id)) this.#note(collection, await collection.prune(item));
    }
  }

  async #make(collection: Collection, entry: Entry, at: string): Promise<Changed> {
    if (++this.#items > DOCUMENT_ITEMS_MAX) {
      throw new ManagementError('TOO_LARGE', `a document has at most ${DOCUMENT_ITEMS_MAX} entries`);
    }
    await this.#letOthersRun();
    const { id, ...fields } = entry;
    const within = listsWithin(collection.resource);
    const lists = takeLists(fields, within);
    const named = id ?? fields.name ?? fields.domain;
    const where = `${at}${typeof named === 'string' && named !== '' ? ` (${named.slice(0, NAMED_MAX_CHARS)})` : ''}: `;
    const changed = await located(where, () => collection.putEntry(textOfId(id), fields));
    this.#note(collection, changed);
    if (Object.keys(lists).length > 0) {
      await this.makeLists(within, await this.#placeOf(collection.resource, changed.item.id), lists, `${at}.`);
    }
    return changed;
  }

  /** Returns the site or group that an entry is. */
  async #placeOf({ name }: AnyResource, id: string): Promise<Place['site']> {
    if (name === 'groups') return requireGroupPlace(this.#context, id);
    return (await findSite(this.#context.db, id)) ?? null;
  }

  /** Lets events arrive and requests be answered meanwhile. What they would write waits for the transaction. */
  async #letOthersRun(): Promise<void> {
    if (performance.now() - this.#turnBegan < TURN_MAX_MS) return;
    await yieldToEventLoop();
    this.#turnBegan = performance.now();
  }

  #note({ resource, place }: Collection, { change, before, item, once }: Changed): void {
    const [now, earlier] = [item, before].map((each) => ({ ...each?.hidden, ...each?.fields }));
    const changed = [...new Set([...Object.keys(now!), ...Object.keys(earlier!)])].filter(
      (field) => JSON.stringify(now![field]) !== JSON.stringify(earlier![field]),
    );
    this.applied.push({
      resource: resource.name,
      siteId: place.site === null ? null : nameInPath(place.site),
      id: item.id,
      externalId: item.externalId,
      name: resource.nameOf(item.fields),
      change,
      fields: before === null ? [] : changed,
      once,
    });
  }
}

/** Returns the id of an entry; null for an entry without one. YAML reads an id of digits as a number. */
function textOfId(id: unknown): string | null {
  if (id === undefined || id === null) return null;
  if (typeof id === 'string') return id;
  if (Number.isSafeInteger(id)) return String(id);
  throw new ManagementError('INVALID', 'id: a text', { field: 'id' });
}

/** Takes the lists of a site's or group's things out of its fields. */
function takeLists(fields: Record<string, unknown>, within: readonly AnyResource[]): Entry {
  const lists: Record<string, unknown> = {};
  for (const { name } of within) {
    if (!Object.hasOwn(fields, name)) continue;
    lists[name] = fields[name];
    delete fields[name];
  }
  return lists;
}

function entryOf(given: unknown, at: string): Entry {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Entry;
  throw new ManagementError('INVALID', `${at} is not a mapping of names to values`);
}

/** Says where in a document a refusal arose. */
async function located<Result>(where: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    throw new ManagementError(refusal.code, where + refusal.message, { field: refusal.field, cause: error });
  }
}
