import { useState } from 'react';
import type { Invitation } from '../../../../src/accounts/invitations.ts';
import { dateOf } from '../../format.ts';
import { send } from '../../request.ts';
import type { OrganisationSummary } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { rolesUpTo } from './roles.ts';
import { texts } from './texts.tsx';

const { invitations: words } = texts;

export interface InvitationsProps {
  readonly organisation: OrganisationSummary;
  readonly invitations: readonly Invitation[];
  readonly onChanged: () => Promise<void>;
}

/** Lists the invitations that are not accepted yet. */
export function Invitations({ organisation, invitations, onChanged }: InvitationsProps) {
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  return (
    <Card title={words.title}>
      <ItemList>
        {invitations.map((invitation) => (
          <Item
            key={invitation.id}
            name={invitation.email}
            details={words.expires(dateOf(invitation.expiresAt))}
            actions={
              <>
                <span className="muted">{texts.roles.names[invitation.role]}</span>
                {rolesUpTo(organisation.role).includes(invitation.role) ? (
                  <Button aria-label={words.revokeLabel(invitation.email)} onClick={() => setRevoking(invitation)}>
                    {words.revoke}
                  </Button>
                ) : null}
              </>
            }
          />
        ))}
      </ItemList>
      {revoking === null ? null : (
        <Confirm
          title={words.confirm.title}
          action={words.confirm.action}
          run={async () => {
            await send('DELETE', `/orgs/${organisation.id}/invitations/${revoking.id}`);
            await onChanged();
            toast(words.confirm.done);
          }}
          onClose={() => setRevoking(null)}
        >
          <p>{words.confirm.consequence(revoking.email)}</p>
        </Confirm>
      )}
    </Card>
  );
}
