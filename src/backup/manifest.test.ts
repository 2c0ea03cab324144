import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { BackupError } from './backup-error.ts';
import { FORMAT, formatManifest, type Manifest, parseManifest } from './manifest.ts';

const sha256 = hash('sha256', '');

function manifestOf(paths: readonly string[], format = FORMAT as 1): Manifest {
  const versions = { format, svc: '9\u001b[2J', database: 1, journal: 1, store: 1 };
  const files = paths.map((path) => ({ path, bytes: 0, sha256 }));
  return { ...versions, instant: '2026-11-23T06:13:25Z', sites: 0, events: 0, figures: [], files };
}

function refused(manifest: Manifest, line: RegExp): void {
  const parse = () => parseManifest(formatManifest(manifest), 'the backup', 'its manifest');
  assert.throws(parse, (error) => error instanceof BackupError && line.test(error.message));
}

test('a manifest of paths that cannot be beside each other, or are none, is refused', () => {
  const paths = ['a', 'b/c', 'b/a', 'b-', 'ab/c'];
  const { files } = parseManifest(formatManifest(manifestOf(paths)), '', '');
  assert.deepEqual(
    files.map(({ path }) => path),
    paths,
  );
  for (const path of ['', '/a', 'a/', 'a//b', '.', '../a', 'a/..', 'a\0', 'a\nb', 'a/\u001b[2J', 'a\u009b']) {
    refused(manifestOf(['z', path]), /^its manifest is no manifest of a backup$/);
  }
  refused(manifestOf(['a/b', 'c', 'a/b']), /^its manifest names a file twice$/);
  refused(manifestOf(['a/b', 'a/b/c/d']), /^its manifest names a\/b as a file and as a directory$/);
  refused(manifestOf(['a/b', 'a']), /^its manifest names a as a file and as a directory$/);
});

test('the version that has written a manifest is told without control characters', () => {
  refused(manifestOf([], 99 as 1), /format 99, this one knows 1\); use svc 9 \[2J or a later version$/);
});
