import { isEmailAddress } from '../accounts/email-address.ts';
import { epochMs } from '../database/clock-ms.ts';
import { cleanName } from '../database/text.ts';
import { DIRECTORY_PEOPLE_MAX } from '../domain/limits.ts';
import {
  type Directory,
  followAccounts,
  PAGE_MAX,
  type Resource,
  type ResourceKind,
  type Wanted,
} from './directory.ts';
import { type Item, lowerKeys, type Operation, patchedItems, readPatch } from './patch.ts';
import { invalidValue, ScimError } from './scim-error.ts';
import { externalIdOf, isPresent, textOf } from './values.ts';

/** What is kept of a person. Everything else that a directory tells is left out: nothing here needs it. */
interface Person {
  readonly userName: string;
  readonly externalId: string | null;
  readonly isActive: boolean;
  /** One address at most. */
  readonly email: string | null;
}

/** The people of a directory. */
export const PEOPLE: ResourceKind = {
  name: 'User',
  count: async (directory) => {
    const { count } = await rows(directory)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  list: async (directory, wanted) => {
    const found = await chosen(directory, wanted)
      .select(['id', 'user_name', 'external_id', 'email', 'is_active', 'created_at', 'changed_at'])
      .orderBy('id')
      .execute();
    return found.map((row): Resource => {
      const { user_name: userName, external_id: externalId, email } = row;
      return {
        ...{ id: String(row.id), createdAt: row.created_at, changedAt: row.changed_at },
        attributes: {
          ...(externalId !== null && { externalId }),
          ...{ userName, active: row.is_active === 1 },
          ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
        },
      };
    });
  },
  add: async (directory, body) => {
    const person = readPerson(body);
    if ((await PEOPLE.count(directory)) >= DIRECTORY_PEOPLE_MAX) {
      throw new ScimError(400, 'tooMany', `a directory has at most ${DIRECTORY_PEOPLE_MAX} users`);
    }
    await requireFree(directory, person.userName, null);
    const { db, clock, orgId, provider } = directory;
    const now = epochMs(clock);
    const { id } = await db
      .insertInto('directory_people')
      .values({
        ...{ org_id: orgId, provider: provider.id, ...columnsOf(person) },
        ...{ user_id: await accountOf(directory, person), created_at: now, changed_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await followAccounts(directory, [id]);
    return id;
  },
  replace: (directory, id, body) => change(directory, id, readPerson(body)),
  patch: async (directory, id, body) => {
    const person = await requirePerson(directory, id);
    await change(directory, id, readPatch(body).reduce(patched, person));
  },
  remove: async (directory, id) => {
    const person = await requirePerson(directory, id);
    // The access ends as that of somebody who is no longer active.
    await change(directory, id, { ...person, isActive: false });
    await directory.db.deleteFrom('directory_people').where('id', '=', id).execute();
  },
};

function rows({ db, orgId, provider }: Directory) {
  return db.selectFrom('directory_people').where('org_id', '=', orgId).where('provider', '=', provider.id);
}

function chosen(directory: Directory, wanted: Wanted) {
  const query = rows(directory);
  if (wanted.by === 'all') {
    return wanted.limit === null ? query : query.limit(wanted.limit).offset(wanted.offset);
  }
  const { by, text } = wanted;
  if (by === 'name') return query.where('name_key', '=', text.toLowerCase());
  if (by === 'externalId') return query.where('external_id', '=', text).limit(PAGE_MAX);
  return query.where('id', '=', Number(text));
}

async function requirePerson(directory: Directory, id: number): Promise<Person> {
  const row = await rows(directory)
    .select(['user_name', 'external_id', 'email', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ScimError(404, null, `there is no user ${id}`));
  return {
    ...{ userName: row.user_name, externalId: row.external_id, email: row.email, isActive: row.is_active === 1 },
  };
}

async function change(directory: Directory, id: number, person: Person): Promise<void> {
  await requirePerson(directory, id);
  await requireFree(directory, person.userName, id);
  await directory.db
    .updateTable('directory_people')
    .set({ ...columnsOf(person), changed_at: epochMs(directory.clock) })
    .where('id', '=', id)
    .execute();
  await followAccounts(directory, [id]);
}

function columnsOf({ userName, externalId, isActive, email }: Person) {
  return {
    ...{ user_name: userName, name_key: userName.toLowerCase(), external_id: externalId, email },
    is_active: isActive ? (1 as const) : (0 as const),
    address: addressOf({ userName, email }),
  };
}

/** Returns the address by which a provider's verified claim knows the person: that of the directory, or a name that is one. */
function addressOf({ userName, email }: Pick<Person, 'userName' | 'email'>): string | null {
  const text = (email ?? userName).trim().toLowerCase();
  return isEmailAddress(text) ? text : null;
}

/** Throws a ScimError `uniqueness` when another person has the name, in any letter case. */
async function requireFree(directory: Directory, userName: string, id: number | null): Promise<void> {
  const other = await rows(directory).select('id').where('name_key', '=', userName.toLowerCase()).executeTakeFirst();
  if (other !== undefined && other.id !== id) throw new ScimError(409, 'uniqueness', 'userName: it is used already');
}

/** Finds the account of somebody who has signed in by the provider before the directory told of them; null for others. */
async function accountOf({ db, provider }: Directory, person: Person): Promise<number | null> {
  const found = await db
    .selectFrom('oidc_identities')
    .innerJoin('users', 'users.id', 'oidc_identities.user_id')
    .select('users.id')
    .where('provider', '=', provider.id)
    .where('users.email', '=', addressOf(person))
    .executeTakeFirst();
  return found?.id ?? null;
}

function readPerson(body: unknown): Person {
  const { username, externalid, active = true, emails } = lowerKeys(body);
  return {
    ...{ userName: nameOf(username), externalId: externalIdOf(externalid), isActive: isTrue(active) },
    email: isPresent(emails) ? emailOf(itemsOf(emails)) : null,
  };
}

function patched(person: Person, operation: Operation): Person {
  const { op, attribute, value } = operation;
  switch (attribute) {
    case 'username':
      return { ...person, userName: nameOf(op === 'remove' ? null : value) };
    case 'externalid':
      return { ...person, externalId: op === 'remove' ? null : externalIdOf(value) };
    case 'active':
      return { ...person, isActive: isTrue(op === 'remove' ? null : value) };
    case 'emails': {
      const { email } = person;
      const items = email === null ? [] : [{ value: email, type: 'work', primary: true }];
      return { ...person, email: emailOf(patchedItems(items, operation)) };
    }
    default:
      return person;
  }
}

function nameOf(value: unknown): string {
  return cleanName(textOf('userName', value));
}

/** Reads a truth value, also as the text that Entra sends. */
function isTrue(value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  if (text === false || text === 'false') return false;
  throw invalidValue('active: true or false');
}

function itemsOf(value: unknown): readonly Item[] {
  return (Array.isArray(value) ? value : [value]).map(lowerKeys);
}

/** Returns the one of some addresses that is kept: the last primary one, else the one at work, else the first. */
function emailOf(items: readonly Item[]): string | null {
  const filled = items.filter(({ value }) => isPresent(value));
  const item =
    filled.findLast(({ primary }) => isPresent(primary) && isTrue(primary)) ??
    filled.find(({ type }) => type === 'work') ??
    filled[0];
  if (item === undefined) return null;
  const email = textOf('emails.value', item.value).trim();
  if (!isEmailAddress(email)) throw invalidValue('emails.value: an email address');
  return email;
}
