import { useMutation } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../src/dashboard/routes/account.ts';
import { ago, instant } from '../../format.ts';
import { send } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card, Failure } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { refreshAccount } from './refresh-account.ts';
import { agentText, exactLength } from './session-texts.ts';
import { texts } from './texts.tsx';

const { sessions: words } = texts;

/** Lists the browsers that are signed in to the account, and signs them out. */
export function Browsers({ sessions, sessionLimits }: Pick<AccountAnswer, 'sessions' | 'sessionLimits'>) {
  const signingOut = useMutation({
    /** `null` signs out all browsers but this one. */
    mutationFn: (id: number | null) => send('DELETE', `/account/sessions${id === null ? '' : `/${id}`}`),
    onSuccess: async (_, id) => {
      await refreshAccount();
      toast(id === null ? words.othersSignedOut : words.signedOut);
    },
  });
  const now = Date.now();
  return (
    <Card
      title={words.title}
      actions={
        sessions.length > 1 ? (
          <Button busy={signingOut.isPending} onClick={() => signingOut.mutate(null)}>
            {words.signOutOthers}
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <p className="muted small">{limitTexts(sessionLimits).join(' ')}</p>
        {signingOut.isError ? <Failure error={signingOut.error} /> : null}
        <ItemList>
          {sessions.map(({ id, agent, current, createdAt, lastSeenAt }) => (
            <Item
              key={id}
              name={
                <>
                  {agentText(agent)} {current ? <span className="badge badge-good">{words.current}</span> : null}
                </>
              }
              details={
                current
                  ? words.signedIn(instant(createdAt))
                  : words.lastActive(ago(lastSeenAt, now), instant(createdAt))
              }
              actions={
                current ? undefined : (
                  <Button
                    busy={signingOut.isPending}
                    aria-label={words.signOutLabel(agentText(agent), instant(createdAt))}
                    onClick={() => signingOut.mutate(id)}
                  >
                    {words.signOut}
                  </Button>
                )
              }
            />
          ))}
        </ItemList>
      </div>
    </Card>
  );
}

/** Says how long sessions last, and who has limited them. */
function limitTexts({ hours, idleMinutes }: AccountAnswer['sessionLimits']): readonly string[] {
  const { age, ageBy, idle, idleBy } = words.limits;
  const [longest, unused] = [exactLength(hours.value * 60), exactLength(idleMinutes.value)];
  return [
    hours.organisation === null ? age(longest) : ageBy(longest, hours.organisation),
    idleMinutes.organisation === null ? idle(unused) : idleBy(unused, idleMinutes.organisation),
  ];
}
