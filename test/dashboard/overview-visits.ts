import type { Site } from '../../src/domain/site.ts';
import type { TestService } from '../service.ts';
import { importLines } from '../statistics/import.ts';

/** Imports a visit of another visitor on each of some days, which are given by their number before today. */
export function visitsOf(service: TestService, site: Site, days: readonly number[]) {
  const today = Temporal.PlainDate.from(service.today());
  const lines = days.map((back, i) => ({
    ts: `${today.subtract({ days: back })}T09:00:00Z`,
    visitor: `v${i}`,
    u: '/',
  }));
  return importLines(service, site, lines);
}
