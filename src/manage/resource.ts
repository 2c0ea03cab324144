import type { z } from 'zod';
import type { Reaches } from '../accounts/grants.ts';
import type { Organisation } from '../accounts/organisations.ts';
import type { DestinationRules } from '../alerts/receivers/destination.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Reach } from '../domain/grant.ts';
import type { ManagementArea, ManagementScope } from '../domain/management-scope.ts';
import type { Site } from '../domain/site.ts';
import type { Mails } from './mails.ts';
import type { Uploads } from './uploads.ts';

/** The means of the use cases, and their organisation. */
export interface ManageContext {
  /** The transaction of the request. */
  readonly db: Db;
  readonly clock: Clock;
  readonly org: Organisation;
  /** The key of the caller; null for who has the data directory. */
  readonly keyId: number | null;
  readonly scopes: readonly ManagementScope[];
  /** Some sites that its caller reaches; null: all of the organisation. */
  readonly reach: Reach | null;
  /** Tells whether its caller reaches a site. A site that is made meanwhile is reached by those who reach all. */
  readonly reaches: Reaches;
  /** The rules for where alerts may go. */
  readonly destinations: DestinationRules;
  /** The address of the service, without a slash at its end. */
  readonly publicUrl: string;
  /** Takes exports of other products; null where no files are taken. */
  readonly uploads: Uploads | null;
  /** Mails to those who are asked something; null when none can be sent. */
  readonly mails: Mails | null;
  /** The mails for after the commit, each of which is counted. They must not throw. */
  readonly afterwards: (() => void)[];
  /**
   * Returns the hash of a password: the earlier one when it is that of the password. Hashing is slow on purpose, so everything is undone
   * meanwhile and done again after it.
   *
   * @param of what has the password
   */
  readonly hash: (of: string, password: string, earlier: string | null) => string;
  /**
   * Has something checked that must not hold up the transaction, such as a name that is looked up. Everything is undone meanwhile and
   * done again after the check, which refuses the request when it throws. Each name is checked once.
   */
  readonly checkOutside: (name: string, check: () => Promise<void>) => void;
}

/** The place of the things of a resource: an organisation, or one of its sites or groups. */
export interface Place {
  readonly context: ManageContext;
  /** The site, or the group as one; null for the organisation. */
  readonly site: Site | null;
}

/** The place of the things of a site's or group's resource. */
export interface SitePlace extends Place {
  readonly site: Site;
}

/** A thing as it is. */
export interface Item<Fields> {
  /** svc's own id: the public id of a site, else a number or a short text. */
  readonly id: string;
  /** All of its fields, as they can be written. */
  readonly fields: Fields;
  /** Fields that can only be read. */
  readonly shown?: Readonly<Record<string, unknown>>;
  /** What is kept of the fields that are never read, such as a hash. It is another one once they are, and is shown to nobody. */
  readonly hidden?: Readonly<Record<string, unknown>>;
}

/** The id of what a place has exactly one of. */
export const SINGLE_ID = '';

/** The result of a change. */
export interface Made {
  /** Another one when a new thing has replaced the old. */
  readonly id: string;
  /** Fields of this answer and no other, such as a secret. */
  readonly once?: Readonly<Record<string, unknown>>;
}

/**
 * A kind of thing that is managed: its fields, and the use cases that list, create, change and remove it. Routes, documents of
 * `svc apply`, the OpenAPI document and the client are derived from it.
 */
export interface Resource<Fields extends object = never, Where extends Place = Place> {
  /** The plural by which it is called in paths and documents. */
  readonly name: string;
  /** The word for one of them, for the names of operations. */
  readonly singular: string;
  /** A sentence without a full stop that says what it is. */
  readonly summary: string;
  readonly of: 'organisation' | 'site' | 'group';
  readonly area: ManagementArea;
  /** Whether each place has exactly one: it is always there, and `SINGLE_ID` is its id. It is changed, never created or removed. */
  readonly isSingle?: true;
  /** Whether each is the record of something done, which is added and read, and neither changed nor in a document. */
  readonly isRecord?: true;
  /** The rights of those who reach some sites alone, on their own part; absent where it is closed to them. Things of a site or group are open. */
  readonly ofReached?: 'read' | 'write';
  /** All fields that can be written and read. */
  readonly fields: z.ZodObject;
  /** Fields that are written and never read. */
  readonly hidden?: z.ZodObject;
  /** The fields of a new thing that may be left out. */
  readonly defaults: Partial<Fields>;
  /** Fields that can only be read. */
  readonly shown?: z.ZodObject;
  /** Fields that are shown once. */
  readonly once?: z.ZodObject;
  /** The fields that its name is made of. */
  readonly namedBy: readonly (keyof Fields & string)[];
  /** Returns the name by which a person knows it, the same however the fields that it is made of are written. */
  nameOf(fields: Fields): string;
  /** Returns given fields with other things named as they are listed. Without it, its name has no other things. */
  asListed?(place: Where, given: Partial<Fields>): Promise<Partial<Fields>>;
  /** Lists them, oldest first; with an id that one alone, if it is there. */
  list(place: Where, id?: string): Promise<readonly Item<Fields>[]>;
  /** Creates one. Without it, none can be created. Throws a DatabaseError or a ManagementError. */
  create?(place: Where, fields: Fields): Promise<Made>;
  /** Changes one. Without it, another one takes its place. */
  change?(place: Where, item: Item<Fields>, fields: Fields): Promise<Made>;
  /** Removes one. Without it, none can be removed. */
  remove?(place: Where, item: Item<Fields>): Promise<void>;
  /** Puts one away that a document no longer has. Without it, it is removed. */
  prune?(place: Where, item: Item<Fields>): Promise<void>;
  /** Returns the fields that bring one back which `prune` has put away; none for another one. */
  bringBack?(place: Where, item: Item<Fields>): Promise<Partial<Fields>>;
  /** Returns an entry of a document whose time is over, so that it is not made; null for another one. */
  endedEntry?(place: Where, given: Partial<Fields>): Item<Fields> | null;
  /** Tells whether one stays although a document no longer has it. */
  isKept?(fields: Fields): boolean;
}

/** Returns the path of the things of a resource, with `:name` for the parameter that names their place. */
export function pathOf({ of, name }: Pick<AnyResource, 'of' | 'name'>): string {
  return of === 'organisation' ? `/${name}` : `/${of}s/:${of}/${name}`;
}

/** A resource of any kind, as what is derived from all of them takes it. */
export type AnyResource = Resource<Record<string, unknown>>;

/** Tells whether the things of a resource can be made or changed under a name. */
export function isPut({ create, change, isRecord }: AnyResource): boolean {
  return !isRecord && (create !== undefined || change !== undefined);
}

/** Declares a resource; the use cases get the type of its fields. */
export function resource<Fields extends object>(
  declared: Omit<Resource<Fields>, 'of'> & { readonly of: 'organisation' },
): AnyResource;
export function resource<Fields extends object>(
  declared: Omit<Resource<Fields, SitePlace>, 'of'> & { readonly of: 'site' | 'group' },
): AnyResource;
export function resource(declared: unknown): AnyResource {
  return declared as AnyResource;
}
