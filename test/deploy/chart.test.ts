/** Tests the Helm chart: it is rendered by Helm, and checked against Kubernetes' definitions. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SETTINGS } from '../../src/service/settings/settings.ts';
import { all, type Stage, stagesOf } from './dockerfile.ts';
import { ROOT, readYaml } from './files.ts';
import { Helm, type Manifest } from './helm.ts';
import { validate } from './kubernetes.ts';

const EVERYTHING = {
  publicUrl: 'https://stats.example.com',
  trustedProxies: '10.244.0.0/16',
  settings: { SVC_API_RATE_PER_MINUTE: '600' },
  settingsSecret: 'svc-settings',
  api: { autoscaling: { enabled: true } },
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'certificate', annotations: { 'example.com/all': 'yes' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' }, token: { secret: 'svc-settings' } },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'stats', operator: 'Exists' }],
  single: { storage: { size: '1Gi', className: 'fast' } },
};
const CASES = {
  'single, as it comes': {},
  'single, with everything': {
    ...EVERYTHING,
    backup: { enabled: true, into: 's3://backups/svc', endpoint: 'https://s3.example.com' },
  },
  'scaled, as it comes': { mode: 'scaled' },
  'scaled, with everything': { ...EVERYTHING, mode: 'scaled' },
};
const RELEASE = 'stats';
const [, FINAL] = stagesOf() as [Stage, Stage];

interface Workload {
  readonly replicas?: number;
  readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly template: {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: {
      readonly enableServiceLinks: boolean;
      readonly securityContext: { readonly runAsUser: number; readonly runAsNonRoot: boolean };
      readonly containers: readonly Container[];
      readonly volumes: readonly { readonly name: string }[];
    };
  };
  readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
}

interface Container {
  readonly image: string;
  readonly ports: readonly { readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
  readonly readinessProbe: { readonly httpGet?: { readonly path: string }; readonly exec?: object };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

let helm: Helm;
const rendered = new Map<string, readonly Manifest[]>();

before(async () => {
  helm = new Helm();
  for (const [name, values] of Object.entries(CASES)) rendered.set(name, await helm.render(values, RELEASE));
});
after(() => helm.close());

function ofKind<Spec>(name: string, ...kinds: readonly string[]) {
  const found = rendered.get(name)!.filter(({ kind }) => kinds.includes(kind));
  return found as unknown as readonly (Omit<Manifest, 'spec'> & { readonly spec: Spec })[];
}

function workloads(name: string) {
  return ofKind<Workload>(name, 'Deployment', 'StatefulSet');
}

test('the metrics are asked for with the token, where a Secret has it', async () => {
  const monitors = async (serviceMonitor: object) =>
    (await helm.render({ serviceMonitor: { enabled: true, ...serviceMonitor } }, RELEASE))
      .filter(({ kind }) => kind === 'ServiceMonitor')
      .map(({ spec }) => spec as { readonly endpoints: readonly { readonly authorization?: object }[] });
  const [open] = await monitors({});
  assert.equal(open!.endpoints[0]!.authorization, undefined);
  const [closed] = await monitors({ token: { secret: 'svc-settings' } });
  const credentials = { name: 'svc-settings', key: 'SVC_METRICS_TOKEN' };
  assert.deepEqual(closed!.endpoints[0]!.authorization, { type: 'Bearer', credentials });
});

test('the chart has the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const chart = readYaml<{ readonly version: string; readonly appVersion: string }>('helm/svc/Chart.yaml');
  assert.deepEqual([chart.version, chart.appVersion], [version, version]);
});

test('a manifest is refused for a field that Kubernetes does not know, lacks, or has of another type', () => {
  const [first] = workloads('single, as it comes');
  const { selector, ...others } = first!.spec;
  const mistaken: readonly (readonly [object, RegExp])[] = [
    [{ ...first!.spec, replicaz: 1 }, /replicaz/],
    [others, /selector/],
    [{ ...first!.spec, replicas: '1' }, /expected number, received string\n.*spec\.replicas/],
    [{ ...first!.spec, replicas: 2 ** 31 }, /to be <=2147483647\n.*spec\.replicas/],
    [{ ...first!.spec, podManagementPolicy: 'Serial' }, /Invalid option: .*\n.*spec\.podManagementPolicy/],
  ];
  for (const [spec, message] of mistaken) assert.throws(() => validate({ ...first!, spec } as Manifest), message);
  assert.throws(() => validate({ ...first!, apiVersion: 'apps/v2' }), /no definition of apps\.v2\.StatefulSet/);
});

for (const [name, values] of Object.entries(CASES)) {
  describe(name, () => {
    test('the linter finds no fault, and every field and value is as Kubernetes defines it', async () => {
      await helm.lint(values);
      for (const manifest of rendered.get(name)!) validate(manifest);
    });

    test('names are given once, and everything that is named is there', () => {
      const manifests = rendered.get(name)!;
      const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      assert.equal(new Set(names).size, names.length);
      for (const { spec, metadata } of workloads(name)) {
        assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels, metadata.name);
        const [container] = spec.template.spec.containers;
        const volumes = [
          ...spec.template.spec.volumes.map((volume) => volume.name),
          ...(spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata.name),
        ];
        assert.deepEqual(volumes.sort(), container!.volumeMounts.map((mount) => mount.name).sort(), metadata.name);
      }
      const chosen = (labels: Readonly<Record<string, string>>) =>
        workloads(name).filter(({ spec }) =>
          Object.entries(labels).every(([key, value]) => spec.template.metadata.labels[key] === value),
        );
      type Selecting = { readonly selector?: Readonly<Record<string, string>> };
      for (const { metadata, spec } of ofKind<Selecting>(name, 'Service')) {
        const isNobody = metadata.name === `${RELEASE}-nobody`;
        assert.equal(spec.selector === undefined ? 0 : chosen(spec.selector).length, isNobody ? 0 : 1, metadata.name);
      }
      for (const { spec } of ofKind<Workload>(name, 'PodDisruptionBudget')) {
        assert.equal(chosen(spec.selector.matchLabels).length, 1);
      }
      for (const { spec } of ofKind<{ readonly scaleTargetRef: Manifest }>(name, 'HorizontalPodAutoscaler')) {
        const target = spec.scaleTargetRef as unknown as { readonly kind: string; readonly name: string };
        assert.ok(names.includes(`${target.kind} ${target.name}`));
      }
      for (const backend of JSON.stringify(manifests).matchAll(/"service":\{"name":"([^"]+)"/g)) {
        assert.ok(names.includes(`Service ${backend[1]}`), String(backend[1]));
      }
    });

    test('pods run as the image does, and set only settings', () => {
      const known: readonly string[] = Object.values(SETTINGS).map(({ variable }) => variable);
      for (const { spec, metadata } of workloads(name)) {
        const pod = spec.template.spec;
        const [container] = pod.containers;
        assert.deepEqual(all(FINAL, 'USER'), [`${pod.securityContext.runAsUser}:${pod.securityContext.runAsUser}`]);
        assert.equal(pod.securityContext.runAsNonRoot, true);
        assert.equal(container!.securityContext.readOnlyRootFilesystem, true);
        assert.equal(pod.enableServiceLinks, false, metadata.name);
        assert.deepEqual(all(FINAL, 'EXPOSE'), [String(container!.ports[0]!.containerPort)]);
        const set = container!.env.map((each) => each.name);
        for (const variable of set) assert.ok(known.includes(variable), variable);
        assert.equal(new Set(set).size, set.length);
      }
    });
  });
}

test('single: one process with a volume, without the servers', () => {
  const [only, ...others] = workloads('single, as it comes');
  assert.deepEqual([only!.kind, only!.metadata.name, only!.spec.replicas, others], ['StatefulSet', RELEASE, 1, []]);
  const names = only!.spec.template.spec.containers[0]!.env.map(({ name }) => name);
  assert.ok(!names.includes('SVC_CLICKHOUSE_URL') && !names.includes('SVC_POSTGRES_URL'));
  assert.equal(only!.spec.volumeClaimTemplates?.length, 1);
});

test('scaled: each role with both servers from a Secret; collectors keep a volume each', () => {
  const found = workloads('scaled, as it comes').map(({ kind, metadata, spec }) => {
    const { env } = spec.template.spec.containers[0]!;
    for (const variable of ['SVC_CLICKHOUSE_URL', 'SVC_POSTGRES_URL']) {
      assert.ok(JSON.stringify(env.find(({ name }) => name === variable)?.valueFrom).includes('svc-servers'));
    }
    const role = env.find(({ name }) => name === 'SVC_ROLE')?.value;
    return [kind, metadata.name, role, spec.replicas, spec.volumeClaimTemplates?.length ?? 0];
  });
  assert.deepEqual(found.sort(), [
    ['Deployment', `${RELEASE}-api`, 'api', 2, 0],
    ['Deployment', `${RELEASE}-worker`, 'worker', 2, 0],
    ['StatefulSet', `${RELEASE}-collect`, 'collect', 2, 1],
  ]);
});

test('scaled: a collector stays when ClickHouse is away, an API process that is behind goes', () => {
  const probe = (role: string) =>
    workloads('scaled, as it comes').find(({ metadata }) => metadata.name === `${RELEASE}-${role}`)!.spec.template.spec
      .containers[0]!.readinessProbe;
  assert.equal(probe('api').httpGet?.path, '/readyz');
  assert.equal(probe('collect').httpGet, undefined);
  assert.match(JSON.stringify(probe('collect').exec), /journal === 'ok'/);
});

test('scaled: the Ingress leads each path to its role, and keeps clients and keys together', () => {
  interface Rules {
    readonly rules: readonly {
      readonly http: {
        readonly paths: readonly {
          readonly path: string;
          readonly backend: { readonly service: { readonly name: string } };
        }[];
      };
    }[];
  }
  const found = ofKind<Rules>('scaled, with everything', 'Ingress').map(({ metadata, spec }) => [
    metadata.annotations,
    spec.rules[0]!.http.paths.map(({ path, backend }) => `${path} ${backend.service.name}`),
  ]);
  const hash = 'nginx.ingress.kubernetes.io/upstream-hash-by';
  assert.deepEqual(found, [
    [
      { 'example.com/all': 'yes', [hash]: '$remote_addr' },
      ['/api/e stats-collect', '/js/t.js stats-collect', '/js/x.js stats-collect'],
    ],
    [
      { 'example.com/all': 'yes', [hash]: '$http_authorization' },
      ['/v1 stats-api', '/manage/v1 stats-api', '/mcp stats-api'],
    ],
    [
      { 'example.com/all': 'yes', [hash]: '$remote_addr' },
      ['/metrics stats-nobody', '/readyz stats-nobody', '/ stats-api'],
    ],
  ]);
});

test('scaled: with autoscaling, the number of API processes is left to it', () => {
  const api = workloads('scaled, with everything').find(({ metadata }) => metadata.name === `${RELEASE}-api`);
  assert.equal(api?.spec.replicas, undefined);
});

test('values that the schema does not allow are refused by name', async () => {
  const wrong = [
    [{ mode: 'cluster' }, /mode/],
    [{ settings: { PORT: '1' } }, /settings/],
    [{ collect: { replicas: 0 } }, /replicas/],
    [{ ingres: {} }, /ingres/],
    [{ publicUrl: 'stats.example.com' }, /publicUrl/],
  ] as const;
  for (const [values, message] of wrong) await assert.rejects(helm.render(values), message);
});
