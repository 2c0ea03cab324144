import { eventWith } from '../../domain/event.fixture.ts';
import type { CollectedEvent } from '../../domain/event.ts';
import { encodeEvent } from '../encode-event.ts';

/** An event with the largest visitor and number that there are. */
export const EVENT = eventWith({
  site: 1,
  day: '2026-05-20',
  hour: 12,
  visitor: '18446744073709551615',
  ts: 1_779_278_400_123_456,
  seq: 9_007_199_254_740_991,
  country: 'DE',
  region: 'DE-BE',
  city: 'Berlin',
  browser: 'Chrome',
  os: 'Windows',
  device: 'desktop',
  props: '{"plan":"pro"}',
});

/** Encodes events as they are inserted. */
export function linesOf(events: readonly CollectedEvent[]): Buffer {
  return Buffer.from(events.map(encodeEvent).join(''));
}
