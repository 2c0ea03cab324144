import { useState } from 'react';
import type { ListedSegment } from '../../../../src/dashboard/routes/segments.ts';
import { SEGMENT_NAME_MAX_CHARS } from '../../../../src/domain/limits.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { canManage, useSite } from '../../session.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { ResultDialog } from '../../ui/dialog.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import type { PanelProps } from '../panel-props.ts';
import { texts } from './texts.ts';
import { segmentsKey, useSegments } from './use-names.ts';

const { manage, save } = texts;

/** Lists the segments with what renames or deletes one. Those of all members are changed by administrators. */
export default function ManageSegments({ view, change, onClose }: PanelProps & { readonly onClose: () => void }) {
  const { site, organisation } = useSite();
  const segments = useSegments(true) ?? [];
  const pathOf = ({ segmentId, isOwn }: ListedSegment) =>
    `/sites/${site.id}/${isOwn ? 'own-segments' : 'segments'}/${segmentId}`;
  const deleteSegment = async (segment: ListedSegment) => {
    await send('DELETE', pathOf(segment));
    await refresh(segmentsKey(site.id));
    const id = String(segment.segmentId);
    change({ where: view.where.filter(({ subject, values }) => subject !== 'segment' || !values.includes(id)) });
  };
  const rename = async (segment: ListedSegment, name: string) => {
    await send('PATCH', pathOf(segment), { name, where: segment.where });
    await refresh(segmentsKey(site.id));
  };
  return (
    <ResultDialog title={texts.segments} done={manage.close} onClose={onClose}>
      {segments.length === 0 ? <p className="muted">{manage.none}</p> : null}
      <ItemList>
        {segments.map((segment) => (
          <Item
            key={segment.segmentId}
            name={segment.name}
            details={segment.isOwn ? manage.own : manage.ofSite}
            actions={
              segment.isOwn || canManage(organisation) ? (
                <>
                  <DialogButton
                    variant="quiet"
                    aria-label={manage.renameLabel(segment.name)}
                    dialog={(close) => (
                      <RenameSegment name={segment.name} run={(name) => rename(segment, name)} onClose={close} />
                    )}
                  >
                    {manage.rename}
                  </DialogButton>
                  <ConfirmButton
                    button={manage.button}
                    label={manage.label(segment.name)}
                    {...manage.confirm}
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

interface RenameSegmentProps {
  readonly name: string;
  readonly run: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

function RenameSegment({ name: before, run, onClose }: RenameSegmentProps) {
  const [name, setName] = useState(before);
  return (
    <FormDialog title={manage.renameTitle} submit={manage.rename} run={() => run(name)} onClose={onClose}>
      <NameField label={save.name} value={name} maxLength={SEGMENT_NAME_MAX_CHARS} onChange={setName} />
    </FormDialog>
  );
}
