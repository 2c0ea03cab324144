import { useState } from 'react';
import type { Invitation } from '../../../../src/accounts/invitations.ts';
import { instant } from '../../format.ts';
import { send } from '../../request.ts';
import type { OrganisationSummary } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { ROLE_NAMES, rolesUpTo } from './roles.ts';

export interface InvitationsProps {
  readonly organisation: OrganisationSummary;
  readonly invitations: readonly Invitation[];
  readonly onChanged: () => Promise<void>;
}

/** Lists the invitations that are not accepted yet. */
export function Invitations({ organisation, invitations, onChanged }: InvitationsProps) {
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  return (
    <Card title="Open invitations">
      <ItemList>
        {invitations.map((invitation) => (
          <Item
            key={invitation.id}
            name={invitation.email}
            details={`Until ${instant(invitation.expiresAt)}`}
            actions={
              <>
                <span className="muted">{ROLE_NAMES[invitation.role]}</span>
                {rolesUpTo(organisation.role).includes(invitation.role) ? (
                  <Button
                    aria-label={`Withdraw the invitation of ${invitation.email}`}
                    onClick={() => setWithdrawing(invitation)}
                  >
                    Withdraw
                  </Button>
                ) : null}
              </>
            }
          />
        ))}
      </ItemList>
      {withdrawing === null ? null : (
        <Confirm
          title="Withdraw this invitation?"
          action="Withdraw"
          run={async () => {
            await send('DELETE', `/orgs/${organisation.id}/invitations/${withdrawing.id}`);
            await onChanged();
            toast('The invitation is withdrawn');
          }}
          onClose={() => setWithdrawing(null)}
        >
          <p>The link that {withdrawing.email} has got will not work any more.</p>
        </Confirm>
      )}
    </Card>
  );
}
