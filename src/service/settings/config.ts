/** Reads the environment, once. Nothing outside `cli` looks at it. */
import type { z } from 'zod';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** An environment variable, or the option in its place, is wrong. The message is the one line that the person sees. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The validated configuration of the service. */
export type Config = { readonly [Key in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Key]['schema']> } & {
  /** Variables that are set, begin with SVC_, and are no settings. */
  readonly unknownVariables: readonly string[];
};

/** A configuration in which wrong values are left out, and what is wrong with each of them. */
export interface ExaminedConfig {
  readonly config: Config;
  readonly wrong: readonly ConfigError[];
}

/** The names that Kubernetes sets in each container beside a service of the name `svc`. */
const KUBERNETES = /^SVC_(SERVICE_(HOST|PORT)(_|$)|PORT_\d+_)/;

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
  const { config, wrong } = examineConfig(environment, flags);
  if (wrong[0] !== undefined) throw wrong[0];
  return config;
}

/** Reads the configuration as `readConfig` does. A value that is wrong is reported, and its default takes its place. */
export function examineConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | undefined>>,
): ExaminedConfig {
  const config: Record<string, unknown> = { unknownVariables: unknownVariables(environment) };
  const wrong: ConfigError[] = [];
  for (const [key, { variable, flag, allowed, schema, secret }] of Object.entries<Setting<z.ZodType>>(SETTINGS)) {
    const fromFlag = flag === undefined ? undefined : flags[flag];
    const text = fromFlag ?? (environment[variable] || undefined);
    const parsed = schema.safeParse(text);
    if (!parsed.success || text === '') {
      const name = fromFlag === undefined ? variable : `--${flag}`;
      wrong.push(
        new ConfigError(`${name} must be ${allowed}${secret === true ? '' : `, not ${JSON.stringify(text)}`}`),
      );
    }
    config[key] = parsed.success && text !== '' ? parsed.data : schema.parse(undefined);
  }
  const missing = wrong.length > 0 ? null : missingServers(config as Config);
  if (missing !== null) {
    wrong.push(missing);
    Object.assign(config, { clickhouseUrl: null, postgresUrl: null, roles: ['all'] });
  }
  return { config: config as Config, wrong };
}

/** Lists the variables that are set, are named like the service's own, and are none. Those of its tests are theirs. */
function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.values(SETTINGS).map(({ variable }) => variable);
  return Object.keys(environment)
    .filter((name) => name.startsWith('SVC_') && !name.startsWith('SVC_TEST_') && !known.includes(name))
    .filter((name) => !KUBERNETES.test(name))
    .sort();
}

/** Returns the error when only one of the servers is configured, or a role needs them and they are not; else null. */
function missingServers({ clickhouseUrl, postgresUrl, roles }: Config): ConfigError | null {
  if ((clickhouseUrl === null) !== (postgresUrl === null)) {
    const [set, missing] = [SETTINGS.clickhouseUrl.variable, SETTINGS.postgresUrl.variable];
    const [given, other] = clickhouseUrl === null ? [missing, set] : [set, missing];
    return new ConfigError(
      `${given} is set, but not ${other}; set both, or none to keep everything in the data directory`,
    );
  }
  if (clickhouseUrl === null && !roles.includes('all')) {
    const { clickhouseUrl: clickhouse, postgresUrl: postgres } = SETTINGS;
    return new ConfigError(
      `a process with the role ${roles.join(',')} needs servers that it shares with the others; set ${clickhouse.variable} and ${postgres.variable}, or start it without --role`,
    );
  }
  return null;
}
