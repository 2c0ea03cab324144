import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personalPath } from './personal-path.ts';

test('mail addresses, tokens and long numbers are found in paths', () => {
  const found = (path: string) => {
    const personal = personalPath(path);
    return personal && `${personal.kind} ${personal.pattern}`;
  };
  assert.equal(found('/reset/jane@example.org'), 'email /reset/*');
  assert.equal(found('/reset/jane%40example.org/done'), 'email /reset/*/done');
  assert.equal(found('/u/3f2504e0-4f89-41d3-9a0c-0305e82c3301'), 'uuid /u/*');
  assert.equal(found(`/t/${'0a'.repeat(16)}`), 'token /t/*');
  assert.equal(found('/in/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x-y_z/7'), 'jwt /in/*/7');
  assert.equal(found('/patients/491701234567/file'), 'number /patients/*/file');
  for (const path of ['/', '/blog/2026-05-20', '/blog/20260520', '/a/@user', `/t/${'ab'.repeat(20)}`, '/(removed)']) {
    assert.equal(found(path), null, path);
  }
});
