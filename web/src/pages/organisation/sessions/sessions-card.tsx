import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionLimits } from '../../../../../src/accounts/session-limits.ts';
import type { MemberSessions, MemberSessionsAnswer } from '../../../../../src/dashboard/routes/member-sessions.ts';
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '../../../../../src/domain/limits.ts';
import { ago, instant, whole } from '../../../format.ts';
import { queryClient, refresh } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import type { OrganisationSummary } from '../../../session.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { Answered } from '../../../ui/answered.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { Card } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { agentText, exactLength } from '../../account/session-texts.ts';
import { texts } from './texts.ts';

/** The limits that the form offers. */
const HOURS = [1, 4, 8, 12, 24, 7 * 24, 30 * 24, 90 * 24];
const IDLE_MINUTES = [15, 30, 60, 2 * 60, 8 * 60, 24 * 60, 7 * 24 * 60];

interface SessionsProps {
  readonly organisation: OrganisationSummary;
  /** The signed-in user. */
  readonly userId: number;
}

/** Shows an organisation's owners how long members stay signed in, and on which browsers. */
export default function SessionsCard({ organisation, userId }: SessionsProps) {
  const queryKey = ['member-sessions', organisation.id];
  const answer = useQuery(question<MemberSessionsAnswer>(queryKey, `/orgs/${organisation.id}/sessions`));
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p className="muted">
          {texts.lead} <DocsLink page="sign-in" />
        </p>
        <Answered query={answer} height="12rem">
          {({ limits, members }) => (
            <>
              <LimitsForm
                limits={limits}
                save={(changed) =>
                  send<MemberSessionsAnswer>('PUT', `/orgs/${organisation.id}/session-limits`, changed).then((next) =>
                    queryClient.setQueryData(queryKey, next),
                  )
                }
              />
              <Browsers
                members={members}
                userId={userId}
                end={(path) => send('DELETE', `/orgs/${organisation.id}/members/${path}`).then(() => refresh(queryKey))}
              />
            </>
          )}
        </Answered>
      </div>
    </Card>
  );
}

interface LimitsFormProps {
  readonly limits: SessionLimits;
  readonly save: (limits: SessionLimits) => Promise<unknown>;
}

function LimitsForm({ limits, save }: LimitsFormProps) {
  const [{ hours, idleMinutes }, setLimits] = useState(limits);
  const saving = useMutation({
    mutationFn: () => save({ hours, idleMinutes }),
    onSuccess: () => toast(texts.saved),
  });
  return (
    <ActionForm action={saving} submit={texts.save}>
      <SelectField
        label={texts.hours}
        options={optionsOf(HOURS, hours, SESSION_HOURS.most, 60)}
        value={hours}
        onChange={(next) => setLimits({ hours: next, idleMinutes })}
      />
      <SelectField
        label={texts.idle}
        hint={texts.hint}
        options={optionsOf(IDLE_MINUTES, idleMinutes, SESSION_IDLE_MINUTES.most, 1)}
        value={idleMinutes}
        onChange={(next) => setLimits({ hours, idleMinutes: next })}
      />
    </ActionForm>
  );
}

/** Returns the choices of a limit, with the present one, which the command line may have set to any. */
function optionsOf(
  offered: readonly number[],
  present: number | null,
  most: number,
  minutes: number,
): readonly (readonly [number | null, string])[] {
  const values = [...new Set([...offered, ...(present === null ? [] : [present])])].sort((a, b) => a - b);
  return [
    ...values.map((value) => [value, exactLength(value * minutes)] as const),
    [null, texts.unlimited(exactLength(most * minutes))],
  ];
}

interface BrowsersProps {
  readonly members: readonly MemberSessions[];
  readonly userId: number;
  /** Ends what a path behind the members' one names. */
  readonly end: (path: string) => Promise<unknown>;
}

function Browsers({ members, userId, end }: BrowsersProps) {
  const now = Date.now();
  const count = members.reduce((sum, { sessions }) => sum + sessions.length, 0);
  return (
    <details>
      <summary>{texts.browsers(whole(count))}</summary>
      <ItemList>
        {members.flatMap((member) =>
          member.sessions.map((session, i) => {
            const { email, sessions } = member;
            const agent = agentText(session.agent);
            const isSelf = member.userId === userId;
            return (
              <Item
                key={session.id}
                name={
                  <>
                    {email} {isSelf ? <span className="badge">{texts.you}</span> : null}
                  </>
                }
                details={texts.details(agent, ago(session.lastSeenAt, now), instant(session.createdAt))}
                actions={
                  // The account's own page ends one's own sessions.
                  isSelf ? undefined : (
                    <>
                      <ConfirmButton
                        variant="secondary"
                        {...texts.one}
                        label={texts.one.label(email, agent)}
                        run={() => end(`${member.userId}/sessions/${session.id}`)}
                      >
                        <p>{texts.consequenceOfOne(email)}</p>
                      </ConfirmButton>
                      {i > 0 || sessions.length === 1 ? null : (
                        <ConfirmButton
                          variant="secondary"
                          {...texts.all}
                          label={texts.all.label(email)}
                          run={() => end(`${member.userId}/sessions`)}
                        >
                          <p>{texts.consequenceOfAll(email)}</p>
                        </ConfirmButton>
                      )}
                    </>
                  )
                }
              />
            );
          }),
        )}
      </ItemList>
    </details>
  );
}
