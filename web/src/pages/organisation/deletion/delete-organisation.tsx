import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { OrganisationDeletion } from '../../../../../src/dashboard/routes/deletions.ts';
import { whole } from '../../../format.ts';
import { queryClient } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { type OrganisationSummary, refreshSession } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { Card } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { texts } from './texts.ts';

/** Says what goes with an organisation, and deletes it. Only owners see it. */
export function DeleteOrganisation({ organisation: { id, name } }: { readonly organisation: OrganisationSummary }) {
  const [, navigate] = useLocation();
  const remove = async () => {
    await send('DELETE', `/orgs/${id}`, { name });
    queryClient.removeQueries({ type: 'inactive' });
    navigate('/');
    await refreshSession();
    toast(texts.done(name));
  };
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p>{texts.lead}</p>
        <div>
          <ConfirmButton button={texts.button} title={texts.question} action={texts.button} typed={name} run={remove}>
            <Consequences id={id} />
          </ConfirmButton>
        </div>
      </div>
    </Card>
  );
}

function Consequences({ id }: { readonly id: number }) {
  const preview = useQuery(question<OrganisationDeletion>(['organisation-deletion', id], `/orgs/${id}/deletion`));
  return (
    <>
      <p>{texts.consequence}</p>
      <Answered query={preview} height="2.5rem">
        {({ sites, members, groups, invitations, keys }) => (
          <p>{texts.counts(whole(sites), whole(members), whole(groups), whole(invitations), whole(keys))}</p>
        )}
      </Answered>
      <p className="muted small">{texts.copies}</p>
    </>
  );
}
