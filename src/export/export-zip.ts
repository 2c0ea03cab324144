import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExportError, type ExportSource, type PlannedFile } from './export-source.ts';
import { digestOf, type FileDigest } from './file-digest.ts';
import { EXPORT_MANIFEST, type ExportedFile, formatExportManifest } from './manifest.ts';
import { type ExportedSite, manifestOf, writeSettled } from './write-export.ts';
import { ZipWriter } from './zip-writer.ts';

/** Where an export is zipped, and when. */
export interface ZipPlace {
  /** A directory of its own. It is made, and removed at the end. */
  readonly directory: string;
  readonly now: Date;
  /** Ends the work before the next file. */
  readonly signal: AbortSignal;
}

/**
 * Makes an export as the pieces of a zip, the same files as `writeExport` has. A file whose rows are final is written, sent
 * and removed before the next one is made. The other files can change meanwhile, so they are written together, and sent
 * when all are of one moment. Throws an ExportError when one has changed that was sent.
 */
export async function* zipExport(
  source: ExportSource,
  exported: ExportedSite,
  { directory, now, signal }: ZipPlace,
): AsyncGenerator<Buffer> {
  const zip = new ZipWriter(now);
  const pathOf = (name: string) => join(directory, name);
  const digests = new Map<string, FileDigest>();
  const save = async ({ name, kind, month, stamp }: PlannedFile): Promise<ExportedFile> => {
    signal.throwIfAborted();
    await source.save(name, pathOf(name));
    const digest = await digestOf(pathOf(name));
    digests.set(name, digest);
    return { name, kind, month, bytes: digest.bytes, sha256: digest.sha256, stamp };
  };
  async function* sendFile(name: string): AsyncGenerator<Buffer> {
    const { bytes } = digests.get(name)!;
    const method = name.endsWith('.parquet') ? 'stored' : 'deflated';
    yield* zip.add({ name, path: pathOf(name), bytes, method });
    await rm(pathOf(name));
  }
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    const sent = new Map<string, ExportedFile>();
    for (const planned of (await source.plan()).files) {
      if (planned.stamp === null) continue;
      sent.set(planned.name, await save(planned));
      yield* sendFile(planned.name);
    }
    const { plan, files } = await writeSettled(source, async (planned) => {
      const file = sent.get(planned.name);
      if (file !== undefined && file.stamp !== planned.stamp) throw changed();
      return file ?? (await save(planned));
    });
    const names = new Set(plan.files.map(({ name }) => name));
    if (![...sent.keys()].every((name) => names.has(name))) throw changed();
    for (const name of names) if (!sent.has(name)) yield* sendFile(name);
    const manifest = manifestOf(
      plan,
      plan.files.map(({ name }) => files.get(name)!),
      exported,
    );
    await writeFile(pathOf(EXPORT_MANIFEST), formatExportManifest(manifest));
    digests.set(EXPORT_MANIFEST, await digestOf(pathOf(EXPORT_MANIFEST)));
    yield* sendFile(EXPORT_MANIFEST);
    yield* zip.end();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function changed(): ExportError {
  return new ExportError('its days have changed meanwhile; download the export again');
}
