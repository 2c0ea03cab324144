import { memo } from 'react';
import type { ShownDimension } from '../../../../src/domain/dimension.ts';
import { isLinkEvent } from '../../../../src/domain/event.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { Earlier } from '../changes/row-changes.ts';
import { ReadingFigures } from '../engagement/reading-figures.tsx';
import type { Reading } from '../engagement/readings.ts';
import { pressRow } from '../filters/press-row.ts';
import { texts as filters } from '../filters/texts.ts';
import { isFilterable, keyLabel } from '../keys/key-label.ts';
import { KeyName } from '../keys/key-name.tsx';
import { texts as links } from '../links/texts.ts';
import type { PanelProps } from '../panel-props.ts';
import type { PanelRow } from '../questions.ts';
import { texts } from '../texts.tsx';
import type { Filter } from '../view-state.ts';
import { RowFigures } from './row-figures.tsx';
import styles from './rows.module.css';

export interface RowProps extends Pick<PanelProps, 'change'> {
  readonly dimension: ShownDimension;
  readonly row: PanelRow;
  /** The figures that the row is compared with; undefined until they are known. */
  readonly earlier?: Earlier | undefined;
  /** The days of the comparison in words; null when rows are not compared. */
  readonly when: string | null;
  /** How the page was read: null without measured views, undefined where no column shows it. */
  readonly reading?: Reading | null | undefined;
  /** The visitors of the first row, or its conversions where rows have them. */
  readonly most: number;
  readonly isActive: boolean;
  /** The page of the site; null for rows that are no pages. */
  readonly href: string | null;
  /** Filters by the row; with `isExcluded` leaves it out. */
  readonly onToggle: (filter: Filter, isExcluded: boolean) => void;
}

/** A row of a panel; a click filters by it. Answers keep the identity of rows that have not changed, so they are not rendered again. */
export const Row = memo(function Row(props: RowProps) {
  const { dimension, row, earlier, when, reading, most, isActive, href, onToggle, change } = props;
  const { key, visitors, conversions = visitors } = row;
  const { explanation } = keyLabel(dimension, key);
  const canFilter = isFilterable(key);
  const button = (described: object) => (
    <button
      type="button"
      className={styles.row}
      style={{ '--share': most === 0 ? 0 : (conversions ?? 0) / most }}
      aria-pressed={canFilter ? isActive : undefined}
      aria-disabled={canFilter ? undefined : true}
      {...pressRow((isExcluded) => {
        if (canFilter) onToggle({ dimension, value: key }, isExcluded);
      })}
      aria-description={canFilter ? filters.filterBy : undefined}
      {...described}
    >
      <KeyName dimension={dimension} value={key} />
      {reading === undefined ? null : <ReadingFigures reading={reading} />}
      <RowFigures row={row} compared={when === null ? null : { earlier, when }} />
    </button>
  );
  return (
    <li className={styles.entry}>
      {explanation === null ? (
        button({})
      ) : (
        <Tip text={explanation} opensOnTap={!canFilter}>
          {button}
        </Tip>
      )}
      {dimension === 'event' && isLinkEvent(key) ? (
        <button type="button" className={styles.open} onClick={() => change({ all: key })}>
          <Icon name="right" size={15} />
          <span className="visually-hidden">{links.lists[key].show}</span>
        </button>
      ) : null}
      {href === null ? null : (
        <a className={styles.open} href={href} target="_blank" rel="noreferrer noopener">
          <Icon name="external" size={15} />
          <span className="visually-hidden">{texts.rows.openPage(keyLabel(dimension, key).text)}</span>
        </a>
      )}
    </li>
  );
});
