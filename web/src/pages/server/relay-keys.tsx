import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewKeyAnswer, RelayKey, RelayKeysAnswer } from '../../../../src/dashboard/routes/server.ts';
import { dateOf } from '../../format.ts';
import { read, send } from '../../request.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card, Failure, messageOf, Notice, Skeleton } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { toast } from '../../ui/toasts.tsx';
import { caddyRelayLines, nginxRelayLines, RELAY_KEY } from '../install/guides.ts';
import { texts } from './texts.tsx';

const QUERY_KEY = ['relay-keys'];

const { relays: words } = texts;

/** Lists the keys with which proxies may pass on the visitor's address. */
export function RelayKeys() {
  const [revoking, setRevoking] = useState<RelayKey | null>(null);
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: QUERY_KEY });
  const keys = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => read<RelayKeysAnswer>('/server/relay-keys', {}, signal),
  });
  const creating = useMutation({
    mutationFn: () => send<NewKeyAnswer>('POST', '/server/relay-keys'),
    onSuccess: refresh,
  });
  return (
    <div id="relay-keys">
      <Card
        title={words.title}
        actions={
          <Button busy={creating.isPending} onClick={() => creating.mutate()}>
            <Icon name="plus" /> {words.add}
          </Button>
        }
      >
        <div className="stack">
          <p className="muted">{words.lead}</p>
          {creating.isError ? <Notice tone="bad">{messageOf(creating.error)}</Notice> : null}
          {keys.data === undefined ? (
            keys.isError ? (
              <Failure error={keys.error} retry={() => void keys.refetch()} />
            ) : (
              <Skeleton height="2.5rem" />
            )
          ) : (
            <Keys keys={keys.data.keys} onRevoke={setRevoking} />
          )}
          <details>
            <summary>{words.configuration}</summary>
            <RelayLines relayKey={RELAY_KEY} />
          </details>
        </div>
        {creating.data === undefined ? null : (
          <CreatedKey relayKey={creating.data.key} onClose={() => creating.reset()} />
        )}
        {revoking === null ? null : (
          <Confirm
            title={words.confirm.title}
            action={words.confirm.action}
            run={async () => {
              await send('DELETE', `/server/relay-keys/${revoking.id}`);
              await refresh();
              toast(words.confirm.done);
            }}
            onClose={() => setRevoking(null)}
          >
            <p>{words.confirm.consequence(<code>{revoking.prefix}…</code>)}</p>
          </Confirm>
        )}
      </Card>
    </div>
  );
}

function Keys({ keys, onRevoke }: { readonly keys: readonly RelayKey[]; readonly onRevoke: (key: RelayKey) => void }) {
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  if (active.length === 0) return <p>{words.empty}</p>;
  return (
    <ItemList>
      {active.map((key) => (
        <Item
          key={key.id}
          name={<code>{key.prefix}…</code>}
          details={words.created(dateOf(key.createdAt))}
          actions={
            <Button variant="danger" aria-label={words.revokeLabel(key.prefix)} onClick={() => onRevoke(key)}>
              {words.revoke}
            </Button>
          }
        />
      ))}
    </ItemList>
  );
}

function CreatedKey({ relayKey, onClose }: { readonly relayKey: string; readonly onClose: () => void }) {
  return (
    <Dialog title={words.result.title} wide onClose={onClose}>
      <div className="stack">
        <Notice tone="warn">{words.result.warning}</Notice>
        <Snippet label={words.result.key} text={relayKey} />
        <RelayLines relayKey={relayKey} />
        <div className="dialog-actions">
          <Button variant="primary" onClick={onClose}>
            {words.result.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Shows the lines that make a proxy a relay. It must set or remove each header, or visitors could send their own. */
function RelayLines({ relayKey }: { readonly relayKey: string }) {
  const text = (lines: readonly string[]) => lines.join('\n').replace(RELAY_KEY, relayKey);
  return (
    <div className="stack">
      <p>{words.nginx}</p>
      <Snippet label={words.nginxSnippet} text={text(nginxRelayLines().map((line) => line.trim()))} />
      <p>{words.caddy}</p>
      <Snippet label={words.caddySnippet} text={text(caddyRelayLines().map((line) => line.trim()))} />
      <p className="muted small">{words.examples}</p>
    </div>
  );
}
