/** Imports past events into a running test service by `svc import`. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import { run } from '../../src/cli/run.ts';
import type { Site } from '../../src/domain/site.ts';
import type { TestService } from '../service.ts';

/** An import line with its required fields and any others. */
export interface ImportLine {
  /** An instant in ISO 8601. */
  readonly ts: string;
  readonly visitor: string;
  readonly u: string;
  readonly [field: string]: unknown;
}

/** Imports lines. Resolves when they are in the store. Throws unless every line is accepted. */
export async function importLines(service: TestService, site: Site, lines: readonly ImportLine[]): Promise<void> {
  const path = join(service.directory, `import-${crypto.randomUUID()}.ndjson`);
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const outcome = await svcImport(service, site, path, new PassThrough().end());
  assert.deepEqual(outcome, { accepted: lines.length, rejected: 0 });
}

/** Runs `svc import` on a file, or on a stream (`-`). */
export async function svcImport(
  service: TestService,
  site: Site,
  path: string,
  stdin: PassThrough,
): Promise<{ readonly accepted: number; readonly rejected: number }> {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const words = ['import', '--data', service.directory, '--site', site.publicId, '--json', path];
  const status = await run(words, {
    environment: {},
    // The import reads only what every stream has.
    stdin: stdin as unknown as ReadStream,
    out,
    err,
    clock: service.clock,
  });
  const [output, complaint] = await Promise.all([text(out.end()), text(err.end())]);
  assert.equal(status, 0, complaint);
  return JSON.parse(output) as { accepted: number; rejected: number };
}
