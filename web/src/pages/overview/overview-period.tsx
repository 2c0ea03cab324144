import { lazy, useRef, useState } from 'react';
import { LoadedPart } from '../../loaded.tsx';
import { comparedDays, toggleComparison } from '../../site-view/comparison/comparison.ts';
import { PeriodMenu, type RangeOf } from '../../site-view/period/period-menu.tsx';
import { useShortcuts } from '../../site-view/shortcuts/use-shortcuts.ts';
import { texts as words } from '../../site-view/texts.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { daysOf, exceededDays, type OverviewState } from './overview-state.ts';
import { texts } from './texts.tsx';

const ShortcutHelp = lazy(() => import('../../site-view/shortcuts/shortcut-help.tsx'));

interface OverviewPeriodProps extends Pick<OverviewState, 'period' | 'compare'> {
  /** The zones of the sites. */
  readonly zones: ReadonlySet<string>;
  readonly today: string;
  readonly onChoose: (chosen: Partial<OverviewState>) => void;
}

/** Chooses the days of all sites, each in its own zone, and those that they are compared with. */
export function OverviewPeriod({ period, compare, zones, today, onChoose }: OverviewPeriodProps) {
  const [range, setRange] = useState<RangeOf>(null);
  const [isHelping, setHelping] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const [zone = ''] = zones;
  const days = daysOf(period, today);
  const most = exceededDays({ period, compare }, today);
  useShortcuts((action) => {
    if (action.kind === 'preset') onChoose({ period: { preset: action.preset } });
    else if (action.kind === 'compare') onChoose({ compare: toggleComparison(compare) });
    else if (action.kind === 'help') setHelping(true);
    else if (action.kind === 'custom') {
      setRange('period');
      root.current?.querySelector<HTMLElement>('[popovertarget]')?.click();
    } else return false;
    return true;
  });
  const comparison = {
    chosen: compare,
    onChoose: (chosen: OverviewState['compare']) => onChoose({ compare: chosen }),
    days: days && comparedDays(compare, days, 'preset' in period ? period.preset : undefined),
    note: most === null ? null : { short: shared.change.partial, long: words.custom.tooLongBeside(most) },
    isNone: false,
  };
  return (
    <div ref={root}>
      <PeriodMenu
        shown={period}
        days={days}
        comparison={comparison}
        range={range}
        today={today}
        zone={zones.size === 1 ? zone : texts.zoneOfEach}
        onChoose={(chosen) => onChoose({ period: chosen })}
        onRange={setRange}
        onHelp={() => setHelping(true)}
      />
      {isHelping ? (
        <LoadedPart>
          <ShortcutHelp isView={false} onClose={() => setHelping(false)} />
        </LoadedPart>
      ) : null}
    </div>
  );
}
