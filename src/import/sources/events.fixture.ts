/** Helpers that the tests of sources of events share. */
import { tmpdir } from 'node:os';
import type { IpLocation } from '../../collect/lookup/lookups.ts';
import { NOWHERE } from '../../collect/lookup/place.ts';
import { UserAgents } from '../../collect/lookup/user-agent.ts';
import type { CollectedEvent } from '../../domain/event.ts';
import type { ExportFile } from '../files/export-table.ts';
import { readerIn } from '../reader.fixture.ts';
import type { Rejection } from '../rejection.ts';
import type { ConvertedRow, EventSource, EventSourceOptions } from './source.ts';

export const DATACENTRE_ASN = 64_500;

const userAgents = new UserAgents();

/** Knows User-Agents, the place of 192.0.2.*, and that 198.51.100.* is a data centre. */
const LOOKUPS: EventSourceOptions['lookups'] = {
  describe: (userAgent) => userAgents.describe(userAgent),
  locate: ({ visitorPart }): IpLocation => {
    if (visitorPart.startsWith('198.51.100.')) return { place: NOWHERE, asn: DATACENTRE_ASN };
    const known = visitorPart.startsWith('192.0.2.');
    return { place: known ? { country: 'DE', region: 'DE-BE', city: 'Berlin' } : NOWHERE, asn: null };
  },
  isDatacentre: (asn) => asn === DATACENTRE_ASN,
};

/** Returns options for a site on example.com. */
export function optionsWith(changed: Partial<EventSourceOptions> = {}): EventSourceOptions {
  return { domain: 'example.com', tempDir: tmpdir(), lookups: LOOKUPS, ...changed };
}

/** Returns all rows that a source reads, without their ids and what a log tells besides. */
export async function rowsOf(
  source: EventSource,
  files: readonly ExportFile[],
  changed: Partial<EventSourceOptions> = {},
): Promise<ConvertedRow[]> {
  const rows = (await Array.fromAsync(source.read(files, optionsWith(changed)))).flat();
  return rows.map(({ told: _, ...row }) => ('leftOut' in row ? row : { lines: row.lines }));
}

/** Reads the lines of rows as the import does. */
export function eventsOf(rows: readonly ConvertedRow[]): (CollectedEvent | Rejection)[] {
  const reader = readerIn();
  return rows
    .flatMap((row) => ('lines' in row ? row.lines : []))
    .map((line, number) => reader.read(structuredClone(line), 1, number + 1));
}

/** Returns those fields of an event that have a value, without what every event has. */
export function valuesOf(event: CollectedEvent | Rejection): Partial<CollectedEvent> | Rejection {
  if (typeof event === 'string') return event;
  const { site: _site, visitor: _visitor, seq: _seq, ...values } = event;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== 0));
}
