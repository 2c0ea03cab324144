/** Prometheus' own tool, where it is installed. */
import { spawnSync } from 'node:child_process';

/** Says why promtool cannot be run; null when it can. */
export function promtoolMissing(): string | null {
  const { error } = spawnSync('promtool', ['--version']);
  return error === undefined ? null : 'promtool is not installed, so it did not look at the metrics and rules';
}

/** Runs promtool and returns its exit status and everything that it printed. */
export function promtool(
  args: readonly string[],
  input = '',
): { readonly status: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}
