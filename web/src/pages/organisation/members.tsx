import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { MembersAnswer } from '../../../../src/dashboard/routes/members.ts';
import { includesRole, type Role } from '../../../../src/domain/role.ts';
import { dateOf } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { question, send } from '../../request.ts';
import { ResetFactor } from '../../second-factor/reset-factor.tsx';
import { canManage, type OrganisationSummary, refreshSession } from '../../session.ts';
import { Answered } from '../../ui/answered.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card, Failure } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toasts.tsx';
import { EditAccess } from './access/edit-access.tsx';
import { isOver, limitsOf } from './access/limits-of.ts';
import { useGroups } from './groups/groups.tsx';
import { Invitations } from './invitations.tsx';
import { Invite } from './invite.tsx';
import styles from './organisation.module.css';
import { ROLES_BY_RANK, rolesUpTo } from './roles.ts';
import { texts } from './texts.tsx';

const { members: words, roles } = texts;

type Member = MembersAnswer['members'][number];

export interface MembersProps {
  readonly organisation: OrganisationSummary;
  /** The signed-in user. */
  readonly userId: number;
}

/** Lists an organisation's members and open invitations. Admins and owners change them. */
export function Members({ organisation, userId }: MembersProps) {
  const queryKey = ['members', organisation.id];
  const members = useQuery(question<MembersAnswer>(queryKey, `/orgs/${organisation.id}/members`));
  const refreshList = () => refresh(queryKey);
  return (
    <>
      <Card
        title={words.title}
        actions={
          canManage(organisation) ? (
            <DialogButton
              variant="primary"
              dialog={(close) => <Invite organisation={organisation} onInvited={refreshList} onClose={close} />}
            >
              <Icon name="plus" /> {words.invite}
            </DialogButton>
          ) : undefined
        }
      >
        <Answered query={members} height="7rem">
          {(answer) => (
            <div className="stack">
              <MemberList
                organisation={organisation}
                members={answer.members}
                userId={userId}
                onChanged={refreshList}
              />
              {canManage(organisation) ? <p className="muted small">{words.signsOut}</p> : null}
              <RoleHelp />
            </div>
          )}
        </Answered>
      </Card>
      {members.data?.invitations?.length ? (
        <Invitations organisation={organisation} invitations={members.data.invitations} onChanged={refreshList} />
      ) : null}
    </>
  );
}

interface MemberListProps extends MembersProps {
  readonly members: readonly Member[];
  readonly onChanged: () => Promise<void>;
}

function MemberList({ organisation, members, userId, onChanged }: MemberListProps) {
  const changing = useMutation({
    mutationFn: ({ member, role }: { readonly member: Member; readonly role: Role }) =>
      send('PATCH', `/orgs/${organisation.id}/members/${member.userId}`, { role }),
    onSuccess: async (_, { member, role }) => {
      await onChanged();
      toast(words.changed[role](member.email));
    },
    // The arrow keys change the role step by step. The requests run one after the other, so that the last role stays.
    scope: { id: `roles ${organisation.id}` },
  });
  const [, navigate] = useLocation();
  const leave = async () => {
    await send('DELETE', `/orgs/${organisation.id}/members/me`);
    navigate('/');
    await refreshSession();
  };
  const shownRole = ({ userId: id, role }: Member) =>
    changing.isPending && changing.variables.member.userId === id ? changing.variables.role : role;
  const groups = useGroups(organisation).data?.groups;
  const now = Date.now();
  const owners = members.filter(({ role }) => role === 'owner');
  const within = canManage(organisation) ? rolesUpTo(organisation.role) : [];
  return (
    <>
      {changing.isError ? <Failure error={changing.error} /> : null}
      <ItemList>
        {members.map((member) => {
          const isSelf = member.userId === userId;
          const isOnlyOwner = isSelf && member.role === 'owner' && owners.length === 1;
          const isTheirs = !isSelf && within.includes(member.role);
          return (
            <Item
              key={member.userId}
              name={<MemberName member={member} isSelf={isSelf} />}
              details={
                <>
                  {[words.joined(dateOf(member.since)), limitsOf(member, now)].filter(Boolean).join(' · ')}
                  {isOnlyOwner ? <span className={styles.onlyOwner}>{words.onlyOwner}</span> : null}
                </>
              }
              actions={
                <>
                  {isTheirs && !isOver(member, now) ? (
                    <Select
                      fits
                      aria-label={words.roleLabel(member.email)}
                      options={within.map((role) => [role, roles.names[role]])}
                      value={shownRole(member)}
                      onChange={(role) => changing.mutate({ member, role })}
                    />
                  ) : (
                    <span className="muted">{roles.names[member.role]}</span>
                  )}
                  {isTheirs && !includesRole(member.role, 'admin') ? (
                    <DialogButton
                      aria-label={words.accessLabel(member.email)}
                      dialog={(close) => (
                        <EditAccess
                          organisation={organisation}
                          groups={groups}
                          member={member}
                          onChanged={onChanged}
                          onClose={close}
                        />
                      )}
                    >
                      {words.access}
                    </DialogButton>
                  ) : null}
                  {isTheirs && organisation.role === 'owner' && member.secondFactor === true ? (
                    <ResetFactor organisation={organisation} member={member} onDone={onChanged} />
                  ) : null}
                  {isSelf && !isOnlyOwner ? (
                    <ConfirmButton
                      variant="secondary"
                      {...words.leave}
                      done={words.leave.done(organisation.name)}
                      run={leave}
                    >
                      <p>{words.leave.consequence(<bdi>{organisation.name}</bdi>)}</p>
                    </ConfirmButton>
                  ) : null}
                  {isTheirs ? (
                    <ConfirmButton
                      icon
                      variant="quiet"
                      button={<Icon name="trash" />}
                      label={words.removeLabel(member.email)}
                      {...words.remove}
                      done={words.remove.done(member.email)}
                      run={() => send('DELETE', `/orgs/${organisation.id}/members/${member.userId}`).then(onChanged)}
                    >
                      <p>{words.remove.consequence(member.email, <bdi>{organisation.name}</bdi>)}</p>
                    </ConfirmButton>
                  ) : null}
                </>
              }
            />
          );
        })}
      </ItemList>
    </>
  );
}

function MemberName({ member, isSelf }: { readonly member: Member; readonly isSelf: boolean }) {
  return (
    <span className={styles.name}>
      {member.email}
      {isSelf ? <span className="badge">{words.you}</span> : null}
      {member.secondFactor === true ? <span className="badge badge-good">{words.secondFactor}</span> : null}
    </span>
  );
}

function RoleHelp() {
  return (
    <details className={styles.help}>
      <summary className="muted">{roles.about}</summary>
      <dl>
        {ROLES_BY_RANK.map((role) => (
          <div key={role}>
            <dt>{roles.names[role]}</dt>
            <dd>{roles.meanings[role]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
