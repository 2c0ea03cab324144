import { type Condition, parseCondition } from '../../../../src/domain/condition.ts';
import { organisationOf, useSite } from '../../session.ts';
import { MenuGroup } from '../../ui/menu-group.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import type { PanelProps } from '../panel-props.ts';
import { isNarrowed, withCondition, withReplaced } from './conditions.ts';
import styles from './filters.module.css';
import { texts } from './texts.ts';
import { useSegments } from './use-names.ts';

const { manage } = texts;

interface SegmentItemsProps extends PanelProps {
  readonly onSave: () => void;
  readonly onManage: () => void;
}

/** Lists the segments, of which a click applies one, and leads to saving and changing them. A public link has none. */
export function SegmentItems({ view, change, onSave, onManage }: SegmentItemsProps) {
  const organisation = organisationOf(useSite());
  const segments = useSegments(true) ?? [];
  if (organisation === null) return null;
  return (
    <>
      <hr />
      <MenuGroup label={texts.segments}>
        <Choices isChosen={(id) => idsOf(view.where).includes(id)} onChoose={(id) => change(applied(view, id))} />
        {isNarrowed(view) ? (
          <MenuItem close={() => {}} onChoose={onSave}>
            {texts.save.item}
          </MenuItem>
        ) : null}
        {segments.length === 0 ? null : (
          <MenuItem close={() => {}} onChoose={onManage}>
            {manage.item}
          </MenuItem>
        )}
        {segments.length === 0 && !isNarrowed(view) ? (
          <p className={`muted small ${styles.hint}`}>{manage.none}</p>
        ) : null}
      </MenuGroup>
    </>
  );
}

/** Puts another segment in the place of one, or its conditions, which can then be edited. */
export function SegmentEditor({ view, change, condition }: PanelProps & { readonly condition: Condition }) {
  const segments = useSegments(true) ?? [];
  const inside = segments
    .filter(({ segmentId }) => condition.values.includes(String(segmentId)))
    .flatMap(({ where }) => where.flatMap((text) => parseCondition(text) ?? []));
  return (
    <MenuGroup label={texts.segments}>
      <Choices
        isChosen={(id) => condition.values.includes(id)}
        onChoose={(id) => change(withReplaced(view, condition, { ...condition, values: [id] }))}
      />
      {inside.length === 0 ? null : (
        <>
          <hr />
          <MenuItem
            close={() => {}}
            onChoose={() => change(inside.reduce(withCondition, withReplaced(view, condition, null)))}
          >
            {texts.edit.expand}
          </MenuItem>
        </>
      )}
    </MenuGroup>
  );
}

interface ChoicesProps {
  readonly isChosen: (id: string) => boolean;
  readonly onChoose: (id: string) => void;
}

function Choices({ isChosen, onChoose }: ChoicesProps) {
  return (useSegments(true) ?? []).map(({ segmentId, name, isOwn }) => (
    <MenuItem
      key={segmentId}
      close={() => {}}
      isCurrent={isChosen(String(segmentId))}
      onChoose={() => onChoose(String(segmentId))}
    >
      <bdi className={styles.text}>{name}</bdi>
      <span className="muted small">{isOwn ? manage.own : manage.ofSite}</span>
    </MenuItem>
  ));
}

function idsOf(where: readonly Condition[]): readonly string[] {
  return where.flatMap(({ subject, values }) => (subject === 'segment' ? values : []));
}

function applied(view: PanelProps['view'], id: string) {
  return idsOf(view.where).includes(id)
    ? {}
    : withCondition(view, { subject: 'segment', operator: 'is', values: [id] });
}
