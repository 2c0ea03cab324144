import type { ShownInvitation } from '../../../../src/dashboard/routes/members.ts';
import { dateOf } from '../../format.ts';
import { send } from '../../request.ts';
import type { OrganisationSummary } from '../../session.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card } from '../../ui/page.tsx';
import { limitsOf } from './access/limits-of.ts';
import { rolesUpTo } from './roles.ts';
import { texts } from './texts.tsx';

const { invitations: words } = texts;

export interface InvitationsProps {
  readonly organisation: OrganisationSummary;
  readonly invitations: readonly ShownInvitation[];
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
            details={[words.expires(dateOf(invitation.expiresAt)), limitsOf(invitation.grant, Date.now())]
              .filter(Boolean)
              .join(' · ')}
            actions={
              <>
                <span className="muted">{texts.roles.names[invitation.grant.role]}</span>
                {rolesUpTo(organisation.role).includes(invitation.grant.role) ? (
                  <ConfirmButton
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
