import { useParams } from 'wouter';
import { canManage, type OrganisationSummary, useSession } from '../session.ts';
import { DialogButton } from '../ui/dialog-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { NotFound, Page } from '../ui/page.tsx';
import { ApiKeys } from './organisation/api-keys.tsx';
import { Members } from './organisation/members.tsx';
import { Rename } from './organisation/rename.tsx';
import { texts } from './organisation/texts.tsx';

/** Shows an organisation's members and its API keys. */
export default function Organisation() {
  const session = useSession().data!;
  const { org } = useParams<{ org: string }>();
  const organisation = session.organisations.find(({ id }) => String(id) === org);
  if (organisation === undefined) return <NotFound words={texts.notFound} />;
  return <OrganisationPage key={organisation.id} organisation={organisation} userId={session.user!.id} />;
}

function OrganisationPage({
  organisation,
  userId,
}: {
  readonly organisation: OrganisationSummary;
  readonly userId: number;
}) {
  return (
    <Page
      title={organisation.name}
      lead={canManage(organisation) ? texts.lead : texts.leadMember}
      narrow
      actions={
        organisation.role === 'owner' ? (
          <DialogButton dialog={(close) => <Rename organisation={organisation} onClose={close} />}>
            <Icon name="edit" /> {texts.rename.button}
          </DialogButton>
        ) : undefined
      }
    >
      <div className="stack">
        <Members organisation={organisation} userId={userId} />
        <ApiKeys organisation={organisation} />
      </div>
    </Page>
  );
}
