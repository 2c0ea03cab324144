import { useRef } from 'react';
import type { SiteStatsAnswer } from '../../../../src/dashboard/routes/read.ts';
import { Button } from '../../ui/button.tsx';
import { useRawDays } from '../chart/imported-days.tsx';
import type { PanelProps } from '../panel-props.ts';
import { isBeyondRawWindow } from './beyond-raw-window.ts';
import { type Offer, rawDaysOffers } from './raw-days.ts';
import { useIsRepeated } from './repeated-refusal.ts';
import styles from './sessions-note.module.css';
import { texts } from './texts.ts';

/**
 * Says that sessions under a filter need a period of which raw events are kept, and offers the nearest one. Before the
 * answer is there the period decides, so that nothing moves when it comes.
 */
export function SessionsNote({
  view,
  change,
  stats,
}: PanelProps & {
  /** Undefined until there is an answer to the view. */
  readonly stats: SiteStatsAnswer | undefined;
}) {
  const raw = useRawDays();
  const { filters, period } = view;
  const isMissing = stats === undefined ? isBeyondRawWindow(period, raw.today) : stats.unknownSessions === 'raw_window';
  // Several filters need raw events for all figures, which the chart says.
  if (filters.length !== 1 || !isMissing) return null;
  return <Note change={change} offer={rawDaysOffers(raw)[0]} />;
}

function Note({ change, offer }: Pick<PanelProps, 'change'> & { readonly offer: Offer | undefined }) {
  const ref = useRef<HTMLParagraphElement>(null);
  // Refusals further down do not repeat the way out.
  useIsRepeated(ref, offer?.label ?? '');
  return (
    <p ref={ref} className={styles.note}>
      <span>{texts.sessions.note}</span>
      {offer === undefined ? null : <Button onClick={() => change(offer.change)}>{offer.label}</Button>}
    </p>
  );
}
