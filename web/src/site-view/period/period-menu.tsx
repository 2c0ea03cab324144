import { lazy } from 'react';
import { COMPARED_MAX_DAYS, PERIOD_MAX_DAYS } from '../../../../src/domain/limits.ts';
import { midSentence } from '../../../../src/domain/mid-sentence.ts';
import { DASHBOARD_PRESETS, grainOf, type Period } from '../../../../src/domain/period.ts';
import { texts as words } from '../../../../src/domain/texts.ts';
import { LoadedPart } from '../../loaded.tsx';
import type { PeriodChoice } from '../../period.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuGroup } from '../../ui/menu-group.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { texts as shared } from '../../ui/texts.tsx';
import { rangeText } from '../chart/buckets.ts';
import { comparisonName } from '../comparison/change-text.ts';
import keys from '../shortcuts/shortcuts.module.css';
import { ACTION_KEYS, PRESET_KEYS } from '../shortcuts/shortcuts.ts';
import { texts } from '../texts.tsx';
import { ComparisonItems } from './comparison-items.tsx';
import styles from './period.module.css';
import type { ComparisonChoice, PeriodPickerProps } from './period-picker.tsx';

const RangeForm = lazy(() => import('../custom-period/range-form.tsx'));

/** The side for which a range is chosen; null while the choices are shown. */
export type RangeOf = 'period' | 'comparison' | null;

interface PeriodMenuProps extends Pick<PeriodPickerProps, 'onChoose'> {
  readonly comparison: ComparisonChoice | undefined;
  /** The period of the figures on the page, and its days once they are known. */
  readonly shown: PeriodChoice;
  readonly days: Period | undefined;
  readonly today: string;
  readonly zone: string;
  readonly range: RangeOf;
  readonly onRange: (range: RangeOf) => void;
  readonly onHelp: () => void;
}

/** The periods, beside them the comparisons, and in their place the calendar of either. */
export function PeriodMenu({
  shown,
  days,
  comparison,
  range,
  today,
  zone,
  onChoose,
  onRange,
  onHelp,
}: PeriodMenuProps) {
  const name = 'preset' in shown ? words.periods[shown.preset] : rangeText(shown);
  const isCompared = comparison !== undefined && comparison.chosen !== 'off' && !comparison.isNone;
  const against = isCompared ? againstTexts(comparison) : null;
  return (
    <Menu
      align="end"
      className={`button ${styles.button}`}
      name={`${texts.period.button(name)} ${against?.name ?? ''}`.trim()}
      label={
        <>
          <Icon name="calendar" /> <span className={styles.name}>{name}</span>
          {against === null ? null : (
            <span className={styles.against} data-widest={against.widest}>
              {' '}
              {against.label}
            </span>
          )}
        </>
      }
      onClose={() => onRange(null)}
    >
      {(close) =>
        range === null ? (
          <>
            <div className={styles.choices}>
              <PeriodItems {...{ shown, close, onChoose, onRange }} />
              {comparison === undefined ? null : (
                <ComparisonItems {...comparison} close={close} onRange={() => onRange('comparison')} />
              )}
            </div>
            <hr />
            <MenuItem close={close} onChoose={onHelp}>
              <Keyed text={texts.period.shortcuts} shortcut={ACTION_KEYS.help} />
            </MenuItem>
            <p className="menu-group">{texts.period.zone(zone.replaceAll('_', ' '))}</p>
          </>
        ) : (
          <LoadedPart>
            <RangeForm
              key={range}
              title={range === 'period' ? texts.custom.title : texts.comparison.range}
              days={range === 'period' ? days : comparison!.days}
              maxDays={range === 'period' || days === undefined ? PERIOD_MAX_DAYS : COMPARED_MAX_DAYS[grainOf(days)]}
              today={today}
              zone={zone}
              onApply={(chosen) => {
                close();
                if (range === 'period') onChoose(chosen);
                else comparison!.onChoose(chosen);
              }}
              onBack={() => onRange(null)}
            />
          </LoadedPart>
        )
      }
    </Menu>
  );
}

/** The words for a comparison: in the button's name, on it, and the widest ones that may come to stand there. */
interface AgainstTexts {
  readonly name: string;
  readonly label: string;
  readonly widest: string;
}

/** Names the comparison, and says what it lacks. */
function againstTexts({ chosen, note }: ComparisonChoice): AgainstTexts {
  const { against, unequal } = texts.comparison;
  const days = comparisonName(chosen);
  const own = against(typeof chosen === 'string' ? midSentence(days) : days);
  if (typeof chosen === 'string') {
    const widest = shared.change.partial;
    // A name has the words of the label as they stand there.
    return note === null
      ? { name: own, label: own, widest }
      : { name: `${note.short}, ${own}`, label: note.short, widest };
  }
  const label = note === null ? own : `${own} · ${note.short}`;
  return { name: label, label, widest: `${own} · ${unequal(...WIDE_DAYS)}` };
}

const WIDE_DAYS = [88, 88] as const;

interface PeriodItemsProps extends Pick<PeriodMenuProps, 'shown' | 'onChoose' | 'onRange'> {
  readonly close: () => void;
}

function PeriodItems({ shown, close, onChoose, onRange }: PeriodItemsProps) {
  const preset = 'preset' in shown ? shown.preset : null;
  return (
    <MenuGroup label={texts.period.label}>
      <div className={styles.items}>
        {DASHBOARD_PRESETS.map((one) => (
          <MenuItem key={one} close={close} isCurrent={one === preset} onChoose={() => onChoose({ preset: one })}>
            <Keyed text={words.periods[one]} shortcut={PRESET_KEYS[one]} />
          </MenuItem>
        ))}
        <MenuItem close={() => {}} isCurrent={preset === null} onChoose={() => onRange('period')}>
          <Keyed text={texts.period.custom} shortcut={ACTION_KEYS.custom} />
        </MenuItem>
      </div>
    </MenuGroup>
  );
}

function Keyed({ text, shortcut }: { readonly text: string; readonly shortcut: string }) {
  return (
    <>
      <span className={styles.text}>{text}</span>
      <kbd className={keys.kbd}>{shortcut}</kbd>
    </>
  );
}
