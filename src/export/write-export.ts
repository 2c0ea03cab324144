import { dirname } from 'node:path';
import { onDiskOf } from '../domain/disk-full.ts';
import type { Site } from '../domain/site.ts';
import type { SiteZone } from '../domain/zone-history.ts';
import type { FileFormat } from '../store/store.ts';
import {
  DAY_KINDS,
  dayFileName,
  ExportError,
  type ExportOrder,
  type ExportPlan,
  type ExportSource,
  type PlannedFile,
} from './export-source.ts';
import type { ExportChanges, ExportTarget } from './export-target.ts';
import { digestOf } from './file-digest.ts';
import { EXPORT_MANIFEST, type ExportedFile, type ExportManifest, exportManifest } from './manifest.ts';
import { exportMessage } from './translations.ts';

/** How often a plan is made again because its days have changed while they were read. */
const PLANS_MAX = 5;

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
  exported: ExportedSite,
  progressed: (done: number, of: number) => void = () => {},
): Promise<WrittenExport> {
  const directory = dirname(target.placeOf(EXPORT_MANIFEST));
  const write = (planned: PlannedFile) => onDiskOf(directory, () => writeFile(target, source, planned));
  const { plan, files } = await writeSettled(source, write, progressed);
  const past = await pastFiles(target, plan, exported.order.format);
  const manifest = manifestOf(plan, [...plan.files.map(({ name }) => files.get(name)!), ...past], exported);
  const names = new Set(manifest.files.map(({ name }) => name));
  for (const name of files.keys()) if (!names.has(name)) await target.discard(name);
  return { manifest, ...(await onDiskOf(directory, () => target.commit(manifest))) };
}

/**
 * Writes the files of a plan until all are of one moment. Files that the plan has no more are among them. Reports of
 * requests may never pause: after some plans, files of requests stay as they were read.
 */
export async function writeSettled(
  source: ExportSource,
  write: (planned: PlannedFile) => Promise<ExportedFile>,
  progressed: (done: number, of: number) => void = () => {},
): Promise<{ readonly plan: ExportPlan; readonly files: ReadonlyMap<string, ExportedFile> }> {
  const files = new Map<string, ExportedFile>();
  const versions = new Map<string, string>();
  let plan = await source.plan();
  for (let plans = 1; ; plans++) {
    const changed = plan.files.filter(({ name, version }) => versions.get(name) !== version);
    if (changed.length === 0) return { plan, files };
    const isReported = changed.every(({ name, kind }) => kind === 'crawlers' && files.has(name));
    if (plans > PLANS_MAX && isReported) return { plan, files };
    if (plans > PLANS_MAX) throw new ExportError(exportMessage((texts) => texts.daysChange));
    for (const [done, planned] of changed.entries()) {
      progressed(done, changed.length);
      files.set(planned.name, await write(planned));
      versions.set(planned.name, planned.version);
    }
    plan = await source.plan();
  }
}

/** Describes an export of these files. */
export function manifestOf(
  plan: ExportPlan,
  files: readonly ExportedFile[],
  { site, zones, order }: ExportedSite,
): ExportManifest {
  const { format: fileFormat, events } = order;
  return exportManifest({
    ...{ ...described(plan, site, zones), fileFormat, events },
    files: [...files].sort(byPlace),
  });
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
  const { bytes, sha256 } = await digestOf(path, { flush: true });
  if (kept?.sha256 === sha256) await target.discard(name);
  return { name, kind, month, bytes, sha256, stamp };
}

/** Finds the files of days whose raw events are gone by now: nobody can write these again. */
async function pastFiles(target: ExportTarget, { past }: ExportPlan, format: FileFormat): Promise<ExportedFile[]> {
  const found = await Promise.all(past.map((day) => target.past(dayFileName('events', day, format))));
  return found.filter((file) => file !== null);
}

/** Orders figures by month before events and visits by day. */
function byPlace(a: ExportedFile, b: ExportedFile): number {
  if (!isOfDay(a) || !isOfDay(b)) return Number(isOfDay(a)) - Number(isOfDay(b));
  return a.name < b.name ? -1 : 1;
}

function isOfDay({ kind }: ExportedFile): boolean {
  return DAY_KINDS.some((each) => each === kind);
}

function described(
  { days, imported, unknown, known, uncounted }: ExportPlan,
  { publicId, domain, name }: Site,
  zones: readonly SiteZone[],
): Pick<ExportManifest, 'site' | 'first' | 'last' | 'days' | 'imported' | 'unknown' | 'known' | 'uncounted'> {
  return {
    site: { id: publicId, domain, name, zones: zones.map(({ fromDay, timezone }) => ({ fromDay, timezone })) },
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    days: days.length,
    imported: [...imported],
    unknown: Object.fromEntries(Object.entries(unknown).map(([day, parts]) => [day, [...parts]])),
    ...(known === null ? {} : { known: { from: known.from, gaps: [...known.gaps] } }),
    uncounted: [...uncounted],
  };
}
