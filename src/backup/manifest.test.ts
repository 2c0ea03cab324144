import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { BackupError } from './backup-error.ts';
import { type BackupFile, FORMAT, formatManifest, type Manifest, parseManifest } from './manifest.ts';

const sha256 = hash('sha256', '');

function manifestOf(paths: readonly string[], format: Manifest['format'] = FORMAT): Manifest {
  return manifestWith(
    paths.map((path) => ({ path, bytes: 0, sha256 })),
    format,
  );
}

function manifestWith(files: readonly BackupFile[], format: Manifest['format'] = FORMAT): Manifest {
  const versions = { format, svc: '9\u001b[2J', database: 1, journal: 1, store: 1 };
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

test('what a file holds is files beside each other, and all of its bytes', () => {
  const holding = (path: string, ...names: readonly string[]) => {
    return { path, bytes: 3 * names.length, sha256, holds: names.map((name) => ({ name, bytes: 3 })) };
  };
  const whole = manifestWith([holding('a/b', 'x', 'y'), holding('a/c', 'x')]);
  assert.deepEqual(parseManifest(formatManifest(whole), '', ''), whole);
  for (const name of ['', '.', '..', 'x/y', '/x', 'x\0']) {
    refused(manifestWith([holding('a', name)]), /^its manifest is no manifest of a backup$/);
  }
  refused(manifestWith([holding('a')]), /is no manifest of a backup$/);
  refused(manifestWith([{ ...holding('a', 'x'), bytes: 4 }]), /is no manifest of a backup$/);
  const large = { path: 'a', bytes: 2 ** 40, sha256, holds: [{ name: 'x', bytes: 2 ** 40 }] };
  refused(manifestWith([large]), /is no manifest of a backup$/);
  refused(manifestWith([holding('a', 'x', 'x')]), /names a file twice$/);
  refused(manifestWith([holding('a', 'x'), holding('a', 'y')]), /names a file twice$/);
  refused(
    manifestWith([holding('a', 'x'), { path: 'a/y', bytes: 0, sha256 }]),
    /names a as a file and as a directory$/,
  );
});

test('the version that has written a manifest is told without control characters', () => {
  refused(manifestOf([], 99 as 1), /format 99, this one knows 2\); use svc 9 \[2J or a later version$/);
});
