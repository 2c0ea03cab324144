import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AccessFacts, explainAccess } from './explain-access.ts';
import { PROGRAM } from './program.ts';
import type { RefusedAccess } from './refused-access.ts';

const PACKAGE = { CALLED_AS: 'sudo svc', SVC_DATA: '/var/lib/svc' };
const AS_ADA: AccessFacts = { user: 'ada', dataDir: '/var/lib/svc', dataOwner: 'svc', called: {} };
const AS_SVC: AccessFacts = { user: 'svc', dataDir: '/var/lib/svc', dataOwner: 'svc', called: PACKAGE };
const refused = (path: string, owner: string): RefusedAccess => ({ path, owner, reason: 'permission' });

test('data of another user: the command that runs as that user', () => {
  const data = refused('/var/lib/svc', 'svc');
  assert.equal(
    explainAccess(data, { ...AS_ADA, called: PACKAGE }),
    'the data directory /var/lib/svc: permission denied to the user ada; run it as the user that owns it: sudo svc …',
  );
  assert.equal(
    explainAccess(data, AS_ADA),
    `the data directory /var/lib/svc: permission denied to the user ada; run it as the user that owns it: sudo -u svc ${PROGRAM} …`,
  );
  // A backup of that user is no different, and needs no data directory.
  assert.match(
    explainAccess(refused('/var/backups/svc', 'svc'), { ...AS_ADA, dataOwner: null }),
    /^\/var\/backups\/svc: permission denied to the user ada; run it as the user that owns it: sudo -u svc /,
  );
});

test('a file in the data directory that belongs to root: how it is given back', () => {
  assert.equal(
    explainAccess(refused('/var/lib/svc/control.db', 'root'), AS_SVC),
    '/var/lib/svc/control.db: permission denied to the user svc, since it belongs to root; give it back: sudo chown -R svc: /var/lib/svc',
  );
  assert.equal(
    explainAccess(refused('/var/lib/svc/store', 'svc'), AS_SVC),
    '/var/lib/svc/store: permission denied to the user svc, although it is theirs; allow it: chmod u+rwX /var/lib/svc/store',
  );
});

test('a place that the user of the data may not use: another place', () => {
  for (const owner of ['root', 'ada']) {
    assert.equal(
      explainAccess(refused('/home/ada', owner), AS_SVC),
      '/home/ada: permission denied to the user svc; let that user in, or choose another place, such as one made by: sudo install -d -o svc -m 700 DIR',
    );
  }
});

test('a read-only file system', () => {
  assert.match(
    explainAccess({ path: '/backups', owner: 'root', reason: 'read-only' }, AS_SVC),
    /^\/backups: the file system is read-only; make it writable or choose another place /,
  );
});
