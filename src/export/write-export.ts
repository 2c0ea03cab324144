import { hash } from 'node:crypto';
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import type { FileFormat } from '../store/store.ts';
import { ExportDirectory } from './export-directory.ts';
import { ExportError, type ExportPlan, type ExportSource, type PlannedFile } from './export-source.ts';
import { type ExportedFile, type ExportManifest, exportManifest } from './manifest.ts';

/** How often a plan is made again because its days have changed while they were read. */
const PLANS_MAX = 5;

/** The site of an export. */
export interface ExportedSite {
  readonly site: Site;
  readonly zones: readonly SiteZone[];
  readonly format: FileFormat;
}

/** An export as it was written. */
export interface WrittenExport {
  readonly manifest: ExportManifest;
  /** The names of the files that are new or have changed. */
  readonly written: readonly string[];
  /** The names of the files of an earlier export that were removed. */
  readonly removed: readonly string[];
}

/**
 * Writes an export into a directory. Files of an earlier export are kept where they are the same. All files are of one
 * moment: what changes meanwhile is read again.
 *
 * @param progressed called with the number of files that are done, of all
 */
export async function writeExport(
  path: string,
  source: ExportSource,
  { site, zones, format }: ExportedSite,
  progressed: (done: number, of: number) => void = () => {},
): Promise<WrittenExport> {
  const directory = await ExportDirectory.open(path, { siteId: site.publicId, fileFormat: format });
  try {
    const files = new Map<string, ExportedFile>();
    const versions = new Map<string, string>();
    let plan = await source.plan();
    for (let plans = 1; ; plans++) {
      const changed = plan.files.filter(({ name, version }) => versions.get(name) !== version);
      if (changed.length === 0) break;
      if (plans > PLANS_MAX) throw new ExportError('its days change all the time; try again later');
      for (const [done, planned] of changed.entries()) {
        progressed(done, changed.length);
        files.set(planned.name, await writeFile(directory, source, planned));
        versions.set(planned.name, planned.version);
      }
      plan = await source.plan();
    }
    const listed = plan.files.map(({ name }) => files.get(name)!);
    const manifest = exportManifest({ ...described(plan, site, zones), fileFormat: format, files: listed });
    const names = new Set(listed.map(({ name }) => name));
    for (const name of files.keys()) if (!names.has(name)) await directory.discard(name);
    return { manifest, ...(await directory.commit(manifest)) };
  } finally {
    await directory.close();
  }
}

async function writeFile(
  directory: ExportDirectory,
  source: ExportSource,
  { name, kind, month, stamp }: PlannedFile,
): Promise<ExportedFile> {
  const kept = await directory.kept(name);
  await directory.discard(name);
  if (kept !== null && stamp !== null && kept.stamp === stamp) return kept;
  const bytes = await source.file(name);
  const sha256 = hash('sha256', bytes);
  if (kept?.sha256 !== sha256) await directory.write(name, bytes);
  return { name, kind, month, bytes: bytes.byteLength, sha256, stamp };
}

function described(
  { days, imported, unknown, uncounted }: ExportPlan,
  { publicId, domain, name }: Site,
  zones: readonly SiteZone[],
): Pick<ExportManifest, 'site' | 'first' | 'last' | 'days' | 'imported' | 'unknown' | 'uncounted'> {
  return {
    site: { id: publicId, domain, name, zones: zones.map(({ fromDay, timezone }) => ({ fromDay, timezone })) },
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    days: days.length,
    imported: [...imported],
    unknown: Object.fromEntries(Object.entries(unknown).map(([day, parts]) => [day, [...parts]])),
    uncounted: [...uncounted],
  };
}
