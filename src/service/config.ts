/** Reads the environment, once. Nothing outside `cli` looks at it. */
import type { z } from 'zod';
import { SETTINGS, type Setting } from './settings.ts';

/** An environment variable, or the option in its place, is wrong. The message is the one line that the person sees. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The validated configuration of the service. */
export type Config = { readonly [Key in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Key]['schema']> };

/** The servers that several processes share. */
export interface Servers {
  readonly clickhouseUrl: string;
  readonly postgresUrl: string;
}

/** Returns the configured servers; null when everything is in the data directory. */
export function serversOf({ clickhouseUrl, postgresUrl }: Pick<Config, keyof Servers>): Servers | null {
  return clickhouseUrl === null || postgresUrl === null ? null : { clickhouseUrl, postgresUrl };
}

/**
 * Reads the configuration from the environment and from `flags`, the options of the command line by name, which
 * override it. Throws a ConfigError that names the first bad variable or option and says what is allowed.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | undefined>>,
): Config {
  const config: Record<string, unknown> = {};
  for (const [key, { variable, flag, allowed, schema, secret }] of Object.entries<Setting<z.ZodType>>(SETTINGS)) {
    const fromFlag = flag === undefined ? undefined : flags[flag];
    const text = fromFlag ?? (environment[variable] || undefined);
    const parsed = schema.safeParse(text);
    if (!parsed.success || text === '') {
      const name = fromFlag === undefined ? variable : `--${flag}`;
      throw new ConfigError(`${name} must be ${allowed}${secret === true ? '' : `, not ${JSON.stringify(text)}`}`);
    }
    config[key] = parsed.data;
  }
  requireServers(config as Config);
  return config as Config;
}

/** Throws a ConfigError when only one of the servers is configured, or a role needs them and they are not. */
function requireServers({ clickhouseUrl, postgresUrl, roles }: Config): void {
  if ((clickhouseUrl === null) !== (postgresUrl === null)) {
    const [set, missing] = [SETTINGS.clickhouseUrl.variable, SETTINGS.postgresUrl.variable];
    const [given, other] = clickhouseUrl === null ? [missing, set] : [set, missing];
    throw new ConfigError(
      `${given} is set, but not ${other}; set both, or none to keep everything in the data directory`,
    );
  }
  if (clickhouseUrl === null && !roles.includes('all')) {
    const { clickhouseUrl: clickhouse, postgresUrl: postgres } = SETTINGS;
    throw new ConfigError(
      `a process with the role ${roles.join(',')} needs servers that it shares with the others; set ${clickhouse.variable} and ${postgres.variable}, or start it without --role`,
    );
  }
}
