/** Runs the maintainer scripts of the Debian package with a stand-in for systemctl. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readDeployed } from './files.ts';

/** Returns what a script has systemctl do. */
function asked(t: TestContext, script: string, ...words: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'svc-scripts-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const log = join(folder, 'log');
  writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\necho "$*" >> ${log}\n`, { mode: 0o755 });
  const text = readDeployed(`package/debian/${script}`).replaceAll('/run/systemd/system', folder);
  execFileSync('sh', ['-c', text, script, ...words], { env: { PATH: `${folder}:/usr/bin:/bin` } });
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

test('an upgrade or a removal that is given up leaves the service running', (t) => {
  for (const words of [['abort-upgrade', '2.0'], ['abort-remove'], ['abort-deconfigure', 'in-favour', 'a', '1']]) {
    assert.deepEqual(
      asked(t, 'postinst', ...words),
      ['enable --quiet svc.service', 'start svc.service'],
      String(words),
    );
  }
  assert.deepEqual(asked(t, 'postinst', 'triggered', '/usr'), []);
});

test('a removal stops the service and keeps it from starting, an upgrade stops it', (t) => {
  const stop = 'stop svc-backup.service svc.service';
  assert.deepEqual(asked(t, 'prerm', 'upgrade', '2.0'), [stop]);
  assert.deepEqual(asked(t, 'prerm', 'remove'), [stop, 'disable --quiet --now svc-backup.timer svc.service']);
});
