import { lazy, useState } from 'react';
import { isStoredDimension, type StoredDimension } from '../../../src/domain/dimension.ts';
import { LoadedPart } from '../loaded.tsx';
import { useSite } from '../session.ts';
import { MenuItem } from '../ui/menu-item.tsx';
import { texts as cards } from './cards/texts.ts';
import { type ComparisonNote, comparedDays, isAllTime } from './comparison/comparison.ts';
import { ExportMenu } from './export/export-menu.tsx';
import { EVERYTHING, isNarrowed } from './filters/conditions.ts';
import { FilterLine } from './filters/filter-line.tsx';
import { chooseGoal } from './goal/choose-goal.ts';
import type { PanelProps } from './panel-props.ts';
import { PANEL_NAMES } from './panels.ts';
import { PeriodPicker, type PeriodPickerProps } from './period/period-picker.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { moneyGoalOf, shownMetrics } from './shown-metric.ts';
import styles from './view-head.module.css';
import type { ViewState } from './view-state.ts';

const ArrangeCards = lazy(() => import('./cards/arrange-cards.tsx'));

export interface ViewHeadProps extends PanelProps {
  /** The days of the period, as the period picker takes them. */
  readonly period: PeriodPickerProps['days'];
  /** Says what the comparison lacks; null for nothing. */
  readonly comparedNote: ComparisonNote | null;
}

/** The command line of the view: what it is about, its period and what that is compared with. It stays while the page scrolls. */
export function ViewHead({ view, change, period, comparedNote }: ViewHeadProps) {
  const { site, organisation } = useSite();
  const [isArranging, setArranging] = useState(false);
  const isChosen = isNarrowed(view) || view.goal !== null;
  useShortcuts((action) => {
    if (action.kind === 'metric') {
      const metric = shownMetrics(view.goal, moneyGoalOf(view, site) !== null)[action.place];
      if (metric === undefined) return false;
      change({ metric });
    } else if (action.kind === 'clear' && isChosen) change({ ...EVERYTHING, ...chooseGoal(view, null) });
    else if (action.kind === 'search') change({ all: searchedDimension(view) });
    else if (action.kind === 'realtime') return showRealtime();
    else return false;
    return true;
  });
  const preset = 'preset' in view.period ? view.period.preset : undefined;
  const days = period === undefined || period === 'awaited' ? undefined : comparedDays(view.compare, period, preset);
  return (
    <div className={styles.line}>
      <div className={styles.inside}>
        <FilterLine view={view} change={change} />
        <PeriodPicker
          chosen={view.period}
          onChoose={(next) => change({ period: next })}
          days={period}
          comparison={{
            ...{ chosen: view.compare, days, note: comparedNote, isNone: isAllTime(view.compare, preset) },
            onChoose: (compare) => change({ compare }),
          }}
        />
        <ExportMenu view={view}>
          {organisation === null
            ? undefined
            : (close) => (
                <MenuItem close={close} onChoose={() => setArranging(true)}>
                  {cards.item}
                </MenuItem>
              )}
        </ExportMenu>
      </div>
      {isArranging ? (
        <LoadedPart>
          <ArrangeCards onClose={() => setArranging(false)} />
        </LoadedPart>
      ) : null}
    </div>
  );
}

/** Returns the dimension whose rows are searched: that of the panel in focus, otherwise of the first panel. */
function searchedDimension({ tabs }: ViewState): StoredDimension {
  const focused = document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset.panel;
  const tab = tabs[PANEL_NAMES.find((name) => name === focused) ?? PANEL_NAMES[0]!];
  return isStoredDimension(tab) ? tab : 'event';
}

/** Shows the card of realtime; false when the reader has hidden it. */
function showRealtime(): boolean {
  const card = document.getElementById('realtime');
  card?.scrollIntoView();
  document.getElementById('realtime-title')?.focus({ preventScroll: true });
  return card !== null;
}
