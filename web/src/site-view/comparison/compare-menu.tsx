import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import styles from '../chart/chart.module.css';
import type { PanelProps } from '../panel-props.ts';
import { texts } from '../texts.tsx';
import { COMPARISONS } from './comparison.ts';

const { names } = texts.comparison;

/** Chooses the period with which the figures are compared. */
export function CompareMenu({ view: { compare }, change }: PanelProps) {
  return (
    <Menu
      align="end"
      className={`tab ${styles.tool}`}
      name={texts.comparison.button(names[compare])}
      label={
        <>
          <span className={styles.dashes} aria-hidden="true" />
          {compare === 'off' ? texts.comparison.none : names[compare]}
        </>
      }
    >
      {(close) =>
        COMPARISONS.map((comparison) => (
          <MenuItem
            key={comparison}
            close={close}
            isCurrent={comparison === compare}
            onChoose={() => change({ compare: comparison })}
          >
            {names[comparison]}
          </MenuItem>
        ))
      }
    </Menu>
  );
}
