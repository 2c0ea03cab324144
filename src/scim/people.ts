import { isEmailAddress } from '../accounts/email-address.ts';
import { epochMs } from '../database/clock-ms.ts';
import { cleanName } from '../database/text.ts';
import { DIRECTORY_PEOPLE_MAX } from '../domain/limits.ts';
import { type Directory, type Resource, type ResourceKind, touch, touchAddress, type Wanted } from './directory.ts';
import { chosenBy } from './filter.ts';
import { itemsOf, lowerKeys, type Operation, readPatch } from './patch.ts';
import { invalidValue, ScimError } from './scim-error.ts';
import { externalIdOf, isPresent, numberOf, textOf, truthOf } from './values.ts';

const PAGE_MAX = 500;

/** The part of a person that is kept. Everything else that a directory tells is left out: nothing here needs it. */
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
  pageMax: PAGE_MAX,
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
          ...(email !== null && { emails: [shownEmail(email)] }),
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
    // The account becomes known when the provider next vouches for the address: the address of an account may be another's by now.
    const { id } = await db
      .insertInto('directory_people')
      .values({ org_id: orgId, provider: provider.id, ...columnsOf(person), created_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!person.isActive) await touchAddresses(directory, person);
    return String(id);
  },
  replace: async (directory, id, body) => {
    const found = await requirePerson(directory, id);
    await change(directory, found.id, readPerson(body, found.isActive));
  },
  patch: async (directory, id, body) => {
    const { id: number, ...person } = await requirePerson(directory, id);
    await change(directory, number, readPatch(body).reduce(patched, person));
  },
  retire: async (directory, id) => {
    const { id: number, ...person } = await requirePerson(directory, id);
    await change(directory, number, { ...person, isActive: false });
  },
  remove: async (directory, id) => {
    const found = await requirePerson(directory, id);
    await directory.db.deleteFrom('directory_people').where('id', '=', found.id).execute();
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
  return query.where('id', '=', numberOf('User', text) ?? 0);
}

async function requirePerson(directory: Directory, id: string): Promise<Person & { readonly id: number }> {
  const row = await chosen(directory, { by: 'id', text: id })
    .select(['id', 'user_name', 'external_id', 'email', 'is_active'])
    .executeTakeFirstOrThrow(() => new ScimError(404, null, 'there is no such user'));
  const { user_name: userName, external_id: externalId, is_active: isActive } = row;
  return { id: row.id, userName, externalId, email: row.email, isActive: isActive === 1 };
}

async function change(directory: Directory, id: number, person: Person): Promise<void> {
  await requireFree(directory, person.userName, id);
  await directory.db
    .updateTable('directory_people')
    .set({ ...columnsOf(person), changed_at: epochMs(directory.clock) })
    .where('id', '=', id)
    .execute();
  await touch(directory, [id]);
  if (!person.isActive) await touchAddresses(directory, person);
}

/** Notes somebody inactive who has not signed in since the directory tells of people, and so is known by no account. */
async function touchAddresses(directory: Directory, person: Person): Promise<void> {
  const { address, name_key: name } = columnsOf(person);
  for (const each of new Set([address ?? name, name])) await touchAddress(directory, each);
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

/** @param active whether the person has access when the body does not say so */
function readPerson(body: unknown, active = true): Person {
  const { username, externalid, active: given, emails } = lowerKeys(body);
  return {
    ...{ userName: nameOf(username), externalId: externalIdOf(externalid) },
    ...{ isActive: isPresent(given) ? truthOf('active', given) : active, email: emailOf(itemsOf(emails)) },
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
      return { ...person, isActive: truthOf('active', op === 'remove' ? null : value) };
    case 'emails':
      return { ...person, email: patchedEmail(person.email, operation) };
    default:
      return person;
  }
}

/** Returns the address after a change of the list of addresses, of which one is kept. */
function patchedEmail(email: string | null, { op, filter, part, value }: Operation): string | null {
  if (part !== null && part !== 'value') return email;
  const isMeant = email === null || filter === null || chosenBy(filter, [shownEmail(email)]).length > 0;
  if (!isMeant) return email;
  if (op === 'remove') return null;
  const given = emailOf(part === null ? itemsOf(value) : [{ value }]);
  return given ?? (op === 'add' ? email : null);
}

function shownEmail(email: string) {
  return { value: email, type: 'work', primary: true };
}

function nameOf(value: unknown): string {
  return cleanName(textOf('userName', value));
}

/** Returns the one of some addresses that is kept: the last primary one, else the one at work, else the first. */
function emailOf(items: readonly Readonly<Record<string, unknown>>[]): string | null {
  const filled = items.filter(({ value }) => isPresent(value));
  const item =
    filled.findLast(({ primary }) => isPresent(primary) && truthOf('emails.primary', primary)) ??
    filled.find(({ type }) => type === 'work') ??
    filled[0];
  if (item === undefined) return null;
  const email = textOf('emails.value', item.value).trim();
  if (!isEmailAddress(email)) throw invalidValue('emails.value: an email address');
  return email;
}
