import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { parseClickHouseUrls } from './address.ts';

/** A server of an address. */
export interface ServerVersion {
  /** Its host and port. */
  readonly host: string;
  /** Null when it does not answer. */
  readonly version: string | null;
}

/** Asks each server of `urls` (`parseClickHouseUrls`) for its version; each has `maxMs` to answer. Changes nothing. */
export async function serverVersions(urls: string, maxMs: number): Promise<ServerVersion[]> {
  const { hosts, username, password } = parseClickHouseUrls(urls);
  return await Promise.all(
    hosts.map(async (url) => {
      const client = createClient({
        ...{ url, username, password, request_timeout: maxMs, application: 'svc' },
        log: { level: ClickHouseLogLevel.OFF },
      });
      try {
        const answer = await client.query({ query: 'SELECT version() AS version', format: 'JSONEachRow' });
        const [row] = await answer.json<{ version: string }>();
        return { host: new URL(url).host, version: row?.version ?? null };
      } catch {
        return { host: new URL(url).host, version: null };
      } finally {
        await client.close();
      }
    }),
  );
}
