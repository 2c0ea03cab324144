import { queryClient } from '../../../query-client.ts';
import { send } from '../../../request.ts';
import { refreshSession, useSite } from '../../../session.ts';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { texts } from './texts.tsx';

const { empty } = texts;

/** Erases the data of a site, which stays with its settings. */
export function EmptySite() {
  const { site, organisation } = useSite();
  const erase = async () => {
    await send('POST', `/sites/${site.id}/empty`, { domain: site.domain });
    queryClient.removeQueries({ type: 'inactive' });
    await refreshSession();
    toast(empty.done);
  };
  return (
    <div>
      <p>{empty.hint}</p>
      <ConfirmButton
        button={empty.button}
        disabled={organisation?.role !== 'owner'}
        title={empty.title}
        action={empty.action}
        typed={site.domain}
        run={erase}
      >
        <p>{empty.consequence(<bdi>{site.name}</bdi>)}</p>
        <p>{empty.stays}</p>
      </ConfirmButton>
    </div>
  );
}
