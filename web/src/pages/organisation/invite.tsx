import { useState } from 'react';
import type { NewInvitationAnswer } from '../../../../src/dashboard/routes/members.ts';
import type { Role } from '../../../../src/domain/role.ts';
import { send } from '../../request.ts';
import type { OrganisationSummary } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { ROLE_MEANINGS, ROLE_NAMES, rolesUpTo } from './roles.ts';

export interface InviteProps {
  readonly organisation: OrganisationSummary;
  readonly onInvited: () => Promise<void>;
  readonly onClose: () => void;
}

/** Invites somebody, and shows the link once when no mail server is configured. */
export function Invite({ organisation, onInvited, onClose }: InviteProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [invited, setInvited] = useState<NewInvitationAnswer | null>(null);
  if (invited !== null) return <Invited invitation={invited} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite somebody"
      submit="Invite"
      run={() => send<NewInvitationAnswer>('POST', `/orgs/${organisation.id}/invitations`, { email, role })}
      onDone={async (invitation) => {
        await onInvited();
        setInvited(invitation);
      }}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="off"
        required
        autoFocus
      />
      <SelectField
        label="Role"
        hint={`${role === 'member' ? 'A member' : `An ${role}`} ${ROLE_MEANINGS[role]}.`}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      >
        {rolesUpTo(organisation.role).map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
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
    <Dialog title="The invitation is ready" onClose={onClose}>
      <div className="stack">
        <Notice tone="good">
          {link === null
            ? `A mail with the link is on its way to ${email}.`
            : `This server sends no mail: hand the link to ${email} yourself.`}
        </Notice>
        {link === null ? (
          <p className="muted small">It works once, within seven days. If it gets lost, invite {email} again.</p>
        ) : (
          <>
            <Unreachable before="you hand out the link" />
            <Snippet text={link} label="Invitation link" />
            <p className="muted small">
              It works once, within seven days, and is shown only now. Whoever opens it first becomes {email}: send it
              to nobody else.
            </p>
          </>
        )}
        <div>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
