/** Tests how the files of a release are packed, and what is said of them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeArchive } from '../../deploy/package/ar.ts';
import { writeChecksums } from '../../deploy/package/checksums.ts';
import { nextSteps } from '../../deploy/package/next-steps.ts';
import { makeTarball } from '../../deploy/package/tarball.ts';

const EPOCH = 1_700_000_000;

describe('packing', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'svc-packing-'));
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  test('a tarball of the same files has the same bytes, whoever packs it', async () => {
    const packed: Buffer[] = [];
    for (const [place, mode, names] of [
      ['one', 0o600, ['a', 'b']],
      ['two', 0o644, ['b', 'a']],
    ] as const) {
      mkdirSync(join(root, place, 'svc'), { recursive: true });
      for (const name of names) writeFileSync(join(root, place, 'svc', name), name, { mode });
      await makeTarball(join(root, place), 'svc', join(root, `${place}.tar.xz`), EPOCH);
      packed.push(readFileSync(join(root, `${place}.tar.xz`)));
    }
    assert.ok(packed[0]!.equals(packed[1]!));
    const listed = execFileSync('tar', ['-tf', join(root, 'one.tar.xz')], { encoding: 'utf8' });
    assert.equal(listed, 'svc/\nsvc/a\nsvc/b\n');
  });

  test('how far a tarball is goes up to all of it', async () => {
    mkdirSync(join(root, 'large'));
    writeFileSync(join(root, 'large/zeros'), Buffer.alloc(4 << 20));
    const shares: number[] = [];
    await makeTarball(root, 'large', join(root, 'large.tar.xz'), EPOCH, (share) => shares.push(share));
    assert.ok(shares.length > 10);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    );
    assert.ok(shares[0]! < 0.1);
    assert.equal(shares.at(-1), 1);
  });

  test('a tarball of what is not there fails', async () => {
    await assert.rejects(makeTarball(root, 'nothing', join(root, 'nothing.tar.xz'), EPOCH));
  });

  test('an archive has its members in their order, the odd ones filled up', async () => {
    const files = [
      ['first', 'odd'],
      ['second', 'even'],
    ].map(([name, text]) => {
      const file = join(root, name!);
      writeFileSync(file, text!);
      return file;
    });
    await writeArchive(join(root, 'archive'), files, EPOCH);
    const header = (name: string, size: number) =>
      `${name.padEnd(16)}1700000000  0     0     100644  ${String(size).padEnd(10)}\`\n`;
    const expected = `!<arch>\n${header('first', 3)}odd\n${header('second', 4)}even`;
    assert.equal(readFileSync(join(root, 'archive'), 'utf8'), expected);
  });

  test('sha256sum takes the checksums, and refuses a file that has changed', async () => {
    const directory = join(root, 'sums');
    mkdirSync(directory);
    for (const name of ['b.deb', 'a.tar.xz', 'left-over']) writeFileSync(join(directory, name), name);
    await writeChecksums(directory, ['b.deb', 'a.tar.xz']);
    const check = () =>
      execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
    assert.equal(check(), 'a.tar.xz: OK\nb.deb: OK\n');
    writeFileSync(join(directory, 'a.tar.xz'), 'changed');
    assert.throws(check, /1 computed checksum did NOT match/);
  });
});

test('what is left to do names the files, the tag, and what was not run', () => {
  const other = process.arch === 'x64' ? 'arm64' : 'x64';
  const releases = [process.arch, other].map((arch) => ({ version: '1.2.3', arch, epoch: EPOCH }));
  const said = nextSteps({ releases, directory: 'out', committed: true });
  for (const { arch } of releases)
    assert.ok(said.includes(`node deploy/package/try.ts out/svc-1.2.3-linux-${arch}.tar.xz`));
  assert.match(said, /git tag --sign v1\.2\.3 && git push origin v1\.2\.3/);
  assert.match(said, /gpg --armor --detach-sign out\/SHA256SUMS/);
  assert.match(said, new RegExp(`^What is for ${other} was assembled here and not run\\.$`, 'm'));
  assert.match(
    said,
    new RegExp(`Node\\.js is a download .*: node-linux-${process.arch}@[\\d.]+, node-linux-${other}@`),
  );
  assert.doesNotMatch(said, /not committed/);
  assert.match(nextSteps({ releases, directory: 'out', committed: false }), /do not publish/);
});
