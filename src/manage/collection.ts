import { isUnited } from '../domain/site.ts';
import { forgetExternalId, kindOfGroup, listExternalIds, setExternalId } from '../sites/external-ids.ts';
import { readFields } from './fields.ts';
import { logChange } from './log.ts';
import { type ManagedItem, OWN, readExternalId, tagOf } from './managed-item.ts';
import { ManagementError, quoted } from './management-error.ts';
import type { AnyResource, Made, ManageContext, Place } from './resource.ts';
import { requireScope } from './scope.ts';

/** The changes of a thing. `adopted`: one that was there gets the caller's id, and the fields that were given. */
export const CHANGES = ['created', 'adopted', 'changed', 'unchanged', 'removed'] as const;

export type Change = (typeof CHANGES)[number];

/** A thing after a change, and what is shown in this answer alone. */
export interface Changed {
  readonly change: Change;
  /** The thing as it was; null for a new one. */
  readonly before: ManagedItem | null;
  readonly item: ManagedItem;
  readonly once: Readonly<Record<string, unknown>>;
}

/** The conditions on a thing for a change to be made. */
export interface Preconditions {
  /** The tag that it must have; `*` for any. */
  readonly tag?: string | undefined;
  /** It must not be there. */
  readonly isNew?: boolean;
}

const COLLECTIONS = new WeakMap<ManageContext, Map<string, Collection>>();

/** Returns the things of a resource at a place. They are read once in a context, and followed through its changes. */
export function collectionOf(resource: AnyResource, place: Place): Collection {
  const ofContext = COLLECTIONS.getOrInsertComputed(place.context, () => new Map());
  return ofContext.getOrInsertComputed(`${resource.name} ${place.site?.id}`, () => new Collection(resource, place));
}

/** The things of a resource at a place, as its callers name them. */
export class Collection {
  readonly resource: AnyResource;
  readonly place: Place;
  #items: ManagedItem[] | null = null;
  /** A document asks for the names of all things once for each of its references. */
  readonly #names = new WeakMap<ManagedItem, string>();

  constructor(resource: AnyResource, place: Place) {
    this.resource = resource;
    this.place = place;
  }

  /** Lists all of them, oldest first. */
  async list(): Promise<readonly ManagedItem[]> {
    if (this.#items !== null) return this.#items;
    const items = await this.resource.list(this.place);
    const ids = await listExternalIds(this.place.context.db, this.#owner);
    this.#items = items.map((item) => ({ ...item, externalId: ids.get(item.id) ?? null }));
    return this.#items;
  }

  /**
   * Returns the one that a text names: by svc's own id after `~`, by the caller's id, or else by its name. Returns null for none.
   * Throws a ManagementError `CONFLICT` for a name of several.
   */
  async find(text: string): Promise<ManagedItem | null> {
    return this.#among(await this.list(), text);
  }

  /** Puts away what a document no longer has. */
  async prune(item: ManagedItem): Promise<Changed> {
    const { resource, place } = this;
    this.#requireMayWrite(false);
    if (resource.isKept?.(item.fields)) return { change: 'unchanged', before: item, item, once: {} };
    if (resource.prune === undefined) return this.remove(`${OWN}${item.id}`);
    await resource.prune(place, item);
    const after = await this.#listed(item.id, item.externalId);
    const change = tagOf(after) === tagOf(item) ? 'unchanged' : 'changed';
    if (change !== 'unchanged') await logChange(place, resource, change, after);
    return { change, before: item, item: after, once: {} };
  }

  /** As `find`. Throws a ManagementError `NOT_FOUND` for none. */
  async require(text: string): Promise<ManagedItem> {
    const item = await this.find(text);
    if (item === null) throw new ManagementError('NOT_FOUND');
    return item;
  }

  /**
   * Makes the thing that a text names what the fields say. Fields that are left out stay as they are. When there is none, one that
   * has no caller's id and the same name gets this id; otherwise a new one is made. Throws a ManagementError, `CONFLICT` for the
   * name of one with another id, or a DatabaseError.
   *
   * @param text as `find` takes it
   */
  async put(text: string, body: unknown, preconditions?: Preconditions): Promise<Changed> {
    return this.#put(text, (items) => this.#meant(items, text), body, preconditions);
  }

  /** Makes a new thing without a caller's id. Throws as `put`. */
  async add(body: unknown): Promise<Changed> {
    return this.#put(null, () => null, body);
  }

  /** As `put`, for the thing that has the name which the fields say. A new one gets no caller's id. */
  async putNamed(body: unknown): Promise<Changed> {
    return this.#put(null, (items, name) => (name === null ? null : this.#named(items, name)), body);
  }

  async #put(
    text: string | null,
    findAmong: (items: readonly ManagedItem[], name: string | null) => ManagedItem | null,
    body: unknown,
    { tag, isNew }: Preconditions = {},
  ): Promise<Changed> {
    const { db } = this.place.context;
    const given = readFields(this.resource.fields.partial(), body);
    const fields = (await this.resource.asListed?.(this.place, given)) ?? given;
    const name = this.#nameIn(fields);
    const before = await this.list();
    const found = findAmong(before, name);
    const externalId = text === null || found !== null ? null : readExternalId(text);
    const adopted = externalId !== null && name !== null ? this.#nameless(before, name) : null;
    const present = found ?? adopted;
    // The ids of what belongs to the organisation are the organisation's: a key of some sites could take those of others.
    this.#requireMayWrite(found !== null);
    if (isNew === true && present !== null) throw new ManagementError('PRECONDITION_FAILED', 'it is there already');
    if (tag !== undefined && !hasTag(present, tag)) throw new ManagementError('PRECONDITION_FAILED');
    const made = await this.#make(present, fields);
    const named = externalId ?? present?.externalId ?? null;
    if (present !== null && present.id !== made.id) await forgetExternalId(db, this.#owner, present.id);
    if (named !== null && (externalId !== null || present?.id !== made.id))
      await setExternalId(db, this.#owner, made.id, named);
    const item = await this.#listed(made.id, named);
    this.#items = [...before.filter(({ id }) => id !== present?.id), item];
    const isSame = present !== null && present.id === item.id && tagOf(present) === tagOf(item);
    const change = present === null ? 'created' : adopted !== null ? 'adopted' : isSame ? 'unchanged' : 'changed';
    if (change !== 'unchanged') await logChange(this.place, this.resource, change, item);
    return { change, before: present, item, once: made.once ?? {} };
  }

  /** Removes the thing that a text names. Throws a ManagementError `NOT_FOUND`, and what its use case throws. */
  async remove(text: string, { tag }: Preconditions = {}): Promise<Changed> {
    const item = await this.require(text);
    if (tag !== undefined && !hasTag(item, tag)) throw new ManagementError('PRECONDITION_FAILED');
    this.#requireMayWrite(false);
    await (this.resource.remove ?? refuse)(this.place, item);
    await forgetExternalId(this.place.context.db, this.#owner, item.id);
    this.#items = (await this.list()).filter(({ id }) => id !== item.id);
    await logChange(this.place, this.resource, 'removed', item);
    return { change: 'removed', before: item, item, once: {} };
  }

  /** Throws a ManagementError `FORBIDDEN` for who may not read this. */
  requireMayRead(): void {
    const { resource, place } = this;
    requireScope(place.context, `${resource.area}:read`);
    if (place.context.reach !== null && resource.of === 'organisation' && resource.ofReached === undefined)
      throw ofAll();
  }

  /** Throws a ManagementError `FORBIDDEN` for who may not write this. */
  #requireMayWrite(isThere: boolean): void {
    const { resource, place } = this;
    requireScope(place.context, `${resource.area}:write`);
    if (place.context.reach === null || resource.of !== 'organisation' || (isThere && resource.ofReached === 'write'))
      return;
    throw ofAll();
  }

  async #make(present: ManagedItem | null, given: Readonly<Record<string, unknown>>): Promise<Made> {
    const { fields: schema, defaults, create = refuse, change, remove = refuse } = this.resource;
    if (present === null) return create(this.place, readFields(schema, { ...defaults, ...given }));
    const fields = readFields(schema, { ...present.fields, ...given });
    if (JSON.stringify(fields) === JSON.stringify(readFields(schema, present.fields))) return present;
    if (change !== undefined) return change(this.place, present, fields);
    await remove(this.place, present);
    return create(this.place, fields);
  }

  async #listed(id: string, externalId: string | null): Promise<ManagedItem> {
    const [item] = await this.resource.list(this.place, id);
    if (item === undefined) throw new Error(`${this.resource.name} ${id} is not there after it was made`);
    return { ...item, externalId };
  }

  #among(items: readonly ManagedItem[], text: string): ManagedItem | null {
    if (text.startsWith(OWN)) return items.find(({ id }) => id === text.slice(OWN.length)) ?? null;
    return items.find(({ externalId }) => externalId === text) ?? this.#named(items, text);
  }

  /** A caller who writes under an id of its own does not mean what another id names and happens to be called so. */
  #meant(items: readonly ManagedItem[], text: string): ManagedItem | null {
    const item = this.#among(items, text);
    if (item === null || text.startsWith(OWN) || item.externalId === null || item.externalId === text) return item;
    const { singular } = this.resource;
    throw new ManagementError('CONFLICT', `a ${singular} of this name has the id ${quoted(item.externalId)}`);
  }

  #named(items: readonly ManagedItem[], name: string): ManagedItem | null {
    const named = items.filter((item) => this.#nameOf(item) === name);
    if (named.length < 2) return named[0] ?? null;
    const several = `${named.length} ${this.resource.name}`;
    throw new ManagementError('CONFLICT', `${several} are called ${quoted(name)}: use an id`);
  }

  /** Returns the thing without a caller's id that has a name; null for none, and for several. */
  #nameless(items: readonly ManagedItem[], name: string): ManagedItem | null {
    const named = items.filter((item) => item.externalId === null && this.#nameOf(item) === name);
    return named.length === 1 ? named[0]! : null;
  }

  /** Returns the name that given fields say; null when they leave it out. */
  #nameIn(given: Readonly<Record<string, unknown>>): string | null {
    const { defaults, namedBy, nameOf } = this.resource;
    const fields: Readonly<Record<string, unknown>> = { ...defaults, ...given };
    return namedBy.every((field) => fields[field] !== undefined) ? nameOf(fields) : null;
  }

  #nameOf(item: ManagedItem): string {
    return this.#names.getOrInsertComputed(item, ({ fields }) => this.resource.nameOf(fields));
  }

  get #owner() {
    const { context, site } = this.place;
    const { name } = this.resource;
    const orgId = context.org.id;
    // Rows refer to a site or to none.
    if (site !== null && isUnited(site)) return { orgId, siteId: null, kind: kindOfGroup(-site.id, name) };
    return { orgId, siteId: site?.id ?? null, kind: name };
  }
}

function hasTag(item: ManagedItem | null, tag: string): boolean {
  return item !== null && (tag === '*' || tag === tagOf(item));
}

function ofAll(): ManagementError {
  return new ManagementError('FORBIDDEN', 'a key of some sites alone has no access to what belongs to all');
}

/** Stands for a use case that a resource does not have. */
function refuse(): never {
  throw new ManagementError('NOT_FOUND');
}
