import { useRef } from 'react';
import { DIMENSION_TABLE, SHOWN_DIMENSIONS } from '../../../../src/domain/dimension.ts';
import { DIMENSION_GROUPS } from '../../../../src/domain/dimension-entry.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import styles from '../head.module.css';
import narrow from '../narrow.module.css';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_NAMES } from '../panels.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { texts } from '../texts.tsx';

/** Chooses a dimension to filter by; a dialog then lists its values. */
export function FilterMenu({ view, change }: PanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  useShortcuts(({ kind }) => {
    if (kind !== 'filter') return false;
    frame.current?.querySelector('button')?.click();
    return true;
  });
  const isFiltered = (name: string) => view.filters.some(({ dimension }) => dimension === name);
  return (
    <Menu
      hasArrow={false}
      name={texts.filters.button}
      frame={(button) => (
        <div ref={frame} className={styles.filter}>
          {button}
        </div>
      )}
      label={
        <>
          <Icon name="filter" /> <span className={narrow.wideOnly}>{texts.filters.button}</span>
        </>
      }
    >
      {(close) => (
        <div className={styles.filterMenu}>
          {PANEL_NAMES.map((panel) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
            <div key={panel} role="group" aria-label={DIMENSION_GROUPS[panel]} className={styles.filterGroup}>
              <p className="menu-group" aria-hidden="true">
                {DIMENSION_GROUPS[panel]}
              </p>
              {SHOWN_DIMENSIONS.filter((one) => DIMENSION_TABLE[one].shown.group === panel).map((dimension) => (
                <MenuItem
                  key={dimension}
                  close={close}
                  isCurrent={isFiltered(dimension)}
                  onChoose={() => change({ all: dimension })}
                >
                  {DIMENSION_TABLE[dimension].label}
                </MenuItem>
              ))}
            </div>
          ))}
        </div>
      )}
    </Menu>
  );
}
