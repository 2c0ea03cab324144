/** Runs Helm, which a package brings for Linux x64; elsewhere the one on the machine's path. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ASSET_FILE } from '@aws-cdk/asset-kubectl-v20';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';
import { DEPLOY } from './files.ts';

const CHART = join(DEPLOY, 'helm/svc');
/** Helm asks no cluster for its version. */
const KUBERNETES_VERSION = '1.30.0';
const PACKED = 'helm/helm';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: object;
}

export class Helm {
  readonly #directory = mkdtempSync(join(tmpdir(), 'svc-helm-'));
  readonly #program: string;

  constructor() {
    mkdirSync(this.#directory, { recursive: true });
    const isPacked = process.platform === 'linux' && process.arch === 'x64';
    this.#program = isPacked ? join(this.#directory, 'helm') : 'helm';
    if (!isPacked) return;
    const files = unzipSync(readFileSync(ASSET_FILE), { filter: ({ name }) => name === PACKED });
    writeFileSync(this.#program, files[PACKED]!, { mode: 0o755 });
  }

  /** Returns what the linter says. Rejects when it finds a fault. */
  lint(values: object): Promise<string> {
    return this.#run(['lint', '--strict', CHART], values);
  }

  /** Renders the chart. Rejects when the values are not as its schema says. */
  async render(values: object, release = 'stats'): Promise<readonly Manifest[]> {
    const text = await this.#run(['template', release, CHART, '--kube-version', KUBERNETES_VERSION], values);
    return parseAllDocuments(text).flatMap((document) => {
      if ('errors' in document && document.errors.length > 0) throw document.errors[0]!;
      return (document.toJS() as Manifest | null) ?? [];
    });
  }

  close(): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #run(words: readonly string[], values: object): Promise<string> {
    const file = join(mkdtempSync(join(this.#directory, 'values-')), 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const home = {
      HELM_CACHE_HOME: this.#directory,
      HELM_CONFIG_HOME: this.#directory,
      HELM_DATA_HOME: this.#directory,
    };
    const { stdout } = await promisify(execFile)(this.#program, [...words, '--values', file], {
      env: { ...process.env, ...home },
    });
    return stdout;
  }
}
