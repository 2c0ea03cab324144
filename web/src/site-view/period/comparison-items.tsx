import { MenuGroup } from '../../ui/menu-group.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { rangeText } from '../chart/buckets.ts';
import { areWeekdaysMatched, type ComparisonName, matchWeekdays } from '../comparison/comparison.ts';
import { texts } from '../texts.tsx';
import styles from './period.module.css';
import type { ComparisonChoice } from './period-picker.tsx';

const { names } = texts.comparison;

interface ComparisonItemsProps extends ComparisonChoice {
  readonly close: () => void;
  readonly onRange: () => void;
}

/** Chooses the period with which the figures are compared, and whether Mondays meet Mondays. */
export function ComparisonItems({ chosen, note, onChoose, close, onRange }: ComparisonItemsProps) {
  const isMatched = areWeekdaysMatched(chosen);
  const item = (one: ComparisonName) => {
    const comparison = matchWeekdays(one, isMatched);
    return (
      <MenuItem key={one} close={close} isCurrent={comparison === chosen} onChoose={() => onChoose(comparison)}>
        {names[one]}
      </MenuItem>
    );
  };
  const isRange = typeof chosen !== 'string';
  return (
    <MenuGroup label={texts.comparison.label}>
      <div className={styles.items}>
        {(['off', 'previous', 'year'] as const).map(item)}
        <MenuItem close={() => {}} isCurrent={isRange} onChoose={onRange}>
          {isRange ? rangeText(chosen) : texts.period.custom}
        </MenuItem>
      </div>
      {isRange || chosen === 'off' ? null : (
        <label className="menu-item">
          <input
            type="checkbox"
            checked={isMatched}
            onChange={({ currentTarget }) => onChoose(matchWeekdays(chosen, currentTarget.checked))}
          />
          {texts.comparison.weekdays}
        </label>
      )}
      {note === null ? null : <p className={`menu-group ${styles.note}`}>{note.long}</p>}
    </MenuGroup>
  );
}
