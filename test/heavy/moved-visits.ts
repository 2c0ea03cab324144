import assert from 'node:assert/strict';
import type { ClickHouseServer } from '../clickhouse/server.ts';
import { finalDayOf, ODD_VALUE, readFinalDay } from '../collect/final-day.ts';
import type { Server } from '../collect/server.ts';
import type { Installation } from '../nodes/installation.ts';

/** Asserts that the visits of a final day are the same on the servers, column by column, and answer conditions. */
export async function assertVisitsMoved(
  { dataDir, sites, world }: Installation,
  server: Server,
  clickhouse: ClickHouseServer,
): Promise<void> {
  const site = sites[0]!;
  const kept = await readFinalDay(dataDir, site);
  const lines = await clickhouse.ask(
    'SELECT * FROM svc.visits ORDER BY day, visitor, seq FORMAT JSONEachRow SETTINGS output_format_json_quote_64bit_integers = 0',
  );
  const copied = lines.trim().split('\n');
  assert.deepEqual(
    copied.map((line) => JSON.parse(line) as object),
    kept.rows,
  );
  assert.ok(JSON.stringify(kept.rows).includes(JSON.stringify(ODD_VALUE)));
  const day = finalDayOf(site);
  const conditions = 'where=country:is:DE&where=page:is_not:/final/0';
  const path = `/v1/sites/${site.publicId}/report?dimension=country&from=${day}&to=${day}&${conditions}`;
  const { rows } = (await server.read(world.apiKey, path)) as { readonly rows: object[] };
  assert.deepEqual(rows, [{ key: 'DE', visitors: 2, views: kept.views, pct: 0.5 }]);
}
