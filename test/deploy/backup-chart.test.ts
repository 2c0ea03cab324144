/** Tests the backups of the Helm chart: a job beside the service, on its volume. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../../src/service/settings/config.ts';
import { Helm, type Manifest } from './helm.ts';

const RELEASE = 'stats';
const BACKUP = { enabled: true, into: 's3://backups/svc', endpoint: 'https://s3.example.com' };

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly affinity?: object;
    readonly securityContext: object;
    readonly containers: readonly {
      readonly image: string;
      readonly args?: readonly string[];
      readonly env: readonly { readonly name: string; readonly value?: string }[];
      readonly securityContext: object;
      readonly volumeMounts: readonly object[];
    }[];
    readonly volumes: readonly { readonly persistentVolumeClaim?: { readonly claimName: string } }[];
  };
}

interface Job extends Manifest {
  readonly spec: {
    readonly concurrencyPolicy: string;
    readonly jobTemplate: { readonly spec: { readonly template: Pod } };
  };
}

interface Service extends Manifest {
  readonly spec: {
    readonly template: Pod;
    readonly volumeClaimTemplates: readonly { readonly metadata: { readonly name: string } }[];
  };
}

let helm: Helm;
before(() => {
  helm = new Helm();
});
after(() => helm.close());

test('as the chart comes, no backup is taken', async () => {
  const manifests = await helm.render({}, RELEASE);
  assert.deepEqual(
    manifests.filter(({ kind }) => kind === 'CronJob'),
    [],
  );
});

test('the backup runs on the node of the service, on its volume and as its user', async () => {
  const manifests = await helm.render({ backup: BACKUP }, RELEASE);
  const ofKind = <Found extends Manifest>(wanted: string) =>
    manifests.filter(({ kind }) => kind === wanted) as unknown as readonly Found[];
  const [job] = ofKind<Job>('CronJob');
  const [service] = ofKind<Service>('StatefulSet');
  const { metadata, spec: pod } = job!.spec.jobTemplate.spec.template;
  const [container] = pod.containers;
  assert.deepEqual([job!.spec.concurrencyPolicy, container!.args], ['Forbid', ['backup']]);
  const beside = {
    topologyKey: 'kubernetes.io/hostname',
    labelSelector: { matchLabels: service!.spec.template.metadata.labels },
  };
  assert.deepEqual(pod.affinity, { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [beside] } });
  const claims = pod.volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
  const [claim] = service!.spec.volumeClaimTemplates;
  assert.deepEqual(claims, [`${claim!.metadata.name}-${service!.metadata.name}-0`]);
  const { spec: served } = service!.spec.template;
  assert.deepEqual(pod.securityContext, served.securityContext);
  const [own] = served.containers;
  for (const part of ['image', 'securityContext', 'volumeMounts'] as const)
    assert.deepEqual(container![part], own![part]);
  const config = readConfig(Object.fromEntries(container!.env.map(({ name, value }) => [name, value])), {});
  assert.deepEqual(
    [config.backupInto, config.backupKeep, config.s3Endpoint, config.s3Region],
    ['s3://backups/svc', { d: 7, w: 4, m: 12 }, 'https://s3.example.com', 'us-east-1'],
  );
  // No Service leads to it, and no disruption budget counts it.
  for (const { spec } of ofKind<Manifest & { readonly spec: { readonly selector: Readonly<Record<string, string>> } }>(
    'Service',
  )) {
    assert.ok(Object.entries(spec.selector).some(([key, value]) => metadata.labels[key] !== value));
  }
});

test('values with which no backup could be taken are refused', async () => {
  const wrong = [
    [{ backup: { enabled: true } }, /into/],
    [{ backup: { ...BACKUP, into: '/backups' } }, /into/],
    [{ backup: { ...BACKUP, keep: '7' } }, /keep/],
    [{ mode: 'scaled', backup: BACKUP }, /take backups of ClickHouse and PostgreSQL/],
  ] as const;
  for (const [values, message] of wrong) await assert.rejects(helm.render(values, RELEASE), message);
});
