import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { canManage, useSite } from '../../session.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { ResultDialog } from '../../ui/dialog.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import type { PanelProps } from '../panel-props.ts';
import { texts } from './texts.ts';
import { segmentsKey, useSegments } from './use-names.ts';

const { remove } = texts;

/** Lists the segments with a button that deletes one. Those of all members are deleted by administrators. */
export default function DeleteSegments({ view, change, onClose }: PanelProps & { readonly onClose: () => void }) {
  const { site, organisation } = useSite();
  const segments = useSegments(true) ?? [];
  const deleteSegment = async (id: number, path: string) => {
    await send('DELETE', `/sites/${site.id}/${path}/${id}`);
    await refresh(segmentsKey(site.id));
    change({
      where: view.where.filter(({ subject, values }) => subject !== 'segment' || !values.includes(String(id))),
    });
  };
  return (
    <ResultDialog title={texts.segments} done={remove.close} onClose={onClose}>
      {segments.length === 0 ? <p className="muted">{remove.none}</p> : null}
      <ItemList>
        {segments.map(({ segmentId, name, isOwn }) => (
          <Item
            key={segmentId}
            name={name}
            details={isOwn ? remove.own : remove.ofSite}
            actions={
              isOwn || canManage(organisation) ? (
                <ConfirmButton
                  button={remove.button}
                  label={remove.label(name)}
                  {...remove.confirm}
                  run={() => deleteSegment(segmentId, isOwn ? 'own-segments' : 'segments')}
                >
                  <p>{remove.consequence}</p>
                </ConfirmButton>
              ) : undefined
            }
          />
        ))}
      </ItemList>
    </ResultDialog>
  );
}
