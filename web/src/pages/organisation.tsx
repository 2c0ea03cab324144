import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'wouter';
import { ProvidersDue } from '../providers-due/providers-due.tsx';
import { send } from '../request.ts';
import { canManage, type OrganisationSummary, refreshSession, useSession } from '../session.ts';
import { DialogButton } from '../ui/dialog-button.tsx';
import { NameField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { NotFound, Page } from '../ui/page.tsx';
import { ApiKeys } from './organisation/api-keys.tsx';
import { DeleteOrganisation } from './organisation/deletion/delete-organisation.tsx';
import { Groups } from './organisation/groups/groups.tsx';
import { ManagementKeys } from './organisation/management/management-keys.tsx';
import { Members } from './organisation/members.tsx';
import { ReportSenderCard } from './organisation/report-sender/report-sender.tsx';
import { texts } from './organisation/texts.tsx';

const FactorRuleCard = lazy(() => import('../second-factor/factor-rule-card.tsx'));
const SessionsCard = lazy(() => import('./organisation/sessions/sessions-card.tsx'));
const SignInCard = lazy(() => import('./organisation/sign-in/sign-in-card.tsx'));

/** Shows an organisation's members, its groups of sites and its API keys. */
export default function Organisation() {
  const session = useSession().data!;
  const { org } = useParams<{ org: string }>();
  const organisation = session.organisations.find(({ id }) => String(id) === org);
  if (organisation === undefined) {
    return (
      <NotFound words={texts.notFound}>
        <ProvidersDue />
      </NotFound>
    );
  }
  return (
    <OrganisationPage
      key={organisation.id}
      organisation={organisation}
      userId={session.user!.id}
      hasProviders={session.signInWith !== undefined}
    />
  );
}

function OrganisationPage({
  organisation,
  userId,
  hasProviders,
}: {
  readonly organisation: OrganisationSummary;
  readonly userId: number;
  readonly hasProviders: boolean;
}) {
  return (
    <Page
      title={organisation.name}
      lead={canManage(organisation) ? texts.lead : organisation.isWhole ? texts.leadMember : undefined}
      narrow
      actions={
        organisation.role === 'owner' ? (
          <div className="row">
            <Link href={`/organisation/${organisation.id}/record`} className="button button-secondary">
              {texts.record}
            </Link>
            <DialogButton dialog={(close) => <Rename organisation={organisation} onClose={close} />}>
              <Icon name="edit" /> {texts.rename.button}
            </DialogButton>
          </div>
        ) : undefined
      }
    >
      <div className="stack">
        <Members organisation={organisation} userId={userId} />
        <Groups organisation={organisation} />
        <ReportSenderCard organisation={organisation} />
        <ApiKeys organisation={organisation} />
        <ManagementKeys organisation={organisation} />
        {organisation.role === 'owner' ? (
          <Suspense>
            <FactorRuleCard organisation={organisation} />
          </Suspense>
        ) : null}
        {hasProviders && organisation.role === 'owner' ? (
          <Suspense>
            <SignInCard organisation={organisation} />
          </Suspense>
        ) : null}
        {organisation.role === 'owner' ? (
          <Suspense>
            <SessionsCard organisation={organisation} userId={userId} />
          </Suspense>
        ) : null}
        {organisation.role === 'owner' ? <DeleteOrganisation organisation={organisation} /> : null}
      </div>
    </Page>
  );
}

interface RenameProps {
  readonly organisation: OrganisationSummary;
  readonly onClose: () => void;
}

/** Renames an organisation. */
function Rename({ organisation, onClose }: RenameProps) {
  const [name, setName] = useState(organisation.name);
  return (
    <FormDialog
      title={texts.rename.title}
      submit={texts.rename.save}
      run={() => send('PATCH', `/orgs/${organisation.id}`, { name }).then(() => refreshSession())}
      onClose={onClose}
    >
      <NameField label={texts.rename.name} value={name} onChange={setName} />
    </FormDialog>
  );
}
