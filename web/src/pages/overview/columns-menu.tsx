import type { FurtherFigure } from '../../../../src/domain/metric.ts';
import { factsOf } from '../../site-view/shown-metric.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuGroup } from '../../ui/menu-group.tsx';
import { type OverviewState, toggleColumn } from './overview-state.ts';
import { texts } from './texts.tsx';

interface ColumnsMenuProps {
  readonly state: OverviewState;
  /** The figures that the sites have. */
  readonly offered: readonly FurtherFigure[];
  readonly onChoose: (chosen: Partial<OverviewState>) => void;
}

/** Chooses the further figures that the list of sites has. */
export function ColumnsMenu({ state, offered, onChoose }: ColumnsMenuProps) {
  return (
    <Menu
      align="end"
      className="button button-icon"
      hasArrow={false}
      name={texts.columnsMenu}
      label={<Icon name="table" />}
      attributes={{ title: texts.columnsMenu }}
    >
      {() => (
        <MenuGroup label={texts.columnsMenu}>
          {offered.map((figure) => (
            <label key={figure} className="menu-item">
              <input
                type="checkbox"
                checked={state.columns.includes(figure)}
                onChange={() => onChoose(toggleColumn(state, figure))}
              />
              {factsOf(figure).label}
            </label>
          ))}
        </MenuGroup>
      )}
    </Menu>
  );
}
