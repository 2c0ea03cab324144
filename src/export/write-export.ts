import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import type { FileFormat } from '../store/store.ts';
import {
  ExportError,
  type ExportOrder,
  type ExportPlan,
  type ExportSource,
  eventFileName,
  type PlannedFile,
} from './export-source.ts';
import type { ExportChanges, ExportTarget } from './export-target.ts';
import { type ExportedFile, type ExportManifest, exportManifest } from './manifest.ts';

/** How often a plan is made again because its days have changed while they were read. */
const PLANS_MAX = 5;
const PIECE_BYTES = 1024 * 1024;

/** The site of an export, and what is exported of it. */
export interface ExportedSite {
  readonly site: Site;
  readonly zones: readonly SiteZone[];
  readonly order: Pick<ExportOrder, 'format' | 'events'>;
}

/** An export as it was written: the names of the files that have changed, and of those that were removed. */
export interface WrittenExport extends ExportChanges {
  readonly manifest: ExportManifest;
}

/**
 * Writes an export into a place. Files of an earlier export are kept where they are the same. All files are of one
 * moment: what changes meanwhile is read again.
 *
 * @param progressed called with the number of files that are done, of all
 */
export async function writeExport(
  target: ExportTarget,
  source: ExportSource,
  { site, zones, order }: ExportedSite,
  progressed: (done: number, of: number) => void = () => {},
): Promise<WrittenExport> {
  const files = new Map<string, ExportedFile>();
  const versions = new Map<string, string>();
  let plan = await source.plan();
  for (let plans = 1; ; plans++) {
    const changed = plan.files.filter(({ name, version }) => versions.get(name) !== version);
    if (changed.length === 0) break;
    if (plans > PLANS_MAX) throw new ExportError('its days change all the time; try again later');
    for (const [done, planned] of changed.entries()) {
      progressed(done, changed.length);
      files.set(planned.name, await writeFile(target, source, planned));
      versions.set(planned.name, planned.version);
    }
    plan = await source.plan();
  }
  const listed = [
    ...plan.files.map(({ name }) => files.get(name)!),
    ...(await pastFiles(target, plan, order.format)),
  ].sort(byPlace);
  const content = { ...described(plan, site, zones), fileFormat: order.format, events: order.events, files: listed };
  const manifest = exportManifest(content);
  const names = new Set(listed.map(({ name }) => name));
  for (const name of files.keys()) if (!names.has(name)) await target.discard(name);
  return { manifest, ...(await target.commit(manifest)) };
}

async function writeFile(
  target: ExportTarget,
  source: ExportSource,
  { name, kind, month, stamp }: PlannedFile,
): Promise<ExportedFile> {
  const kept = await target.kept(name);
  await target.discard(name);
  if (kept !== null && stamp !== null && kept.stamp === stamp) return kept;
  const path = target.placeOf(name);
  await source.save(name, path);
  const { bytes, sha256 } = await flushed(path);
  if (kept?.sha256 === sha256) await target.discard(name);
  return { name, kind, month, bytes, sha256, stamp };
}

/** Finds the files of days whose raw events are gone by now: nobody can write these again. */
async function pastFiles(target: ExportTarget, { past }: ExportPlan, format: FileFormat): Promise<ExportedFile[]> {
  const found = await Promise.all(past.map((day) => target.past(eventFileName(day, format))));
  return found.filter((file) => file !== null);
}

/** Orders figures by month before events by day. */
function byPlace(a: ExportedFile, b: ExportedFile): number {
  if (a.kind !== 'events' || b.kind !== 'events') return Number(a.kind === 'events') - Number(b.kind === 'events');
  return a.name < b.name ? -1 : 1;
}

/** Brings a file to the disk, and returns its size and its SHA-256. */
async function flushed(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  await using file = await open(path);
  const sha256 = createHash('sha256');
  const piece = Buffer.alloc(PIECE_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, piece.length, bytes);
    if (bytesRead === 0) break;
    sha256.update(piece.subarray(0, bytesRead));
    bytes += bytesRead;
  }
  await file.sync();
  return { bytes, sha256: sha256.digest('hex') };
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
