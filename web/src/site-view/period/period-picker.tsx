import { lazy, useRef, useState } from 'react';
import type { Period } from '../../../../src/domain/period.ts';
import { LoadedPart } from '../../loaded.tsx';
import type { PeriodChoice } from '../../period.ts';
import { useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Comparison, ComparisonNote } from '../comparison/comparison.ts';
import { useToday } from '../server-time.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { texts } from '../texts.tsx';
import styles from './period.module.css';
import { PeriodMenu } from './period-menu.tsx';
import { stepPeriod } from './period-steps.ts';

const ShortcutHelp = lazy(() => import('../shortcuts/shortcut-help.tsx'));

export interface PeriodPickerProps {
  readonly chosen: PeriodChoice;
  readonly onChoose: (period: PeriodChoice) => void;
  /** The days of the period; `awaited` while the page shows the figures of an earlier one, undefined without figures. */
  readonly days: Period | 'awaited' | undefined;
  /** The comparison; absent on pages whose figures are compared with the previous period alone. */
  readonly comparison?: ComparisonChoice;
}

/** The period with which a page's is compared. */
export interface ComparisonChoice {
  readonly chosen: Comparison;
  readonly onChoose: (comparison: Comparison) => void;
  /** The compared days; undefined until they are known. */
  readonly days: Period | undefined;
  /** Says what the comparison lacks; null for nothing. */
  readonly note: ComparisonNote | null;
  /** Whether nothing comes before the period that could be compared. */
  readonly isNone: boolean;
}

/** Chooses the days of a page: a preset, the period before or after, or a range; and the days with which they are compared. */
export function PeriodPicker({ chosen, onChoose, days: known, comparison }: PeriodPickerProps) {
  const shown = useRef(chosen);
  if (known !== 'awaited') shown.current = chosen;
  const days = known === 'awaited' ? undefined : known;
  const { site } = useSite();
  const today = useToday(site.timezone);
  const root = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<'period' | 'comparison' | null>(null);
  const [isHelping, setHelping] = useState(false);
  const step = (direction: -1 | 1) => (days === undefined ? null : stepPeriod(chosen, days, today, direction));
  const go = (direction: -1 | 1) => {
    const next = step(direction);
    if (next !== null) onChoose(next);
  };
  useShortcuts((action) => {
    if (action.kind === 'preset') onChoose({ preset: action.preset });
    else if (action.kind === 'step') go(action.direction);
    else if (action.kind === 'help') setHelping(true);
    else if (action.kind === 'custom') {
      setRange('period');
      root.current?.querySelector<HTMLElement>('[popovertarget]')?.click();
    } else return false;
    return true;
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div ref={root} className={styles.period} role="group" aria-label={texts.period.label}>
        <Button
          icon
          aria-label={texts.period.previous}
          disabled={days !== undefined && step(-1) === null}
          onClick={() => go(-1)}
        >
          <Icon name="left" />
        </Button>
        <PeriodMenu
          {...{ days, today, comparison, range, onChoose }}
          shown={shown.current}
          zone={site.timezone}
          onRange={setRange}
          onHelp={() => setHelping(true)}
        />
        <Button icon aria-label={texts.period.next} disabled={step(1) === null} onClick={() => go(1)}>
          <Icon name="right" />
        </Button>
      </div>
      {isHelping ? (
        <LoadedPart>
          <ShortcutHelp isView={comparison !== undefined} onClose={() => setHelping(false)} />
        </LoadedPart>
      ) : null}
    </>
  );
}
