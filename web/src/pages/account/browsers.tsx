import { useMutation } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../../src/dashboard/routes/account.ts';
import { ago, instant } from '../../format.ts';
import { send } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card, Failure } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useRefreshAccount } from './use-refresh-account.ts';

/** Lists the browsers that are signed in to the account, and signs them out. */
export function Browsers({ sessions }: { readonly sessions: AccountAnswer['sessions'] }) {
  const refresh = useRefreshAccount();
  const signingOut = useMutation({
    /** `null` signs out all browsers but this one. */
    mutationFn: (id: number | null) => send('DELETE', `/account/sessions${id === null ? '' : `/${id}`}`),
    onSuccess: async (_, id) => {
      await refresh();
      toast(id === null ? 'All other browsers are signed out' : 'The browser is signed out');
    },
  });
  const now = Date.now();
  return (
    <Card
      title="Signed-in browsers"
      actions={
        sessions.length > 1 ? (
          <Button busy={signingOut.isPending} onClick={() => signingOut.mutate(null)}>
            Sign all others out
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        {signingOut.isError ? <Failure error={signingOut.error} /> : null}
        <ItemList>
          {sessions.map(({ id, agent, current, createdAt, lastSeenAt }) => (
            <Item
              key={id}
              name={
                <>
                  {agent} {current ? <span className="badge badge-good">This browser</span> : null}
                </>
              }
              details={`${current ? '' : `Seen ${ago(lastSeenAt, now)}. `}Signed in ${instant(createdAt)}.`}
              actions={
                current ? undefined : (
                  <Button
                    busy={signingOut.isPending}
                    aria-label={`Sign out ${agent}, signed in ${instant(createdAt)}`}
                    onClick={() => signingOut.mutate(id)}
                  >
                    Sign out
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
