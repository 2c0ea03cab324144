/** Tests the compose files and what they mount: their schema, and that all of it fits together. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { DCLinter } from 'dclint';
import { SETTINGS } from '../../src/service/settings/settings.ts';
import { DEPLOY, ROOT, readDeployed, readYaml } from './files.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: string;
  readonly depends_on?: readonly string[] | Readonly<Record<string, object>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly extra_hosts?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
  readonly healthcheck?: object;
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly mem_limit?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly networks: { readonly default: { readonly ipam: { readonly config: readonly { subnet: string }[] } } };
}

const FILES = ['compose.yaml', 'scaled/compose.yaml'];
const SCALED: Compose = readYaml('scaled/compose.yaml');
const DEFAULT_PORT = 8000;
const OWN_IMAGE = /^\$\{IMAGE:-svc:(.*)\}$/;

/** The linter's checks, without those of order and quotes. A port is meant for every interface. */
const linter = new DCLinter({
  rules: {
    'no-build-and-image': 0,
    'no-unbound-port-interfaces': 0,
    'require-quotes-in-ports': 0,
    'service-dependencies-alphabetical-order': 0,
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'top-level-properties-order': 0,
  },
  exclude: [],
  quiet: false,
  debug: false,
});

test('every SVC_ variable below deploy is a setting', () => {
  const known = new Set(Object.values(SETTINGS).map(({ variable }) => variable));
  for (const file of globSync('**/*', { cwd: DEPLOY, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    for (const [variable] of readFileSync(path, 'utf8').matchAll(/\bSVC_[A-Z0-9_]*[A-Z0-9]\b/g)) {
      assert.ok(known.has(variable), `${path}: ${variable}`);
    }
  }
});

for (const file of FILES) {
  describe(file, () => {
    const compose: Compose = readYaml(file);
    const services = Object.entries(compose.services);
    const directory = dirname(join(DEPLOY, file));
    const environmentFile = readFileSync(join(directory, 'example.env'), 'utf8');

    test('is as the compose specification has it', () => {
      assert.deepEqual(
        linter
          .lintFiles([join(DEPLOY, file)], false)
          .flatMap(({ messages }: { readonly messages: readonly object[] }) => messages),
        [],
      );
    });

    test('every service comes back, is looked at, and has a bound of memory', () => {
      for (const [name, { image, restart, mem_limit, healthcheck }] of services) {
        assert.equal(restart, 'unless-stopped', name);
        assert.match(mem_limit ?? '', /^\d+[mg]$/, name);
        // The service's own image looks after itself.
        assert.equal(healthcheck !== undefined, !OWN_IMAGE.test(image), name);
        assert.match(image, /:\d/, `${name} names a version`);
      }
    });

    test('the image is the one that is named, or is built from the Dockerfile with the version of the package', () => {
      const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
      const own = services.filter(([, { image }]) => OWN_IMAGE.test(image));
      assert.ok(own.length > 0);
      for (const [name, { image, build, read_only }] of own) {
        assert.equal(OWN_IMAGE.exec(image)![1], version, name);
        assert.equal(join(directory, build!.context), `${ROOT}/`.replace(/\/$/, ''));
        assert.ok(existsSync(join(directory, build!.context, build!.dockerfile)));
        assert.equal(read_only, true, name);
      }
    });

    test('dependencies, volumes and mounted files are there, and no volume is left over', () => {
      const used = new Set<string>();
      for (const [name, { depends_on = [], volumes = [], env_file }] of services) {
        for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) {
          assert.ok(other in compose.services, `${name}: ${other}`);
        }
        for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
          if (source.startsWith('./')) assert.ok(source === './tls' || existsSync(join(directory, source)), source);
          else used.add(source);
        }
        assert.ok(env_file === undefined || env_file === '.env');
      }
      assert.deepEqual([...used].sort(), Object.keys(compose.volumes).sort());
    });

    test('every variable that is filled in is explained in example.env', () => {
      const wanted = [...readFileSync(join(DEPLOY, file), 'utf8').matchAll(/(?<!\$)\$\{(\w+)/g)].map(
        ([, name]) => name!,
      );
      const given = [...environmentFile.matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
      const settings: readonly string[] = Object.values(SETTINGS).map(({ variable }) => variable);
      for (const name of wanted) assert.ok(given.includes(name) || settings.includes(name), name);
      for (const name of given) assert.ok(wanted.includes(name) || settings.includes(name), name);
    });

    test('addresses are of the network, and the proxy is the one that is believed', () => {
      const prefix = compose.networks.default.ipam.config[0]!.subnet.replace(/0\/24$/, '');
      const addresses = services.flatMap(([, { networks }]) => networks?.default.ipv4_address ?? []);
      for (const address of addresses) assert.ok(address.startsWith(prefix), address);
      assert.equal(new Set(addresses).size, addresses.length);
      const proxy = compose.services.proxy!.networks!.default.ipv4_address;
      for (const [name, { image, environment }] of services) {
        if (OWN_IMAGE.test(image)) assert.equal(environment!.SVC_TRUSTED_PROXIES, proxy, name);
      }
    });
  });
}

test('the single proxy reaches the service at its port', () => {
  assert.ok(readDeployed('Caddyfile').includes(`reverse_proxy svc:${DEFAULT_PORT} `));
  assert.ok(readDeployed('Dockerfile').includes(`SVC_PORT=${DEFAULT_PORT}`));
  assert.ok('svc' in (readYaml('compose.yaml') as Compose).services);
});

describe('the scaled files', () => {
  const byRole = (role: string) =>
    Object.entries(SCALED.services).filter(([, { environment }]) => environment?.SVC_ROLE === role);
  const nodes = ['collect', 'api', 'worker'].flatMap(byRole);

  test('two processes of each role, each with its own name; collectors have a journal each, the others nothing', () => {
    assert.deepEqual(
      nodes.map(([name]) => name),
      ['collect-1', 'collect-2', 'api-1', 'api-2', 'worker-1', 'worker-2'],
    );
    for (const [name, { environment }] of nodes) assert.equal(environment!.SVC_NODE_NAME, name);
    const journals = byRole('collect').map(([, { volumes }]) => volumes!);
    assert.deepEqual(journals, [['journal-1:/data'], ['journal-2:/data']]);
    for (const [name, { volumes, tmpfs }] of [...byRole('api'), ...byRole('worker')]) {
      assert.deepEqual([volumes, tmpfs], [undefined, ['/data']], name);
    }
  });

  test('every process has the addresses of both servers, with a cluster that ClickHouse knows', () => {
    const clickhouse = readYaml<Record<string, object>>('scaled/clickhouse.yaml');
    for (const [name, { environment }] of nodes) {
      const filled = (variable: string) => environment![variable]!.replaceAll(/\$\{\w+[^}]*\}/g, 'secret');
      const address = new URL(filled('SVC_CLICKHOUSE_URL'));
      assert.ok(address.hostname in SCALED.services, name);
      assert.equal(address.username, SCALED.services[address.hostname]!.environment!.CLICKHOUSE_USER);
      assert.ok(address.searchParams.get('cluster')! in clickhouse.remote_servers!, name);
      const postgres = new URL(filled('SVC_POSTGRES_URL'));
      assert.ok(postgres.hostname in SCALED.services, name);
      assert.equal(postgres.username, SCALED.services[postgres.hostname]!.environment!.POSTGRES_USER);
    }
  });

  test('ClickHouse and Keeper find each other', () => {
    const { remote_servers, zookeeper, macros } = readYaml<{
      readonly remote_servers: { readonly svc: { readonly shard: { readonly replica: readonly { host: string }[] } } };
      readonly zookeeper: { readonly node: readonly { readonly host: string; readonly port: number }[] };
      readonly macros: { readonly replica: { readonly '@from_env': string } };
    }>('scaled/clickhouse.yaml');
    const { keeper_server: keeper } = readYaml<{
      readonly keeper_server: {
        readonly tcp_port: number;
        readonly server_id: number;
        readonly http_control: { readonly port: number; readonly readiness: { readonly endpoint: string } };
        readonly raft_configuration: { readonly server: readonly { readonly id: number; readonly hostname: string }[] };
      };
    }>('scaled/keeper.yaml');
    const replicas = remote_servers.svc.shard.replica.map(({ host }) => host);
    const servers = Object.entries(SCALED.services).filter(([, { image }]) => image.includes('clickhouse-server'));
    assert.deepEqual(
      replicas,
      servers.map(([name]) => name),
    );
    for (const [name, { environment }] of servers) assert.equal(environment![macros.replica['@from_env']], name);
    const keepers = zookeeper.node.map(({ host }) => host);
    for (const { port } of zookeeper.node) assert.equal(port, keeper.tcp_port);
    assert.deepEqual(
      keeper.raft_configuration.server.map(({ hostname }) => hostname),
      keepers,
    );
    assert.ok(keeper.raft_configuration.server.some(({ id }) => id === keeper.server_id));
    const { port, readiness } = keeper.http_control;
    for (const name of keepers) {
      const { healthcheck, volumes, environment } = SCALED.services[name]!;
      assert.ok(JSON.stringify(healthcheck).includes(`:${port}${readiness.endpoint}`));
      assert.ok(volumes!.includes(`./keeper.yaml:${environment!.KEEPER_CONFIG}:ro`));
    }
  });

  test('every proxy names all collectors and API processes, and knows their addresses', () => {
    const wanted = [...byRole('collect'), ...byRole('api')];
    const names = wanted.map(([name]) => `${name}:${DEFAULT_PORT}`).sort();
    for (const file of ['nginx.conf.template', 'haproxy.cfg', 'Caddyfile']) {
      const named = [...readDeployed(`scaled/${file}`).matchAll(/\b(?:collect|api)-\d:\d+/g)].map(([name]) => name);
      assert.deepEqual([...new Set(named)].sort(), names, file);
    }
    const { extra_hosts, volumes, environment } = SCALED.services.proxy!;
    assert.deepEqual(
      extra_hosts,
      wanted.map(([name, { networks }]) => `${name}:${networks!.default.ipv4_address}`),
    );
    const template = volumes!.find((volume) => volume.includes('.template'))!.split(':')[1]!;
    const written = join(environment!.NGINX_ENVSUBST_OUTPUT_DIR!, basename(template, '.template'));
    assert.ok(JSON.stringify(SCALED.services.proxy).includes(`"-c","${written}"`));
    const filled = [...readDeployed('scaled/nginx.conf.template').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual([...new Set(filled)], ['RELAY_KEY']);
  });
});
