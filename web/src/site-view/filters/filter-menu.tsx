import { lazy, useRef, useState } from 'react';
import type { Condition } from '../../../../src/domain/condition.ts';
import { DIMENSION_TABLE, SHOWN_DIMENSIONS } from '../../../../src/domain/dimension.ts';
import { DIMENSION_GROUPS } from '../../../../src/domain/dimension-entry.ts';
import { LoadedPart } from '../../loaded.tsx';
import { useSite } from '../../session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import styles from '../head.module.css';
import narrow from '../narrow.module.css';
import type { PanelProps } from '../panel-props.ts';
import { PANEL_NAMES } from '../panels.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { texts } from '../texts.tsx';
import { hasRoom, isNarrowed, withCondition } from './conditions.ts';
import { texts as words } from './texts.ts';
import { useSegments } from './use-names.ts';

const ConditionDialog = lazy(() => import('./condition-dialog.tsx'));
const SaveSegment = lazy(() => import('./save-segment.tsx'));
const DeleteSegments = lazy(() => import('./delete-segments.tsx'));

type DialogName = 'condition' | 'save' | 'delete';

/** Chooses a dimension to filter by, whose values a dialog then lists; adds a condition; applies, saves and deletes segments. */
export function FilterMenu({ view, change }: PanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const closeDialog = () => setDialog(null);
  useShortcuts(({ kind }) => {
    if (kind !== 'filter') return false;
    frame.current?.querySelector('button')?.click();
    return true;
  });
  const isFiltered = (name: string) => view.filters.some(({ dimension }) => dimension === name);
  const menu = (
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
        <>
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
          <hr className={styles.filterLine} />
          {hasRoom(view) ? (
            <MenuItem close={close} onChoose={() => setDialog('condition')}>
              {words.add.item}
            </MenuItem>
          ) : null}
          <Segments view={view} change={change} close={close} onOpen={setDialog} />
        </>
      )}
    </Menu>
  );
  return (
    <>
      {menu}
      {dialog === null ? null : (
        <LoadedPart>
          {dialog === 'condition' ? (
            <ConditionDialog view={view} change={change} onClose={closeDialog} />
          ) : dialog === 'save' ? (
            <SaveSegment view={view} change={change} onClose={closeDialog} />
          ) : (
            <DeleteSegments view={view} change={change} onClose={closeDialog} />
          )}
        </LoadedPart>
      )}
    </>
  );
}

interface SegmentsProps extends PanelProps {
  readonly close: () => void;
  readonly onOpen: (dialog: DialogName) => void;
}

/** Lists the segments, of which a click applies one. A public link has none. */
function Segments({ view, change, close, onOpen }: SegmentsProps) {
  const { organisation } = useSite();
  const segments = useSegments(true) ?? [];
  if (organisation === null) return null;
  const conditionOf = (id: number): Condition => ({ subject: 'segment', operator: 'is', values: [String(id)] });
  const isApplied = (id: number) =>
    view.where.some(({ subject, values }) => subject === 'segment' && values.includes(String(id)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div role="group" aria-label={words.segments}>
      <p className="menu-group" aria-hidden="true">
        {words.segments}
      </p>
      {segments.map(({ segmentId, name }) => (
        <MenuItem
          key={segmentId}
          close={close}
          isCurrent={isApplied(segmentId)}
          onChoose={() => {
            if (!isApplied(segmentId)) change(withCondition(view, conditionOf(segmentId)));
          }}
        >
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
      {isNarrowed(view) ? (
        <MenuItem close={close} onChoose={() => onOpen('save')}>
          {words.save.item}
        </MenuItem>
      ) : null}
      {segments.length === 0 ? null : (
        <MenuItem close={close} onChoose={() => onOpen('delete')}>
          {words.remove.item}
        </MenuItem>
      )}
      {segments.length === 0 && !isNarrowed(view) ? (
        <p className={`muted small ${styles.filterHint}`}>{words.remove.none}</p>
      ) : null}
    </div>
  );
}
