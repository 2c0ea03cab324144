import { useQuery } from '@tanstack/react-query';
import { useSite } from '../../session.ts';
import { PeriodPicker } from '../../site-view/period/period-picker.tsx';
import { usePeriod } from '../../use-period.ts';
import { readingQuery } from './reading-query.ts';
import { currentVersion, type Funnel } from './versions/definition.ts';

/** Chooses the period of the funnels' figures. Its days come with the answer about one of them. */
export function FunnelPeriod({ funnel }: { readonly funnel: Funnel }) {
  const { site } = useSite();
  const [period, choose] = usePeriod();
  const reading = useQuery(readingQuery(site.id, funnel.id, currentVersion(funnel).version, period));
  const days = reading.isPlaceholderData ? 'awaited' : reading.data?.period;
  return <PeriodPicker chosen={period} onChoose={choose} days={days} />;
}
