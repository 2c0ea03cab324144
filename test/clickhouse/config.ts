/** The configuration of a ClickHouse server for tests. */

/** A limit of a quota: what may be used in an interval. */
export interface Quota {
  /** The interval, seconds. */
  readonly duration: number;
  readonly queries?: number;
  readonly errors?: number;
  readonly written_bytes?: number;
}

/** A user of the server, who is made by its configuration. */
export interface User {
  readonly password: string;
  /** The user's settings profile, such as `{ readonly: 1 }`. */
  readonly profile?: Readonly<Record<string, string | number>>;
  readonly quota?: Quota;
  /** The statements that the user may send, such as `GRANT SELECT ON svc.*`; every one without it. */
  readonly grants?: readonly string[];
}

export type Users = Readonly<Record<string, User>>;

/** The user of an installation that nobody has changed. The statement that keeps the listeners open is its own. */
const DEFAULT_USERS: Users = { default: { password: '' } };

/** An address of the native protocol. */
export interface NativeAddress {
  readonly host: string;
  readonly port: number;
}

/** A cluster that the server knows: its shards, each with one replica. */
export type Clusters = Readonly<Record<string, readonly NativeAddress[]>>;

/** The ports of HTTP and of the native protocol. */
export interface Ports {
  readonly http: number;
  readonly tcp: number;
}

export interface Configuration {
  /** Where the data are. */
  readonly directory: string;
  readonly usersFile: string;
  readonly ports: Ports;
  readonly clusters: Clusters;
  /** Values of the server's configuration beside those below. */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** Tests kill servers and never machines: what is written need not be on the disk. */
const QUICK = { fsync_metadata: 0 };

/** Many servers run on one machine, so each has little to itself. */
const SMALL: Readonly<Record<string, number>> = {
  max_server_memory_usage: 900_000_000,
  mark_cache_size: 64_000_000,
  uncompressed_cache_size: 0,
  background_pool_size: 2,
  background_schedule_pool_size: 16,
  background_common_pool_size: 2,
  background_move_pool_size: 1,
  background_fetches_pool_size: 1,
  background_distributed_schedule_pool_size: 2,
  background_message_broker_schedule_pool_size: 1,
  background_buffer_flush_schedule_pool_size: 1,
  max_partition_size_to_drop: 0,
  max_table_size_to_drop: 0,
  // Clients that keep a connection are told so by the header, as by a server that nobody has changed.
  keep_alive_timeout: 10,
};

/** Returns the text of the configuration file. The users have one of their own. */
export function configurationText({ directory, usersFile, ports, clusters, settings }: Configuration): string {
  return `<clickhouse>${xml({
    path: `${directory}/data/`,
    users_config: usersFile,
    tmp_path: `${directory}/tmp/`,
    listen_host: '127.0.0.1',
    http_port: ports.http,
    tcp_port: ports.tcp,
    logger: { level: 'none' },
    ...SMALL,
    // The smallest pool has fewer free entries than these ask for.
    merge_tree: {
      number_of_free_entries_in_pool_to_lower_max_size_of_merge: 1,
      number_of_free_entries_in_pool_to_execute_mutation: 1,
      number_of_free_entries_in_pool_to_execute_optimize_entire_partition: 1,
    },
    ...settings,
    remote_servers: Object.fromEntries(Object.entries(clusters).map(([name, shards]) => [name, clusterOf(shards)])),
  })}</clickhouse>\n`;
}

/** Returns the text of the users' file, with the user `default` among them. */
export function usersText(added: Users): string {
  const users = { ...DEFAULT_USERS, ...added };
  const names = Object.keys(users);
  return `<clickhouse>${xml({
    users: Object.fromEntries(names.map((name) => [name, userOf(name, users[name]!)])),
    profiles: {
      default: {},
      ...Object.fromEntries(names.map((name) => [`of_${name}`, { ...QUICK, ...users[name]!.profile }])),
    },
    quotas: { default: {}, ...Object.fromEntries(names.map((name) => [`of_${name}`, quotaOf(users[name]!)])) },
  })}</clickhouse>\n`;
}

interface Tree {
  readonly [name: string]: string | number | Tree | readonly (string | number | Tree)[];
}

function clusterOf(shards: readonly NativeAddress[]): Tree {
  return { shard: shards.map(({ host, port }) => ({ internal_replication: 'true', replica: { host, port } })) };
}

function userOf(name: string, { password, grants }: User): Tree {
  return {
    password,
    networks: { ip: ['127.0.0.1', '::1'] },
    profile: `of_${name}`,
    quota: `of_${name}`,
    ...(grants === undefined ? {} : { grants: { query: grants } }),
  };
}

function quotaOf({ quota }: User): Tree {
  return quota === undefined ? {} : { interval: { ...quota } };
}

/** Writes a tree as elements; a list repeats its element. */
function xml(tree: Tree): string {
  const element = (name: string, value: string | number | Tree) =>
    `<${name}>${typeof value === 'object' ? xml(value) : escaped(String(value))}</${name}>\n`;
  return Object.entries(tree)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((one: string | number | Tree) => element(name, one))
        : element(name, value as string | number | Tree),
    )
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
