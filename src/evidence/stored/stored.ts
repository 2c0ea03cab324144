/** Every table and column of the database, the store and the journals: its purpose, and how long it is kept. */
import type { Schema } from '../../database/schema.ts';
import { ACCOUNT_TABLES } from './accounts.ts';
import { DAY_TABLES } from './days.ts';
import { DELIVERY_TABLES } from './deliveries.ts';
import { JOURNAL_TABLES } from './files.ts';
import { REQUEST_TABLES } from './requests.ts';
import { SIGN_IN_TABLES } from './sign-ins.ts';
import { SITE_TABLES } from './sites.ts';
import { STORE_TABLES } from './store.ts';
import type { StoredTable } from './stored-table.ts';

/** The tables of the database, with those of the library of migrations and of followed tables. */
export const DATABASE_TABLES: Readonly<
  Record<keyof Schema | 'table_versions' | 'kysely_migration' | 'kysely_migration_lock', StoredTable>
> = { ...ACCOUNT_TABLES, ...SIGN_IN_TABLES, ...SITE_TABLES, ...REQUEST_TABLES, ...DELIVERY_TABLES, ...DAY_TABLES };

/** All tables, by where they are. */
export const STORED: Readonly<Record<'database' | 'store' | 'journal', Readonly<Record<string, StoredTable>>>> = {
  database: DATABASE_TABLES,
  store: STORE_TABLES,
  journal: JOURNAL_TABLES,
};
