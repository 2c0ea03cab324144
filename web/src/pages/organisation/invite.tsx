import { useState } from 'react';
import type { NewInvitationAnswer } from '../../../../src/dashboard/routes/members.ts';
import type { ShownGrant } from '../../../../src/dashboard/shown-reach.ts';
import { send } from '../../request.ts';
import { type OrganisationSummary, useSession } from '../../session.ts';
import { ResultDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { AccessFields, isNowhere } from './access/access-fields.tsx';
import { useGroups } from './groups/groups.tsx';
import { texts } from './texts.tsx';

const { invite: words } = texts;

export interface InviteProps {
  readonly organisation: OrganisationSummary;
  readonly onInvited: () => Promise<void>;
  readonly onClose: () => void;
}

/** Invites somebody, and shows the link once when no mail server is configured. */
export function Invite({ organisation, onInvited, onClose }: InviteProps) {
  const { hasEmail } = useSession().data!;
  const [email, setEmail] = useState('');
  const [grant, setGrant] = useState<ShownGrant>({ role: 'viewer', reach: null, withheld: [], expiresAt: null });
  const groups = useGroups(organisation).data?.groups ?? [];
  const [invited, setInvited] = useState<NewInvitationAnswer | null>(null);
  if (invited !== null) return <Invited invitation={invited} onClose={onClose} />;
  return (
    <FormDialog
      title={words.title}
      submit={hasEmail ? words.submit : words.submitWithoutMail}
      run={() => send<NewInvitationAnswer>('POST', `/orgs/${organisation.id}/invitations`, { email, ...grant })}
      disabled={isNowhere(grant)}
      onDone={async (invitation) => {
        await onInvited();
        setInvited(invitation);
      }}
      onClose={onClose}
    >
      <TextField label={words.email} type="email" value={email} onChange={setEmail} required autoFocus />
      <AccessFields organisation={organisation} groups={groups} value={grant} onChange={setGrant} />
    </FormDialog>
  );
}

function Invited({
  invitation: { email, link },
  onClose,
}: {
  readonly invitation: NewInvitationAnswer;
  readonly onClose: () => void;
}) {
  return (
    <ResultDialog title={words.created} done={words.done} onClose={onClose}>
      <Notice tone="good">{link === null ? words.sent(email) : words.notSent(email)}</Notice>
      {link === null ? (
        <p className="muted small">{words.validity(email)}</p>
      ) : (
        <>
          <Unreachable before={words.beforeSharing} />
          <Snippet text={link} label={words.link} />
          <p className="muted small">{words.linkValidity(email)}</p>
        </>
      )}
    </ResultDialog>
  );
}
