/** Tests the command of the Debian package: it takes the settings of the service. */
import assert from 'node:assert/strict';
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readDeployed } from './files.ts';

const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

test('the command takes its settings from the file, and what is set wins', (t) => {
  const ask = installedCommand(t, "# A comment\nSVC_DATA=/srv/a b'c$d\nSVC_PORT=9000\nPATH=/nowhere\n");
  const shown = '"$SVC_DATA|$SVC_PORT|$CALLED_AS|$*"';
  assert.equal(ask(shown, ['site', 'list']), "/srv/a b'c$d|9000|sudo svc|site list\n");
  assert.equal(ask(shown, ['site', 'list'], { SVC_PORT: '1' }), "/srv/a b'c$d|1|sudo svc|site list\n");
});

test('the command reads a line as systemd does', (t) => {
  const file = `AWS_REGION=a=b=\n  SVC_SMTP_URL=smtp://x \n;SVC_HOST=no\nSVC_HOST\nSVC_DATA='/b c'\nOTEL_SERVICE_NAME="own"`;
  const shown = '"$AWS_REGION|$SVC_SMTP_URL|$SVC_HOST|$SVC_DATA|$OTEL_SERVICE_NAME"';
  assert.equal(installedCommand(t, file)(shown, ['serve']), 'a=b=|smtp://x||/b c|own\n');
});

test('a backup by hand goes where those of the timer go, and the same ones stay', (t) => {
  const [, unit = ''] = /^Environment=(.*)$/m.exec(readDeployed('systemd/svc-backup.service'))!;
  const shown = '"SVC_DATA=$SVC_DATA SVC_BACKUP_INTO=$SVC_BACKUP_INTO SVC_BACKUP_KEEP=$SVC_BACKUP_KEEP"';
  assert.equal(installedCommand(t, '')(shown, ['backup']), `${unit}\n`);
  const ask = installedCommand(t, 'SVC_DATA=/srv/svc\nSVC_BACKUP_INTO=/srv/backups\nSVC_BACKUP_KEEP=\n');
  assert.equal(ask(shown, ['backup']), 'SVC_DATA=/srv/svc SVC_BACKUP_INTO=/srv/backups SVC_BACKUP_KEEP=\n');
  // In a place that is not the timer's nothing is removed unless --keep says so.
  const elsewhere = installedCommand(t, '')('"$SVC_BACKUP_KEEP"', ['backup', '--into', '/elsewhere']);
  assert.equal(elsewhere, '\n');
});

/** Returns a function that runs the package's command on settings, with a program that prints the words `shown`. */
function installedCommand(t: TestContext, settings: string) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-command-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [file, program, command] = ['default', 'program', 'command'].map((name) => join(folder, name));
  writeFileSync(file!, settings);
  const text = readDeployed('package/debian/svc')
    .replaceAll('/etc/default/svc', file!)
    .replace('"$program/bin/svc"', program!)
    .replace('/usr/lib/svc/current', folder)
    // It is not installed, so there is no such user.
    .replace('"$(id -u)" = 0', 'no = yes');
  writeFileSync(command!, text, { mode: 0o755 });
  return (shown: string, words: readonly string[], environment: Record<string, string> = {}): string => {
    writeFileSync(program!, `#!/bin/sh\nprintf '%s\\n' ${shown}\n`, { mode: 0o755 });
    const options: ExecFileSyncOptions = { env: { PATH: SYSTEM_PATH, ...environment } };
    return String(execFileSync(command!, words, options));
  };
}
