/** The name of what is released from this checkout. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './contents.ts';

/** A release: its files have names and times from it. */
export interface Release {
  readonly version: string;
  /** The processor as Node.js names it: `x64`, `arm64`. */
  readonly arch: string;
  /** The time that all files have, in seconds: that of the commit, so the same commit makes the same bytes. */
  readonly epoch: number;
}

/** Names what the files of a release are called by, and the folder in its tarball. */
export function nameOf({ version, arch }: Release): string {
  return `svc-${version}-linux-${arch}`;
}

/** Reads the release of this checkout for a processor. `SOURCE_DATE_EPOCH` wins over the commit's time, as everywhere. */
export function releaseOf(arch: string): Release {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  const epoch = process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT });
  return { version, arch, epoch: Number(String(epoch)) };
}

/** Whether the checkout is as its last commit has it. */
export function isCommitted(): boolean {
  return execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) === '';
}
