import { type ManagedItem, OWN } from './managed-item.ts';
import { ManagementError, quoted } from './management-error.ts';
import type { AnyResource } from './resource.ts';

/** Finds the things of a resource by the texts that callers name them by. */
export class ItemNames {
  readonly #resource: AnyResource;
  /** A document asks for the names of all things once for each of its references. */
  readonly #names = new WeakMap<ManagedItem, string>();

  constructor(resource: AnyResource) {
    this.#resource = resource;
  }

  /** Returns the one that a text names; null for none. Throws a ManagementError `CONFLICT` for a name of several. */
  among(items: readonly ManagedItem[], text: string): ManagedItem | null {
    if (text.startsWith(OWN)) return items.find(({ id }) => id === text.slice(OWN.length)) ?? null;
    return items.find(({ externalId }) => externalId === text) ?? this.named(items, this.#asName(text));
  }

  /**
   * Returns the one that a caller means who writes under an id. Throws a ManagementError `CONFLICT` for one that another id names and
   * that happens to be called so.
   */
  meant(items: readonly ManagedItem[], text: string): ManagedItem | null {
    const item = this.among(items, text);
    if (item === null || text.startsWith(OWN) || item.externalId === null || item.externalId === text) return item;
    const { singular } = this.#resource;
    throw new ManagementError('CONFLICT', `a ${singular} of this name has the id ${quoted(item.externalId)}`);
  }

  /** Returns the one that has a name; null for none. Throws a ManagementError `CONFLICT` for several. */
  named(items: readonly ManagedItem[], name: string): ManagedItem | null {
    const named = items.filter((item) => this.#nameOf(item) === name);
    if (named.length < 2) return named[0] ?? null;
    const several = `${named.length} ${this.#resource.name}`;
    throw new ManagementError('CONFLICT', `${several} are called ${quoted(name)}: use an id`);
  }

  /** Returns the thing without a caller's id that has a name; null for none, and for several. */
  nameless(items: readonly ManagedItem[], name: string): ManagedItem | null {
    const named = items.filter((item) => item.externalId === null && this.#nameOf(item) === name);
    return named.length === 1 ? named[0]! : null;
  }

  /** Returns the name that given fields say; null when they leave it out. */
  nameIn(given: Readonly<Record<string, unknown>>): string | null {
    const { defaults, namedBy, nameOf } = this.#resource;
    const fields: Readonly<Record<string, unknown>> = { ...defaults, ...given };
    return namedBy.every((field) => fields[field] !== undefined) ? nameOf(fields) : null;
  }

  /** Returns a text as a name, which may be written in another way, such as an address in capitals. */
  #asName(text: string): string {
    const { namedBy, nameOf } = this.#resource;
    return namedBy.length === 1 ? nameOf({ [namedBy[0]!]: text }) : text;
  }

  #nameOf(item: ManagedItem): string {
    return this.#names.getOrInsertComputed(item, ({ fields }) => this.#resource.nameOf(fields));
  }
}
