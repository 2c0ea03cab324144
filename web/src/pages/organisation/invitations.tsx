import type { Invitation } from '../../../../src/accounts/invitations.ts';
import { dateOf } from '../../format.ts';
import { send } from '../../request.ts';
import type { OrganisationSummary } from '../../session.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card } from '../../ui/page.tsx';
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
                  <ConfirmButton
                    variant="secondary"
                    button={words.revoke}
                    label={words.revokeLabel(invitation.email)}
                    {...words.confirm}
                    run={() => send('DELETE', `/orgs/${organisation.id}/invitations/${invitation.id}`).then(onChanged)}
                  >
                    <p>{words.confirm.consequence(invitation.email)}</p>
                  </ConfirmButton>
                ) : null}
              </>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
