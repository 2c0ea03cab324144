import { useState } from 'react';
import type { GroupSummary } from '../../../../../src/dashboard/routes/groups.ts';
import type { ShownMember } from '../../../../../src/dashboard/routes/members.ts';
import type { ShownGrant } from '../../../../../src/dashboard/shown-reach.ts';
import { send } from '../../../request.ts';
import type { OrganisationSummary } from '../../../session.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { AccessFields, isNowhere } from './access-fields.tsx';
import { isOver } from './limits-of.ts';
import { texts } from './texts.ts';

interface EditAccessProps {
  readonly organisation: OrganisationSummary;
  /** Undefined until they are read. */
  readonly groups: readonly GroupSummary[] | undefined;
  readonly member: ShownMember;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Changes what a member is granted. A grant whose time is over starts again without an end. */
export function EditAccess({ organisation, groups, member, onChanged, onClose }: EditAccessProps) {
  const { role, reach, withheld, expiresAt } = member;
  const [grant, setGrant] = useState<ShownGrant>(() => {
    return { role, reach, withheld, expiresAt: isOver(member, Date.now()) ? null : expiresAt };
  });
  const sent = withoutGone(grant, groups ?? []);
  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      disabled={groups === undefined || isNowhere(sent)}
      run={() => send('PATCH', `/orgs/${organisation.id}/members/${member.userId}`, sent)}
      done={texts.saved(member.email)}
      onDone={async () => {
        await onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="muted">{member.email}</p>
      <AccessFields organisation={organisation} groups={groups ?? []} value={grant} onChange={setGrant} />
    </FormDialog>
  );
}

/** Leaves out the groups that were deleted since a grant was made. */
function withoutGone(grant: ShownGrant, groups: readonly GroupSummary[]): ShownGrant {
  const { reach } = grant;
  if (reach === null) return grant;
  return {
    ...grant,
    reach: { ...reach, groups: reach.groups.filter((id) => groups.some((group) => group.id === id)) },
  };
}
