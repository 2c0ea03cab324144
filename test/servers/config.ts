/** Reads the configuration as the operator of a process that shares servers would give it. */
import { type Config, readConfig as readOperators } from '../../src/service/config.ts';
import { SETTINGS } from '../../src/service/settings.ts';
import { serversOf } from './place.ts';

export * from '../../src/service/config.ts';

const { clickhouseUrl: CLICKHOUSE, postgresUrl: POSTGRES } = SETTINGS;

/** Adds the servers of the data directory, unless servers are named. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | undefined>>,
): Config {
  const config = readOperators(environment, flags);
  if (config.clickhouseUrl !== null) return config;
  const { clickhouseUrl, postgresUrl } = serversOf(config.dataDir);
  const servers = { [CLICKHOUSE.variable]: clickhouseUrl, [POSTGRES.variable]: postgresUrl };
  return readOperators({ ...environment, ...servers }, flags);
}
