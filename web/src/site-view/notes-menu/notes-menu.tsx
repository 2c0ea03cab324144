import { canEdit, useSite } from '../../session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import styles from '../chart/chart.module.css';
import narrow from '../narrow.module.css';
import { texts } from './texts.ts';
import type { ChartNotes } from './use-chart-notes.ts';

/** Adds a note to the chart, and hides or shows what stands under it. */
export function NotesMenu({ notes: { isHidden, hide, add } }: { readonly notes: ChartNotes }) {
  const { organisation } = useSite();
  return (
    <Menu
      align="end"
      className={`tab ${styles.tool}`}
      label={
        <>
          <Icon name="edit" size={15} /> <span className={narrow.wideOnly}>{texts.label}</span>
        </>
      }
      name={texts.label}
      hasArrow={false}
    >
      {(close) => (
        <>
          {canEdit(organisation) ? (
            <MenuItem close={close} onChoose={add}>
              {texts.add}
            </MenuItem>
          ) : null}
          <MenuItem close={close} onChoose={() => hide(!isHidden)}>
            {isHidden ? texts.show : texts.hide}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
