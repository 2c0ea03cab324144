import { epochMs } from '../database/clock-ms.ts';
import { cleanName } from '../database/text.ts';
import { DIRECTORY_GROUPS_MAX, DIRECTORY_PEOPLE_MAX, DIRECTORY_PLACES_MAX } from '../domain/limits.ts';
import { type Directory, inParts, type Resource, type ResourceKind, touch, type Wanted } from './directory.ts';
import { equalitiesOf } from './filter.ts';
import { itemsOf, lowerKeys, type Operation, readPatch } from './patch.ts';
import { invalidValue, ScimError } from './scim-error.ts';
import { externalIdOf, numberOf, textOf } from './values.ts';

const PAGE_MAX = 100;

/** The part of a group that is kept. */
interface Group {
  readonly name: string;
  readonly externalId: string | null;
  /** The numbers of its people. */
  readonly members: ReadonlySet<number>;
}

/** The groups of a directory. Their names are the values of the rules by which people get access. */
export const GROUPS: ResourceKind = {
  name: 'Group',
  pageMax: PAGE_MAX,
  count: async (directory) => {
    const { count } = await rows(directory)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  list: async (directory, wanted, { isWhole = true } = {}) => {
    const found = await chosen(directory, wanted)
      .select(['id', 'name', 'external_id', 'created_at', 'changed_at'])
      .orderBy('id')
      .execute();
    const ids = found.map(({ id }) => id);
    const members = await membersOf(directory, isWhole ? ids : []);
    return found.map(
      ({ id, name, external_id: externalId, created_at: createdAt, changed_at: changedAt }): Resource => {
        const people = members
          .get(id)
          ?.map(({ personId, userName }) => ({ value: String(personId), display: userName }));
        return {
          ...{ id: `g${id}`, createdAt, changedAt },
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
    await setMembers(directory, id, new Set(), group.members);
    return `g${id}`;
  },
  replace: async (directory, id, body) => {
    const { id: number, ...group } = await requireGroup(directory, id);
    await change(directory, number, group, readGroup(body));
  },
  patch: async (directory, id, body) => {
    const { id: number, ...group } = await requireGroup(directory, id);
    await change(directory, number, group, patchedGroup(group, readPatch(body)));
  },
  retire: async (directory, id) => {
    const { id: number, ...group } = await requireGroup(directory, id);
    await change(directory, number, group, { ...group, members: new Set() });
  },
  remove: async (directory, id) => {
    const group = await requireGroup(directory, id);
    await directory.db.deleteFrom('directory_groups').where('id', '=', group.id).execute();
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
  if (by === 'name') return query.where('name', '=', text);
  if (by === 'externalId') return query.where('external_id', '=', text).limit(PAGE_MAX);
  return query.where('id', '=', numberOf('Group', text) ?? 0);
}

async function requireGroup(directory: Directory, text: string): Promise<Group & { readonly id: number }> {
  const row = await chosen(directory, { by: 'id', text })
    .select(['id', 'name', 'external_id'])
    .executeTakeFirstOrThrow(() => new ScimError(404, null, 'there is no such group'));
  const { id, name, external_id: externalId } = row;
  const members = (await membersOf(directory, [id])).get(id) ?? [];
  return { id, name, externalId, members: new Set(members.map(({ personId }) => personId)) };
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
  await setMembers(directory, id, before.members, group.members);
  // Rules know the group by its name.
  if (group.name !== before.name) await touch(directory, [...group.members]);
}

function columnsOf({ name, externalId }: Group) {
  return { name, external_id: externalId };
}

/** Sets the people of a group. Throws a ScimError `invalidValue` for somebody whom the directory does not have, and `tooMany`. */
async function setMembers(
  directory: Directory,
  groupId: number,
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): Promise<void> {
  const [left, joined] = [[...before].filter((id) => !after.has(id)), [...after].filter((id) => !before.has(id))];
  const { db, orgId, provider } = directory;
  for (const some of inParts(left)) {
    await db
      .deleteFrom('directory_group_people')
      .where('group_id', '=', groupId)
      .where('person_id', 'in', some)
      .execute();
  }
  for (const some of inParts(joined)) {
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
  if (joined.length > 0) await requireRoom(directory);
  await touch(directory, [...left, ...joined]);
}

async function requireRoom(directory: Directory): Promise<void> {
  const { places } = await rows(directory)
    .innerJoin('directory_group_people', 'group_id', 'directory_groups.id')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .executeTakeFirstOrThrow();
  if (Number(places) <= DIRECTORY_PLACES_MAX) return;
  throw new ScimError(
    400,
    'tooMany',
    `the groups of a directory have at most ${DIRECTORY_PLACES_MAX} members together`,
  );
}

/** Throws a ScimError `uniqueness` when another group has the name: rules could not tell them apart. */
async function requireFree(directory: Directory, name: string, id: number | null): Promise<void> {
  const other = await rows(directory).select('id').where('name', '=', name).executeTakeFirst();
  if (other !== undefined && other.id !== id) throw new ScimError(409, 'uniqueness', 'displayName: it is used already');
}

function readGroup(body: unknown): Group {
  const { displayname, externalid, members } = lowerKeys(body);
  return {
    ...{ name: cleanName(textOf('displayName', displayname)), externalId: externalIdOf(externalid) },
    members: new Set(personIdsOf(members)),
  };
}

function patchedGroup(group: Group, operations: readonly Operation[]): Group {
  let { name, externalId } = group;
  const members = new Set(group.members);
  for (const operation of operations) {
    const { op, attribute, value } = operation;
    if (attribute === 'displayname') name = cleanName(textOf('displayName', op === 'remove' ? null : value));
    if (attribute === 'externalid') externalId = op === 'remove' ? null : externalIdOf(value);
    if (attribute === 'members') patchMembers(members, operation);
  }
  return { name, externalId, members };
}

function patchMembers(members: Set<number>, { op, filter, value }: Operation): void {
  if (filter !== null) {
    const [equality] = equalitiesOf(filter);
    if (op !== 'remove' || filter.op !== 'eq' || equality?.attribute !== 'value') {
      throw new ScimError(400, 'invalidFilter', 'members: remove members[value eq "ID"] is understood');
    }
    members.delete(numberOf('User', equality.text) ?? 0);
    return;
  }
  const ids = personIdsOf(value);
  if (op === 'replace' || (op === 'remove' && (value === undefined || value === null))) members.clear();
  if (op === 'remove') for (const id of ids) members.delete(id);
  else for (const id of ids) members.add(id);
}

/** Returns the numbers of people in a list. Groups in groups are left out. */
function personIdsOf(value: unknown): number[] {
  const items = itemsOf(value);
  if (items.length > DIRECTORY_PEOPLE_MAX) throw invalidValue(`members: at most ${DIRECTORY_PEOPLE_MAX}`);
  return items.flatMap(({ value: id, type, $ref: address }) => {
    const isGroup =
      (typeof type === 'string' && type.toLowerCase() === 'group') || String(address).includes('/Groups/');
    if (isGroup || (typeof id === 'string' && numberOf('Group', id) !== null)) return [];
    const number = typeof id === 'string' ? numberOf('User', id) : null;
    if (number === null) throw invalidValue('members.value: the id of a user');
    return [number];
  });
}
