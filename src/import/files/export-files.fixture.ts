/** Builds exports in a temporary directory, opens them and reads them. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { DamagedFileError, type ExportFile, type ExportTable, type ExportText, type Row } from './export-table.ts';
import { UNPACK_LIMITS, type UnpackLimits } from './limits.ts';
import { openExport } from './open-export.ts';

/** Makes a temporary directory with some files, which is removed after the test. */
export function directoryOf(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'svc-export-'));
  t.after(() => rmSync(directory, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return directory;
}

/** Opens a folder of some files. */
export async function openFolder(
  t: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  limits: Partial<UnpackLimits> = {},
): Promise<readonly ExportFile[]> {
  const tempDir = directoryOf(t, {});
  const opened = await openExport([directoryOf(t, files)], { tempDir, limits: { ...UNPACK_LIMITS, ...limits } });
  t.after(() => opened.close());
  return opened.files;
}

/** Opens a single file as the only path that is given. Its name is `export`. */
export async function openFile(t: TestContext, content: string | Uint8Array, limits: Partial<UnpackLimits> = {}) {
  const directory = directoryOf(t, { export: content });
  const opened = await openExport([join(directory, 'export')], {
    tempDir: directory,
    limits: { ...UNPACK_LIMITS, ...limits },
  });
  t.after(() => opened.close());
  return opened.files;
}

/** Opens a file that is a table. */
export async function tableFrom(t: TestContext, content: string | Uint8Array): Promise<ExportTable> {
  const [file] = await openFile(t, content);
  assert.equal(file?.kind, 'table');
  return file;
}

/** Opens a file that is a text. */
export async function textFrom(t: TestContext, content: string | Uint8Array): Promise<ExportText> {
  const [file] = await openFile(t, content);
  assert.equal(file?.kind, 'text');
  return file;
}

/** Reads all rows of a table, or all lines of a text. */
export async function read(file: ExportFile): Promise<readonly (Row | string)[]> {
  const all: (Row | string)[] = [];
  for await (const piece of file.kind === 'table' ? file.rows() : file.lines()) all.push(...piece);
  return all;
}

/** Checks that something is refused by one line that names the file, below the temporary directory, and says the rest. */
export async function refused(action: Promise<unknown>, rest: string): Promise<void> {
  await assert.rejects(action, (error) => {
    assert.ok(error instanceof DamagedFileError, String(error));
    assert.match(error.message, /^cannot read [^\n]*$/);
    assert.equal(error.message.replace(/^cannot read \/.*?\/svc-export-\w+\/?/, ''), rest);
    return true;
  });
}
