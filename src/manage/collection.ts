import { forgetExternalId, listExternalIds, setExternalId } from '../sites/external-ids.ts';
import { readFields, type WrittenSchemas, writtenSchemas } from './fields.ts';
import { ItemNames } from './item-names.ts';
import { logChange } from './log.ts';
import { type ManagedItem, OWN, ownerOf, readExternalId, tagOf } from './managed-item.ts';
import { ManagementError } from './management-error.ts';
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

/** How a thing is written. */
interface Writing extends Preconditions {
  /** A document has it: what an earlier one has put away comes back, and what stays as it is needs only to be read. */
  readonly isOfDocument?: true;
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
  readonly #names: ItemNames;
  readonly #schemas: WrittenSchemas;

  constructor(resource: AnyResource, place: Place) {
    this.resource = resource;
    this.place = place;
    this.#names = new ItemNames(resource);
    this.#schemas = writtenSchemas(resource);
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
    return this.#names.among(await this.list(), text);
  }

  /** Puts away what a document no longer has. */
  async prune(item: ManagedItem): Promise<Changed> {
    const { resource, place } = this;
    this.#requireMayWrite(false);
    if (resource.isKept?.(item.fields)) return unchanged(item);
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
    return this.#put(text, (items) => this.#names.meant(items, text), body, preconditions);
  }

  /** Makes a new thing without a caller's id. Throws as `put`. */
  async add(body: unknown): Promise<Changed> {
    return this.#put(null, () => null, body);
  }

  /**
   * As `put`, for an entry of a document: one that a document has put away comes back. Without an id, the entry is the thing that has the
   * name which the fields say, and a new one gets no caller's id.
   */
  async putEntry(id: string | null, body: unknown): Promise<Changed> {
    const findAmong = (items: readonly ManagedItem[], name: string | null) => {
      if (id !== null) return this.#names.meant(items, id);
      return name === null ? null : this.#names.named(items, name);
    };
    return this.#put(id, findAmong, body, { isOfDocument: true });
  }

  async #put(
    text: string | null,
    findAmong: (items: readonly ManagedItem[], name: string | null) => ManagedItem | null,
    body: unknown,
    writing: Writing = {},
  ): Promise<Changed> {
    const { isOfDocument = false } = writing;
    const given = readFields(this.#schemas.partial, body);
    const fields = (await this.resource.asListed?.(this.place, given)) ?? given;
    const name = this.#names.nameIn(fields);
    const items = await this.list();
    const found = findAmong(items, name);
    const externalId = text === null || found !== null ? null : readExternalId(text);
    const adopted = externalId !== null && name !== null ? this.#names.nameless(items, name) : null;
    const present = found ?? adopted;
    const ended = isOfDocument && present === null ? this.resource.endedEntry?.(this.place, fields) : null;
    const back = isOfDocument && present !== null ? await this.resource.bringBack?.(this.place, present) : {};
    const wanted = { ...back, ...fields };
    const stays = adopted === null && present !== null && this.#isAsWanted(present, wanted);
    // The ids of what belongs to the organisation are the organisation's: a key of some sites could take those of others.
    if (isOfDocument && (stays || ended)) this.requireMayRead();
    else this.#requireMayWrite(found !== null);
    requirePreconditions(present, writing);
    if (ended) return unchanged({ ...ended, externalId });
    if (stays) return unchanged(present);
    const made = await this.#make(present, wanted);
    const item = await this.#replace(present, made.id, externalId);
    const isAsBefore = present !== null && present.id === item.id && tagOf(present) === tagOf(item);
    const change = present === null ? 'created' : adopted !== null ? 'adopted' : isAsBefore ? 'unchanged' : 'changed';
    if (change !== 'unchanged') await logChange(this.place, this.resource, change, item);
    return { change, before: present, item, once: made.once ?? {} };
  }

  /** Lists what was made in place of what was there, and gives it the caller's id: a new one, or else the one from before. */
  async #replace(present: ManagedItem | null, id: string, externalId: string | null): Promise<ManagedItem> {
    const { db } = this.place.context;
    const named = externalId ?? present?.externalId ?? null;
    if (present !== null && present.id !== id) await forgetExternalId(db, this.#owner, present.id);
    if (named !== null && (externalId !== null || present?.id !== id)) await setExternalId(db, this.#owner, id, named);
    const item = await this.#listed(id, named);
    this.#items = [...(await this.list()).filter((each) => each.id !== present?.id), item];
    return item;
  }

  /** Removes the thing that a text names. Throws a ManagementError `NOT_FOUND`, and what its use case throws. */
  async remove(text: string, { tag }: Preconditions = {}): Promise<Changed> {
    const item = await this.require(text);
    requirePreconditions(item, { tag });
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

  #isAsWanted({ fields }: ManagedItem, wanted: Readonly<Record<string, unknown>>): boolean {
    const [after, before] = [{ ...fields, ...wanted }, fields].map((each) => readFields(this.#schemas.whole, each));
    return JSON.stringify(after) === JSON.stringify(before);
  }

  async #make(present: ManagedItem | null, given: Readonly<Record<string, unknown>>): Promise<Made> {
    const { defaults, create = refuse, change, remove = refuse } = this.resource;
    if (present === null) return create(this.place, readFields(this.#schemas.whole, { ...defaults, ...given }));
    if (this.#isAsWanted(present, given)) return present;
    const fields = readFields(this.#schemas.whole, { ...present.fields, ...given });
    if (change !== undefined) return change(this.place, present, fields);
    await remove(this.place, present);
    return create(this.place, fields);
  }

  async #listed(id: string, externalId: string | null): Promise<ManagedItem> {
    const [item] = await this.resource.list(this.place, id);
    if (item === undefined) throw new Error(`${this.resource.name} ${id} is not there after it was made`);
    return { ...item, externalId };
  }

  get #owner() {
    return ownerOf(this.place, this.resource.name);
  }
}

function unchanged(item: ManagedItem): Changed {
  return { change: 'unchanged', before: item, item, once: {} };
}

/** Throws a ManagementError `PRECONDITION_FAILED` for a thing that is not as its caller takes it to be. */
function requirePreconditions(present: ManagedItem | null, { tag, isNew }: Preconditions): void {
  if (isNew === true && present !== null) throw new ManagementError('PRECONDITION_FAILED', 'it is there already');
  if (tag !== undefined && !hasTag(present, tag)) throw new ManagementError('PRECONDITION_FAILED');
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
