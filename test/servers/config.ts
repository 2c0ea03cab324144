/** Reads the configuration as the operator of a process that shares servers would give it. */
import {
  type Config,
  type ExaminedConfig,
  examineConfig as examineOperators,
  readConfig as readOperators,
} from '../../src/service/settings/config.ts';
import { SETTINGS } from '../../src/service/settings/settings.ts';
import { serversOf } from './place.ts';

export * from '../../src/service/settings/config.ts';

type Texts = Readonly<Record<string, string | undefined>>;

const { clickhouseUrl: CLICKHOUSE, postgresUrl: POSTGRES } = SETTINGS;

export function readConfig(environment: Texts, flags: Texts): Config {
  return readOperators(withServers(environment, readOperators(environment, flags)), flags);
}

export function examineConfig(environment: Texts, flags: Texts): ExaminedConfig {
  return examineOperators(withServers(environment, examineOperators(environment, flags).config), flags);
}

/** Adds the servers of the data directory, unless servers are named. */
function withServers(environment: Texts, { clickhouseUrl, dataDir }: Config): Texts {
  if (clickhouseUrl !== null) return environment;
  const servers = serversOf(dataDir);
  return {
    ...environment,
    [CLICKHOUSE.variable]: servers.clickhouseUrl,
    [POSTGRES.variable]: servers.postgresUrl,
  };
}
