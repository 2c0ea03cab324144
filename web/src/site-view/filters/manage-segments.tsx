import { Fragment } from 'react';
import type { ListedSegment } from '../../../../src/dashboard/routes/segments.ts';
import { parseCondition, printCondition } from '../../../../src/domain/condition.ts';
import { refresh, refreshFigures } from '../../query-client.ts';
import { send } from '../../request.ts';
import { canEdit, organisationOf, useSite } from '../../session.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { ResultDialog } from '../../ui/dialog.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { useRegionNames } from '../keys/use-region-names.ts';
import type { PanelProps } from '../panel-props.ts';
import { conditionWords } from './condition-words.ts';
import { EditSegment } from './edit-segment.tsx';
import { texts } from './texts.ts';
import { segmentsKey, useChipNames, useSegments } from './use-names.ts';

const { manage } = texts;

/** Lists the segments with their conditions, to be edited or deleted. Those of all members are changed by administrators. */
export default function ManageSegments({ view, change, onClose }: PanelProps & { readonly onClose: () => void }) {
  const context = useSite();
  const { site } = context;
  const segments = useSegments(true) ?? [];
  const pathOf = ({ segmentId, isOwn }: ListedSegment) =>
    `/sites/${site.id}/${isOwn ? 'own-segments' : 'segments'}/${segmentId}`;
  const deleteSegment = async (segment: ListedSegment) => {
    await send('DELETE', pathOf(segment));
    await refresh(segmentsKey(site.id));
    const id = String(segment.segmentId);
    change({ where: view.where.filter(({ subject, values }) => subject !== 'segment' || !values.includes(id)) });
  };
  const edit = async (segment: ListedSegment, changed: Pick<ListedSegment, 'name' | 'where'>) => {
    await send('PATCH', pathOf(segment), changed);
    // Figures under the segment are of other visitors now, on all pages.
    await refreshFigures();
  };
  return (
    <ResultDialog title={texts.segments} done={manage.close} onClose={onClose}>
      {segments.length === 0 ? <p className="muted">{manage.none}</p> : null}
      <ItemList>
        {segments.map((segment) => (
          <Item
            key={segment.segmentId}
            name={segment.name}
            details={
              <>
                <Conditions where={segment.where} />
                <br />
                {segment.isOwn ? manage.own : manage.ofSite}
              </>
            }
            actions={
              segment.isOwn || canEdit(organisationOf(context)) ? (
                <>
                  <DialogButton
                    variant="quiet"
                    aria-label={manage.editLabel(segment.name)}
                    dialog={(close) => (
                      <EditSegment
                        segment={segment}
                        view={view}
                        run={(changed) => edit(segment, changed)}
                        onClose={close}
                      />
                    )}
                  >
                    {manage.edit}
                  </DialogButton>
                  <ConfirmButton
                    button={manage.button}
                    label={manage.label(segment.name)}
                    {...manage.confirm}
                    title={manage.confirm.title(segment.name)}
                    run={() => deleteSegment(segment)}
                  >
                    <p>{manage.consequence}</p>
                  </ConfirmButton>
                </>
              ) : undefined
            }
          />
        ))}
      </ItemList>
    </ResultDialog>
  );
}

/** Says what a segment selects. */
function Conditions({ where }: Pick<ListedSegment, 'where'>) {
  const conditions = where.flatMap((text) => parseCondition(text) ?? []);
  const names = useChipNames({ where: conditions, goal: null });
  useRegionNames(conditions.some(({ subject }) => subject === 'region'));
  return conditions.map((condition, index) => {
    const { name, value } = conditionWords(condition, names);
    return (
      <Fragment key={printCondition(condition)}>
        {index === 0 ? '' : ' · '}
        {name} <bdi>{value}</bdi>
      </Fragment>
    );
  });
}
