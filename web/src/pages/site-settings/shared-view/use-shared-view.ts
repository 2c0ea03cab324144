import { parseCondition, printCondition } from '../../../../../src/domain/condition.ts';
import { texts as statistics } from '../../../../../src/domain/texts.ts';
import { useSite } from '../../../session.ts';
import { lastDashboard } from '../../../site/last-dashboard.ts';
import { rangeText } from '../../../site-view/chart/buckets.ts';
import { chipsOf } from '../../../site-view/filters/chips.ts';
import { conditionsOf, type Selection, withCondition, withReplaced } from '../../../site-view/filters/conditions.ts';
import { useChipNames, useSegments } from '../../../site-view/filters/use-names.ts';
import { parseView, printView } from '../../../site-view/view-state.ts';

/** A view that a link can open with. */
export interface SharedView {
  /** The query of the link's address: `?…`. */
  readonly search: string;
  /** What it selects, as written conditions. */
  readonly where: readonly string[];
  /** The words of the conditions. */
  readonly selected: string;
  /** The period and the conditions. */
  readonly words: string;
}

/** Returns the view that the dashboard had last, for a link; null for the default one, and until its segments are known. */
export function useSharedView(): SharedView | null {
  const { site } = useSite();
  const view = parseView(lastDashboard(site.id));
  const names = useChipNames(view);
  const isOfSegments = view.where.some(({ subject }) => subject === 'segment');
  const segments = useSegments(isOfSegments);
  if (isOfSegments && segments === undefined) return null;
  // A link takes no segments, which are the members' own: it gets their conditions.
  let selection: Selection = view;
  for (const { segmentId, where } of segments ?? []) {
    const own = selection.where.find(({ subject, values }) => subject === 'segment' && values[0] === String(segmentId));
    if (own === undefined) continue;
    const inside = where.flatMap((text) => parseCondition(text) ?? []);
    selection = inside.reduce(withCondition, withReplaced(selection, own, null));
  }
  const search = printView({ ...view, ...selection });
  if (search === '') return null;
  const period = 'preset' in view.period ? statistics.periods[view.period.preset] : rangeText(view.period);
  const where = conditionsOf({ ...view, ...selection }).map(printCondition);
  const chips = chipsOf(view, names).map(({ name, value }) => `${name} ${value}`);
  return { search, where, selected: chips.join(' · '), words: [period, ...chips].join(' · ') };
}
