import type { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Database } from '../../database/database.ts';
import type { Store } from '../../store/store.ts';
import type { DayCatalogue } from '../days/day-catalogue.ts';

/** The days of the installation, for whatever writes or removes their rows. */
export interface MaintainedDays {
  readonly store: Store;
  readonly database: Database;
  readonly catalogue: DayCatalogue;
  /** Shared by whatever writes or removes rows: one at a time works on the days of a site. */
  readonly siteMutex: KeyedMutex;
}
