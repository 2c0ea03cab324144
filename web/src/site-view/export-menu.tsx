import { DIMENSION_TABLE } from '../../../src/domain/dimension.ts';
import { METRIC_TABLE } from '../../../src/domain/metric.ts';
import { midSentence } from '../../../src/domain/mid-sentence.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import styles from './head.module.css';
import narrow from './narrow.module.css';
import type { PanelProps } from './panel-props.ts';
import { PANEL_NAMES } from './panels.ts';
import { type ExportName, useExport } from './use-export.ts';

/** Saves the page's content as files: the figures, the chart, and all rows of every open tab. */
export function ExportMenu({ view }: Pick<PanelProps, 'view'>) {
  const save = useExport(view);
  const lists = PANEL_NAMES.map((panel) => view.tabs[panel]).filter((tab) => tab !== 'funnels');
  const items: readonly (readonly [ExportName, string])[] = [
    ['figures', 'Key figures'],
    ['series', `Chart: ${midSentence(METRIC_TABLE[view.metric].label)}`],
    ...lists.map((tab) => [tab, tab === 'goals' ? 'Goals' : DIMENSION_TABLE[tab].plural] as const),
  ];
  return (
    <Menu
      align="end"
      name="Export as CSV"
      label={
        <>
          <Icon name="download" /> <span className={narrow.wideOnly}>Export</span>
        </>
      }
    >
      {(close) => (
        <>
          <p className={styles.menuHead}>Save as CSV</p>
          {items.map(([name, text]) => (
            <button
              key={name}
              type="button"
              className="menu-item"
              onClick={() => {
                close();
                void save(name);
              }}
            >
              {text}
            </button>
          ))}
        </>
      )}
    </Menu>
  );
}
