/** Checks manifests against Kubernetes' own definitions of its objects. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { ROOT } from './files.ts';
import type { Manifest } from './helm.ts';

const KINDS = {
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  PodDisruptionBudget,
  Service,
  ServiceMonitor,
  StatefulSet,
};

function isKnown(kind: string): kind is keyof typeof KINDS {
  return kind in KINDS;
}

/** Throws when a value of a manifest is not as the definition of its kind has it. Unknown fields pass. */
export function validate(manifest: Manifest): void {
  const { kind, apiVersion } = manifest;
  if (!isKnown(kind)) throw new Error(`no definition of ${kind} is at hand`);
  const Kind = KINDS[kind];
  if (Kind.apiVersion !== apiVersion) throw new Error(`${kind} is of ${Kind.apiVersion}, not ${apiVersion}`);
  new Kind(manifest as never).validate();
}

/**
 * Rejects when a manifest has a field that its kind does not know: the compiler refuses such a field in an object that
 * is written out where the type is expected.
 */
export async function rejectUnknownFields(manifests: readonly Manifest[]): Promise<void> {
  const lines = manifests.map(({ kind }, index) => {
    if (!isKnown(kind)) throw new Error(`no definition of ${kind} is at hand`);
    const { apiVersion } = KINDS[kind];
    const from = apiVersion.startsWith('monitoring.')
      ? `@kubernetes-models/prometheus-operator/${apiVersion}/${kind}`
      : `kubernetes-models/${apiVersion}/${kind}`;
    return `export const m${index}: import('${from}').I${kind} = ${JSON.stringify(manifests[index])};\n`;
  });
  // Beside the packages, so that the compiler finds them.
  const directory = mkdtempSync(join(ROOT, 'build/manifests-'));
  try {
    const file = join(directory, 'manifests.mts');
    writeFileSync(file, lines.join(''));
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'esnext',
    ];
    await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), [...options, file]).catch(({ stdout }) => {
      throw new Error(stdout);
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
