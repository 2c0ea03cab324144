import { epochMs } from '../database/clock-ms.ts';
import { cleanName } from '../database/text.ts';
import { DIRECTORY_GROUPS_MAX } from '../domain/limits.ts';
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

const INSERTED_AT_ONCE = 500;

/** What is kept of a group. */
interface Group {
  readonly name: string;
  readonly externalId: string | null;
  /** The ids of its people. */
  readonly members: readonly number[];
}

/** The groups of a directory. Their names are the values of the rules by which people get access. */
export const GROUPS: ResourceKind = {
  name: 'Group',
  count: async (directory) => {
    const { count } = await rows(directory)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  list: async (directory, wanted) => {
    const found = await chosen(directory, wanted)
      .select(['id', 'name', 'external_id', 'created_at', 'changed_at'])
      .orderBy('id')
      .execute();
    const members = await membersOf(
      directory,
      found.map(({ id }) => id),
    );
    return found.map(
      ({ id, name, external_id: externalId, created_at: createdAt, changed_at: changedAt }): Resource => {
        const people = members
          .get(id)
          ?.map(({ personId, userName }) => ({ value: String(personId), display: userName }));
        return {
          ...{ id: String(id), createdAt, changedAt },
          attributes: {
            ...(externalId !== null && { externalId }),
            displayName: name,
            ...(people !== undefined && { members: people }),
          },
        };
      },
    );
  },
  add: async (directory, body) => {
    const group = readGroup(body);
    if ((await GROUPS.count(directory)) >= DIRECTORY_GROUPS_MAX) {
      throw new ScimError(400, 'tooMany', `a directory has at most ${DIRECTORY_GROUPS_MAX} groups`);
    }
    await requireFree(directory, group.name, null);
    const { db, clock, orgId, provider } = directory;
    const now = epochMs(clock);
    const { id } = await db
      .insertInto('directory_groups')
      .values({ org_id: orgId, provider: provider.id, ...columnsOf(group), created_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await followAccounts(directory, await setMembers(directory, id, [], group.members));
    return id;
  },
  replace: async (directory, id, body) => change(directory, id, await requireGroup(directory, id), readGroup(body)),
  patch: async (directory, id, body) => {
    const group = await requireGroup(directory, id);
    await change(directory, id, group, readPatch(body).reduce(patched, group));
  },
  remove: async (directory, id) => {
    const { members } = await requireGroup(directory, id);
    await directory.db.deleteFrom('directory_groups').where('id', '=', id).execute();
    await followAccounts(directory, members);
  },
};

function rows({ db, orgId, provider }: Directory) {
  return db.selectFrom('directory_groups').where('org_id', '=', orgId).where('provider', '=', provider.id);
}

function chosen(directory: Directory, wanted: Wanted) {
  const query = rows(directory);
  if (wanted.by === 'all') {
    return wanted.limit === null ? query : query.limit(wanted.limit).offset(wanted.offset);
  }
  const { by, text } = wanted;
  if (by === 'name')
    return query.where(({ fn, eb }) => eb(fn('lower', ['name']), '=', text.toLowerCase())).limit(PAGE_MAX);
  if (by === 'externalId') return query.where('external_id', '=', text).limit(PAGE_MAX);
  return query.where('id', '=', Number(text));
}

async function requireGroup(directory: Directory, id: number): Promise<Group> {
  const { name, external_id: externalId } = await rows(directory)
    .select(['name', 'external_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ScimError(404, null, `there is no group ${id}`));
  const members = (await membersOf(directory, [id])).get(id) ?? [];
  return { name, externalId, members: members.map(({ personId }) => personId) };
}

async function membersOf({ db }: Directory, groupIds: readonly number[]) {
  if (groupIds.length === 0) return new Map<number, never>();
  const pairs = await db
    .selectFrom('directory_group_people')
    .innerJoin('directory_people', 'directory_people.id', 'person_id')
    .select(['group_id as groupId', 'person_id as personId', 'user_name as userName'])
    .where('group_id', 'in', groupIds)
    .orderBy('person_id')
    .execute();
  return Map.groupBy(pairs, ({ groupId }) => groupId);
}

async function change(directory: Directory, id: number, before: Group, group: Group): Promise<void> {
  await requireFree(directory, group.name, id);
  await directory.db
    .updateTable('directory_groups')
    .set({ ...columnsOf(group), changed_at: epochMs(directory.clock) })
    .where('id', '=', id)
    .execute();
  const changed = await setMembers(directory, id, before.members, group.members);
  // Rules know the group by its name.
  const touched = group.name === before.name ? changed : [...new Set([...before.members, ...group.members])];
  await followAccounts(directory, touched);
}

function columnsOf({ name, externalId }: Group) {
  return { name, external_id: externalId };
}

/** Sets the people of a group. Returns those who joined or left. Throws a ScimError `invalidValue` for somebody of no directory, or of another. */
async function setMembers(
  directory: Directory,
  groupId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<number[]> {
  const [had, has] = [new Set(before), new Set(after)];
  const [left, joined] = [[...had.difference(has)], [...has.difference(had)]];
  const { db, orgId, provider } = directory;
  for (let i = 0; i < left.length; i += INSERTED_AT_ONCE) {
    await db
      .deleteFrom('directory_group_people')
      .where('group_id', '=', groupId)
      .where('person_id', 'in', left.slice(i, i + INSERTED_AT_ONCE))
      .execute();
  }
  for (let i = 0; i < joined.length; i += INSERTED_AT_ONCE) {
    const some = joined.slice(i, i + INSERTED_AT_ONCE);
    const known = await db
      .selectFrom('directory_people')
      .select('id')
      .where('org_id', '=', orgId)
      .where('provider', '=', provider.id)
      .where('id', 'in', some)
      .execute();
    if (known.length < some.length) throw invalidValue('members: the id of somebody whom the directory does not have');
    await db
      .insertInto('directory_group_people')
      .values(some.map((personId) => ({ group_id: groupId, person_id: personId })))
      .execute();
  }
  return [...left, ...joined];
}

/** Throws a ScimError `uniqueness` when another group has the name: rules could not tell them apart. */
async function requireFree(directory: Directory, name: string, id: number | null): Promise<void> {
  const other = await rows(directory).select('id').where('name', '=', name).executeTakeFirst();
  if (other !== undefined && other.id !== id) throw new ScimError(409, 'uniqueness', 'displayName: it is used already');
}

function readGroup(body: unknown): Group {
  const { displayname, externalid, members } = lowerKeys(body);
  const items = isPresent(members) ? (Array.isArray(members) ? members : [members]).map(lowerKeys) : [];
  return {
    ...{ name: cleanName(textOf('displayName', displayname)), externalId: externalIdOf(externalid) },
    members: items.map(personIdOf),
  };
}

function patched(group: Group, operation: Operation): Group {
  const { op, attribute, value } = operation;
  switch (attribute) {
    case 'displayname':
      return { ...group, name: cleanName(textOf('displayName', op === 'remove' ? null : value)) };
    case 'externalid':
      return { ...group, externalId: op === 'remove' ? null : externalIdOf(value) };
    case 'members': {
      const items = group.members.map((id) => ({ value: String(id) }));
      return { ...group, members: patchedItems(items, operation).map(personIdOf) };
    }
    default:
      return group;
  }
}

function personIdOf({ value }: Item): number {
  const id = typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
  if (id === null) throw invalidValue('members.value: the id of a user');
  return id;
}
