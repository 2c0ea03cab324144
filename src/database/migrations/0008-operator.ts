import { type Kysely, sql } from 'kysely';

/** The columns that this migration reads and writes, as they are before it. */
interface BeforeOperator {
  organisations: { id: number; name: string; is_demo: number; operates: number };
  members: { user_id: number; org_id: number; role: string };
  users: { id: number; email: string };
}

/**
 * Marks the demo organisations, and the one that runs the server. Before this migration a demo was recognised by its
 * name and its owner's address, and the organisation that runs the server by being the first.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  for (const column of ['is_demo', 'operates']) {
    await untyped.schema
      .alterTable('organisations')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await untyped.schema
    .alterTable('invitations')
    .addColumn('invited_by', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  const db = untyped as Kysely<BeforeOperator>;
  const owned = await db
    .selectFrom('organisations')
    .innerJoin('members', 'members.org_id', 'organisations.id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.role', '=', 'owner')
    .select(['organisations.id', 'organisations.name', 'users.email'])
    .execute();
  const demos = owned.filter(({ name, email }) => /^Demo( \d+)?$/.test(name) && /^demo\d*@example\.com$/.test(email));
  for (const { id } of demos) {
    await db.updateTable('organisations').set({ is_demo: 1 }).where('id', '=', id).execute();
  }
  const first = db
    .selectFrom('organisations')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('is_demo', '=', 0);
  await db.updateTable('organisations').set({ operates: 1 }).where('id', '=', first).execute();
  await untyped.schema
    .createIndex('organisations_operates')
    .unique()
    .on('organisations')
    .column('operates')
    .where(sql.ref('operates'), '=', 1)
    .execute();
}
