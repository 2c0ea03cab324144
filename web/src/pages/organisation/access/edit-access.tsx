import { useState } from 'react';
import type { GroupSummary } from '../../../../../src/dashboard/routes/groups.ts';
import type { ShownMember } from '../../../../../src/dashboard/routes/members.ts';
import type { ShownGrant } from '../../../../../src/dashboard/shown-reach.ts';
import { send } from '../../../request.ts';
import type { OrganisationSummary } from '../../../session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { AccessFields, isNowhere } from './access-fields.tsx';
import { texts } from './texts.ts';

interface EditAccessProps {
  readonly organisation: OrganisationSummary;
  readonly groups: readonly GroupSummary[];
  readonly member: ShownMember;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Changes what a member is granted. */
export function EditAccess({ organisation, groups, member, onChanged, onClose }: EditAccessProps) {
  const { role, reach, withheld, expiresAt } = member;
  const [grant, setGrant] = useState<ShownGrant>({ role, reach, withheld, expiresAt });
  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      disabled={isNowhere(grant)}
      run={() => send('PATCH', `/orgs/${organisation.id}/members/${member.userId}`, grant)}
      done={texts.saved(member.email)}
      onDone={async () => {
        await onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="muted">{member.email}</p>
      <AccessFields organisation={organisation} groups={groups} value={grant} onChange={setGrant} />
    </FormDialog>
  );
}
