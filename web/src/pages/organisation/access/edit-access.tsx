import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupSummary } from '../../../../../src/dashboard/routes/groups.ts';
import type { ShownMember } from '../../../../../src/dashboard/routes/members.ts';
import type { ShownGrant } from '../../../../../src/dashboard/shown-reach.ts';
import { question, send } from '../../../request.ts';
import type { OrganisationSummary } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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

/** Reads what a member is granted, and changes it. */
export function EditAccess({ groups, ...props }: EditAccessProps) {
  const { organisation, member, onClose } = props;
  const granted = useQuery({
    ...question<ShownGrant>(
      ['members', organisation.id, member.userId],
      `/orgs/${organisation.id}/members/${member.userId}`,
    ),
    // The form begins with what is stored, whoever changed it.
    staleTime: 0,
    gcTime: 0,
  });
  if (granted.data !== undefined && groups !== undefined) {
    return <AccessForm {...props} groups={groups} granted={granted.data} />;
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Answered query={{ ...granted, data: undefined }} height="20rem">
        {() => null}
      </Answered>
    </Dialog>
  );
}

interface AccessFormProps extends EditAccessProps {
  readonly groups: readonly GroupSummary[];
  readonly granted: ShownGrant;
}

/** Changes what a member is granted. A grant whose time is over starts again without an end. */
function AccessForm({ organisation, groups, member, granted, onChanged, onClose }: AccessFormProps) {
  const [grant, setGrant] = useState<ShownGrant>(() => {
    return { ...granted, expiresAt: isOver(granted, Date.now()) ? null : granted.expiresAt };
  });
  const sent = withoutGone(grant, groups);
  return (
    <FormDialog
      title={texts.title}
      submit={texts.save}
      disabled={isNowhere(sent)}
      run={() => send('PATCH', `/orgs/${organisation.id}/members/${member.userId}`, sent)}
      done={texts.saved(member.email)}
      onDone={async () => {
        await onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="muted">{texts.signsOut(member.email)}</p>
      <AccessFields organisation={organisation} groups={groups} value={grant} onChange={setGrant} />
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
