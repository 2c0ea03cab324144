import { useState } from 'react';
import { queryClient } from '../../../query-client.ts';
import { send } from '../../../request.ts';
import { canManage, refreshSession, useSession, useSite } from '../../../session.ts';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { texts } from './texts.tsx';

const { move } = texts;

/** Moves a site to another organization that the owner manages; only tells of it when there is none. */
export function MoveSite() {
  const { site, organisation } = useSite();
  const others = (useSession().data?.organisations ?? []).filter(
    (each) => each.id !== organisation?.id && canManage(each),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const target = others.find(({ id }) => id === chosen) ?? others[0];
  const isAllowed = organisation?.role === 'owner' && target !== undefined;
  const transfer = async () => {
    await send('POST', `/sites/${site.id}/transfer`, { org: target?.id, domain: site.domain });
    queryClient.removeQueries({ type: 'inactive' });
    await refreshSession();
    toast(move.done);
  };
  return (
    <div>
      <p>{others.length === 0 ? move.nowhere : move.hint}</p>
      <ConfirmButton
        button={move.button}
        disabled={!isAllowed}
        title={move.title}
        action={move.action}
        typed={site.domain}
        run={transfer}
      >
        <SelectField
          label={move.organisation}
          options={others.map(({ id, name }) => [id, name])}
          value={target?.id ?? null}
          onChange={setChosen}
        />
        <p>{move.goes}</p>
        <p>{move.ends}</p>
      </ConfirmButton>
    </div>
  );
}
