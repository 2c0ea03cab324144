import type { RefObject } from 'react';
import { isShownDimension, type ShownDimension } from '../../../src/domain/dimension.ts';
import { useSession, useSite } from '../session.ts';
import { ControlLine } from '../site/control-line.tsx';
import { SiteMenu } from '../site-menu.tsx';
import { usePageHeading } from '../ui/page.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { EVERYTHING, isNarrowed } from './filters/conditions.ts';
import { FilterChips, NoChips } from './filters/filter-chips.tsx';
import { FilterMenu } from './filters/filter-menu.tsx';
import { chooseGoal } from './goal/choose-goal.ts';
import styles from './head.module.css';
import type { PanelProps } from './panel-props.ts';
import { PANEL_NAMES } from './panels.ts';
import { PeriodPicker, type PeriodPickerProps } from './period/period-picker.tsx';
import { LiveCount } from './realtime/live-count.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import type { ViewState } from './view-state.ts';

export interface ViewHeadProps extends PanelProps {
  /** The days of the period, as the period picker takes them. */
  readonly period: PeriodPickerProps['days'];
}

/** The control line of the view: the site, who is there now, the filters and the period. It stays while the page scrolls. */
export function ViewHead({ view, change, period }: ViewHeadProps) {
  const isChosen = isNarrowed(view) || view.goal !== null;
  useShortcuts((action) => {
    if (action.kind === 'metric') change({ metric: action.metric });
    else if (action.kind === 'clear' && isChosen) change({ ...EVERYTHING, ...chooseGoal(view, null) });
    else if (action.kind === 'search') change({ all: searchedDimension(view) });
    else if (action.kind === 'realtime') showRealtime();
    else return false;
    return true;
  });
  // More than two need the whole width.
  const areBelow = view.filters.length + view.where.length + (view.goal === null ? 0 : 1) > 2;
  const chips = <FilterChips view={view} change={change} />;
  return (
    <ControlLine isSticky below={areBelow ? chips : null}>
      <SiteName />
      <LiveCount />
      <span className={styles.break} />
      <FilterMenu view={view} change={change} />
      {areBelow ? <NoChips /> : chips}
      <PeriodPicker chosen={view.period} onChoose={(next) => change({ period: next })} days={period} isView />
      <ExportMenu view={view} />
    </ControlLine>
  );
}

/** The heading of the page; to members it leads to the other sites. */
function SiteName() {
  const { site, organisation } = useSite();
  const heading = usePageHeading(site.name);
  if (organisation !== null) return <OwnSite heading={heading} />;
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto" className={styles.name}>
      {site.name}
    </h1>
  );
}

function OwnSite({ heading }: { readonly heading: RefObject<HTMLHeadingElement | null> }) {
  const { site } = useSite();
  const session = useSession();
  return (
    <SiteMenu
      session={session.data!}
      site={site}
      frame={(button) => (
        <h1 ref={heading} tabIndex={-1}>
          {button}
        </h1>
      )}
    />
  );
}

/** Returns the dimension whose rows are searched: that of the panel in focus, otherwise of the first panel. */
function searchedDimension({ tabs }: ViewState): ShownDimension {
  const focused = document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset.panel;
  const tab = tabs[PANEL_NAMES.find((name) => name === focused) ?? PANEL_NAMES[0]!];
  return isShownDimension(tab) ? tab : 'event';
}

function showRealtime(): void {
  document.getElementById('realtime')?.scrollIntoView();
  document.getElementById('realtime-title')?.focus({ preventScroll: true });
}
