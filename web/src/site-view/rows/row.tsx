import { memo } from 'react';
import type { StoredDimension } from '../../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { ListRow } from '../../ui/list/list-row.tsx';
import type { Earlier } from '../changes/row-changes.ts';
import type { RowValue } from '../filters/conditions.ts';
import { pressRow } from '../filters/press-row.ts';
import { RowMark } from '../filters/row-mark.tsx';
import { texts as filters } from '../filters/texts.ts';
import { isFilterable, isValue, keyLabel } from '../keys/key-label.ts';
import { KeyName } from '../keys/key-name.tsx';
import { texts as links } from '../links/texts.ts';
import type { PanelProps } from '../panel-props.ts';
import type { PanelRow } from '../questions.ts';
import { texts } from '../texts.tsx';
import { panelCells } from './columns.tsx';

export interface RowProps extends Pick<PanelProps, 'change'> {
  readonly dimension: StoredDimension;
  readonly row: PanelRow;
  /** The figures that the row is compared with; undefined until they are known. */
  readonly earlier?: Earlier | undefined;
  /** The days of the comparison in words; null when rows are not compared. */
  readonly when: string | null;
  /** The visitors of the first row, or its conversions where rows have them. */
  readonly most: number;
  readonly isActive: boolean;
  /** The page of the site; null for rows that are no pages. */
  readonly href: string | null;
  /** Filters by the row; with `isExcluded` leaves it out. */
  readonly onToggle: (value: RowValue, isExcluded: boolean) => void;
}

/** A row of a panel; a click filters by it. Answers keep the identity of rows that have not changed, so they are not rendered again. */
export const Row = memo(function Row(props: RowProps) {
  const { dimension, row, earlier, when, most, isActive, href, onToggle, change } = props;
  const { key, visitors, conversions = visitors } = row;
  const { text, explanation } = keyLabel(dimension, key);
  const onPress = isFilterable(key)
    ? (isExcluded: boolean) => onToggle({ dimension, value: key }, isExcluded)
    : undefined;
  const opens =
    href !== null
      ? { href, text: texts.rows.openPage(text) }
      : dimension === 'event' && isLinkEvent(key)
        ? { text: links.lists[key].show, onClick: () => change({ all: key }) }
        : null;
  return (
    <ListRow
      name={<KeyName dimension={dimension} value={key} />}
      share={isValue(dimension, key) ? shareOf(conversions, most) : null}
      cells={panelCells(row, when === null ? null : { earlier, when })}
      explanation={explanation}
      isInert={onPress === undefined}
      button={
        onPress !== undefined
          ? {
              'aria-pressed': isActive,
              'aria-description': filters.filterBy,
              ...pressRow(onPress),
            }
          : { 'aria-disabled': true }
      }
      mark={<RowMark name={text} opens={opens} onPress={onPress} />}
    />
  );
});

/** Returns the length of a row's bar: 1 is that of the first row. */
export function shareOf(figure: number | null, most: number): number {
  return most === 0 ? 0 : Math.min(1, (figure ?? 0) / most);
}
