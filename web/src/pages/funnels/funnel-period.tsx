import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../session.ts';
import { PageFilters } from '../../site-view/filters/page-filters.tsx';
import { PeriodPicker } from '../../site-view/period/period-picker.tsx';
import { useSelection } from '../../site-view/use-selection.ts';
import { usePeriod } from '../../use-period.ts';
import { readingQuery } from './reading-query.ts';
import { currentVersion, type Funnel } from './versions/definition.ts';

/** Chooses the period of the funnels' figures. Its days come with the answer about one of them. */
export function FunnelPeriod({ funnel }: { readonly funnel: Funnel }) {
  const [period, choose] = usePeriod();
  const reading = useFirstReading(funnel);
  const days = reading.isPlaceholderData ? 'awaited' : reading.data?.period;
  return <PeriodPicker chosen={period} onChoose={choose} days={days} />;
}

/** Shows the conditions of the funnels' figures. Which days are not known comes with the answer about one of them. */
export function FunnelFilters({ funnel }: { readonly funnel: Funnel }) {
  const { data } = useFirstReading(funnel);
  return <PageFilters answer={data} isNone={data?.entered === null} />;
}

function useFirstReading(funnel: Funnel) {
  const { site } = useSite();
  const [view] = useSelection();
  return useQuery(readingQuery(site.id, funnel.id, currentVersion(funnel).version, view));
}
