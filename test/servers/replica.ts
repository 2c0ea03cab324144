/** Marks the connections of the copies in memory, so that a test can wait for them (`noticed.ts`). */
import type pg from 'pg';
import { Replica as Unmarked } from '../../src/database/postgres/replica.ts';
import { REPLICA_NAME } from './noticed.ts';

export const Replica = {
  open: (config: pg.ClientConfig): Promise<Unmarked> => Unmarked.open({ ...config, application_name: REPLICA_NAME }),
};
