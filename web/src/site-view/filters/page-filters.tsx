import { type Knowledge, knownText } from '../../ui/known-days.ts';
import { useSelection } from '../use-selection.ts';
import { FilterLine } from './filter-line.tsx';

interface PageFiltersProps {
  /** The answer under the conditions; undefined until it is there, and where its part of the page says what it does not know. */
  readonly answer: Knowledge | undefined;
  /** Whether no day of it is known. */
  readonly isNone: boolean;
}

/** Shows the conditions of a page that is not the dashboard, with their editors, and the days whose visits are gone. */
export function PageFilters({ answer, isNone }: PageFiltersProps) {
  const [view, change] = useSelection();
  // Other gaps differ between goals and between funnels.
  const gaps = answer?.known?.gaps.filter(({ reason }) => reason === 'visits_gone') ?? [];
  return (
    <div className="stack">
      <FilterLine view={view} change={change} />
      {gaps.length === 0 ? null : (
        <p className="muted small">{knownText({ ...answer!, known: { ...answer!.known!, gaps } }, isNone)}</p>
      )}
    </div>
  );
}
