import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Makes cached answers about a site's requests old ones. Until the transaction ends, no other one counts requests of the site. */
export async function changeRequestVersion(db: Db, siteId: number): Promise<void> {
  await sql`insert into request_versions (site_id, version) values (${siteId}, 1)
    on conflict (site_id) do update set version = request_versions.version + 1`.execute(db);
}
