import type { ReactNode } from 'react';
import { DIMENSION_TABLE } from '../../../../src/domain/dimension.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { pageOf } from '../adjacent-pages/sides.ts';
import { texts as adjacentTexts } from '../adjacent-pages/texts.ts';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_NAMES } from '../panels.ts';
import { listWords } from '../rows/lists.ts';
import { factsOf } from '../shown-metric.ts';
import { texts } from '../texts.tsx';
import { type ExportName, useExport } from './use-export.ts';

interface ExportMenuProps extends Pick<PanelProps, 'view'> {
  /** Further items. */
  readonly children?: ((close: () => void) => ReactNode) | undefined;
}

/** Saves the page's content as files: the figures, the chart, and all rows of every open tab. */
export function ExportMenu({ view, children }: ExportMenuProps) {
  const save = useExport(view);
  const tabs = PANEL_NAMES.map((panel) => view.tabs[panel]);
  const lists = tabs.filter((tab) => tab !== 'funnels' && tab !== 'properties');
  const ofProperty = tabs.includes('properties') && view.property !== null ? (['property'] as const) : [];
  const items: readonly (readonly [ExportName, string])[] = [
    ['figures', texts.exports.stats],
    ['series', texts.exports.chart(factsOf(view.metric, view.goal).label)],
    ...lists.map((tab) => [tab, tab === 'goals' ? texts.tabs.goals : DIMENSION_TABLE[tab].plural] as const),
    ...(pageOf(view) === null ? [] : [['beside', adjacentTexts.title] as const]),
    ...ofProperty.map((list) => [list, listWords(list, view).plural] as const),
    ['hours', texts.exports.hours],
  ];
  return (
    <Menu
      align="end"
      className="button button-quiet button-icon"
      hasArrow={false}
      name={texts.exports.title}
      label={<Icon name="download" />}
    >
      {(close) => (
        <>
          <p className="menu-group">{texts.exports.title}</p>
          {items.map(([name, text]) => (
            <MenuItem key={name} close={close} onChoose={() => void save(name)}>
              {text}
            </MenuItem>
          ))}
          {children?.(close)}
        </>
      )}
    </Menu>
  );
}
