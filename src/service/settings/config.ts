/** Reads the environment, once. Nothing outside `cli` looks at it. */
import type { z } from 'zod';
import { readSecretFile } from '../../oidc/provider-settings.ts';
import { wrongProviders } from './oidc-settings.ts';
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

/** Stands behind the name of a secret's variable, for the file that holds it. */
const FILE = '_FILE';

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
  for (const [key, { variable, flag, allowed, schema, secret, explain }] of Object.entries<Setting<z.ZodType>>(
    SETTINGS,
  )) {
    const fromFlag = flag === undefined ? undefined : flags[flag];
    const {
      text: given,
      error,
      source = variable,
    } = secret === true ? fromEnvironment(environment, variable) : noFile(environment, variable);
    if (error !== undefined) wrong.push(error);
    const text = fromFlag ?? given;
    const parsed = schema.safeParse(text);
    if (!parsed.success || text === '') {
      const name = fromFlag === undefined ? source : `--${flag}`;
      const explained = parsed.success || explain === undefined ? '' : `: ${explain(parsed.error)}`;
      wrong.push(
        new ConfigError(`${name} must be ${allowed}${secret === true ? explained : `, not ${JSON.stringify(text)}`}`),
      );
    }
    config[key] = parsed.success && text !== '' ? parsed.data : schema.parse(undefined);
  }
  const providers = wrong.length > 0 ? null : wrongProviders(config as Config);
  if (providers !== null) {
    wrong.push(new ConfigError(providers));
    Object.assign(config, { oidcIssuer: null, oidcClientId: null });
  }
  const missing = wrong.length > 0 ? null : missingServers(config as Config);
  if (missing !== null) {
    wrong.push(missing);
    Object.assign(config, { clickhouseUrl: null, postgresUrl: null, roles: ['all'] });
  }
  return { config: config as Config, wrong };
}

interface Given {
  readonly text: string | undefined;
  /** The variable that was set, where it is another one. */
  readonly source?: string;
  readonly error?: ConfigError;
}

function noFile(environment: Readonly<Record<string, string | undefined>>, variable: string): Given {
  return { text: environment[variable] || undefined };
}

/** Reads a secret from its variable, or from the file that the variable with `_FILE` behind it names. */
function fromEnvironment(environment: Readonly<Record<string, string | undefined>>, variable: string): Given {
  const [text, path] = [environment[variable] || undefined, environment[variable + FILE] || undefined];
  if (path === undefined) return { text };
  if (text !== undefined) {
    return { text, error: new ConfigError(`${variable} and ${variable}${FILE} are both set; set one of them`) };
  }
  const secret = readSecretFile(path);
  if (secret !== null) return { text: secret, source: variable + FILE };
  const allowed = 'a readable file that holds the value alone, of 64 KiB at most';
  return { text, error: new ConfigError(`${variable}${FILE} must be ${allowed}, not ${JSON.stringify(path)}`) };
}

/** Lists the variables that are set, are named like the service's own, and are none. Those of its tests are theirs. */
function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.values<Setting<z.ZodType>>(SETTINGS).flatMap(({ variable, secret }) =>
    secret === true ? [variable, variable + FILE] : [variable],
  );
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
