/** Random queries about pages, by their visitors or by how they were read. */

import type { Filter } from '../../src/domain/filter.ts';
import type { ReportQuery } from '../../src/stats/query.ts';
import fc from '../draws.ts';
import { periodChoice } from './period-choice.ts';
import type { RowsPage } from './subject-query.ts';
import type { World } from './world.ts';

/** Generates a query about the pages of whole days that fits a world. */
export function pageQuery(world: World, page: RowsPage): fc.Arbitrary<ReportQuery> {
  return fc.record({
    period: periodChoice(world),
    filters: fc.constant<Filter[]>([]),
    dimension: fc.constant('page' as const),
    metric: fc.constantFrom('visitors', 'time', 'scroll'),
    ...page,
  });
}
