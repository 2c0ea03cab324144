import { existsSync } from 'node:fs';
import { DataError } from '../../collect/data-files/data-error.ts';
import { describeData } from '../../collect/data-files/data-in-use.ts';
import { fileSource } from '../../collect/data-files/file-source.ts';
import { resetData, updateData } from '../../collect/data-files/update.ts';
import { hasDatabase } from '../../database/database.ts';
import { DATA_KINDS, type DataInUse, type DataKind, dataKind } from '../../domain/data-kind.ts';
import { dataPlacesOf } from '../../service/data-directory/data-places.ts';
import { serversOf } from '../../service/settings/config.ts';
import { formatColumns } from '../columns.ts';
import type { Command, CommandContext } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { StopRequest } from '../stop-request.ts';
import { UsageError } from '../usage-error.ts';
import { count } from './count-texts.ts';

const DAY_MS = 86_400_000;
/** The characters of a hash that a person is shown. */
const HASH_CHARS = 12;
const FILES = DATA_KINDS.map((kind) => dataKind(kind).file).join(', ');

/** Runs `svc data list`: where the data that ages comes from, and how old it is. */
export const listDataCommand: Command = {
  options: {},
  details:
    'The data by which events are located and told from bots: bundled with svc, updated by svc data update, or own, from a file that a setting names. --json has the whole hashes: of a file as it came, or of what is bundled.',
  examples: ['data list', 'data list --json'],
  run: async ({ config, clock }) => {
    const data = describeData(dataPlacesOf(config));
    const now = Math.floor(clock.nowMicros() / 1000);
    const rows = data.map(({ kind, source, builtAt, entries, sha256, path }) => [
      kind,
      source === 'own' ? `own (${path})` : source,
      dateText(builtAt),
      builtAt === null ? '-' : count(Math.max(0, Math.floor((now - builtAt) / DAY_MS)), 'day'),
      entries === null ? '-' : entries.toLocaleString('en'),
      sha256?.slice(0, HASH_CHARS) ?? '-',
    ]);
    const text = formatColumns([['KIND', 'SOURCE', 'BUILT', 'AGE', 'ENTRIES', 'SHA-256'], ...rows]);
    return { json: { data: data.map((each) => ({ ...each, ageDays: ageDays(each, now) })) }, text };
  },
};

/** Runs `svc data update`: refreshes the data that ages, from files of the operator's. */
export const updateDataCommand: Command = {
  options: {
    from: { value: 'PLACE', summary: 'a directory, or an http or https address (default: $SVC_DATA_MIRROR)' },
  },
  details: [
    `PLACE has some of ${FILES}, each also packed as .gz, and`,
    'SHA256SUMS if you like: then every file must agree with it. All of them are checked before anything changes. A running',
    'service takes them within a second, without a restart. Events that were collected before stay as they are.',
  ].join('\n'),
  examples: ['data update --from /srv/svc-data', 'data update --from https://mirror.example.com/svc'],
  run: async (context) => {
    const { config, args, err, clock } = context;
    const from = args.optional('from') ?? config.dataMirror;
    if (from === null) {
      throw new UsageError(
        'where from? give --from a directory with files that you have downloaded, or the address of your mirror; or set SVC_DATA_MIRROR to either',
      );
    }
    requireDirectory(context);
    const source = fileSource(from);
    using progress = new ProgressLine(err, clock);
    using stop = new StopRequest(() => new DataError('stopped; nothing has changed'));
    const updates = await updateData({
      dataDir: config.dataDir,
      source,
      nowMs: Math.floor(clock.nowMicros() / 1000),
      signal: stop.signal,
      progressed: (what) => progress.show(() => what),
    });
    const lines = updates.map(({ kind, isNew, file: { builtAt, entries } }) => {
      const { words } = dataKind(kind);
      return `${isNew ? 'updated  ' : 'unchanged'}  ${words}: of ${dateText(builtAt)}, ${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`;
    });
    const own = dataPlacesOf(config).own;
    const unused = updates.flatMap(({ kind }) => {
      const isUnused = (kind === 'city' || kind === 'asn') && own[kind] !== null;
      return isUnused ? [`${dataKind(kind).setting} is set, so its file is used and not the updated one`] : [];
    });
    const json = updates.map(({ kind, isNew, file }) => ({ kind, isNew, ...file }));
    return {
      json: { from: source.name, data: json },
      text: lines.join('\n'),
      warnings: [...updates.flatMap(({ warnings }) => warnings), ...unused],
    };
  },
};

/** Runs `svc data reset`: returns to the bundled data. */
export const resetDataCommand: Command = {
  argument: 'KIND',
  argumentOptional: true,
  options: {},
  details: `KIND is ${DATA_KINDS.join(', ')}; without it all of them are reset.`,
  examples: ['data reset', 'data reset bots'],
  run: async (context) => {
    const { optionalArgument } = context.args;
    const kinds = optionalArgument === undefined ? DATA_KINDS : [kindOf(optionalArgument)];
    requireDirectory(context);
    const reset = await resetData(context.config.dataDir, kinds);
    const words = reset.map((kind) => dataKind(kind).words).join(', ');
    return { json: { reset }, text: reset.length === 0 ? 'Nothing was updated.' : `Bundled again: ${words}.` };
  },
};

function kindOf(text: string): DataKind {
  const kind = DATA_KINDS.find((each) => each === text);
  if (kind === undefined) throw new UsageError(`KIND is ${DATA_KINDS.join(', ')}, not ${JSON.stringify(text)}`);
  return kind;
}

/** Throws unless there is a data directory: one that is made by mistake would hide where the data is. */
function requireDirectory({ config, start }: CommandContext): void {
  const { dataDir } = config;
  // A process beside servers has a directory of its own, without a database.
  if (serversOf(config) === null ? hasDatabase(dataDir) : existsSync(dataDir)) return;
  throw new DataError(`no svc data in ${dataDir}; use --data DIR, or start with ${start}`);
}

function dateText(epochMs: number | null): string {
  return epochMs === null ? '-' : Temporal.Instant.fromEpochMilliseconds(epochMs).toString().slice(0, 10);
}

function ageDays({ builtAt }: DataInUse, nowMs: number): number | null {
  return builtAt === null ? null : Math.max(0, Math.floor((nowMs - builtAt) / DAY_MS));
}
