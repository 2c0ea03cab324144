import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewKeyAnswer, RelayKey, RelayKeysAnswer } from '../../../../src/dashboard/routes/server.ts';
import { instant } from '../../format.ts';
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

const QUERY_KEY = ['relay-keys'];

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
        title="Relay keys"
        actions={
          <Button busy={creating.isPending} onClick={() => creating.mutate()}>
            <Icon name="plus" /> New key
          </Button>
        }
      >
        <div className="stack">
          <p className="muted">
            The service counts visitors by the address that connects to it. Behind a proxy that is always the proxy’s. A
            proxy that has a relay key may say whose request it passes on: then visitors and places are told apart.
          </p>
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
            <summary>Lines for nginx and Caddy</summary>
            <RelayLines relayKey={RELAY_KEY} />
          </details>
        </div>
        {creating.data === undefined ? null : (
          <CreatedKey relayKey={creating.data.key} onClose={() => creating.reset()} />
        )}
        {revoking === null ? null : (
          <Confirm
            title="Revoke this relay key?"
            action="Revoke"
            run={async () => {
              await send('DELETE', `/server/relay-keys/${revoking.id}`);
              await refresh();
              toast('The relay key is revoked');
            }}
            onClose={() => setRevoking(null)}
          >
            <p>
              Within a second, what comes through a proxy with <code>{revoking.prefix}…</code> counts as the proxy’s
              own. This cannot be undone.
            </p>
          </Confirm>
        )}
      </Card>
    </div>
  );
}

function Keys({ keys, onRevoke }: { readonly keys: readonly RelayKey[]; readonly onRevoke: (key: RelayKey) => void }) {
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  if (active.length === 0) return <p>There is no relay key.</p>;
  return (
    <ItemList>
      {active.map((key) => (
        <Item
          key={key.id}
          name={<code>{key.prefix}…</code>}
          details={`made on ${instant(key.createdAt)}`}
          actions={
            <Button variant="danger" aria-label={`Revoke ${key.prefix}`} onClick={() => onRevoke(key)}>
              Revoke
            </Button>
          }
        />
      ))}
    </ItemList>
  );
}

function CreatedKey({ relayKey, onClose }: { readonly relayKey: string; readonly onClose: () => void }) {
  return (
    <Dialog title="The new relay key" wide onClose={onClose}>
      <div className="stack">
        <Notice tone="warn">Copy it now: it is shown only this once. Only a fingerprint of it is kept.</Notice>
        <Snippet label="Relay key" text={relayKey} />
        <RelayLines relayKey={relayKey} />
        <div className="dialog-actions">
          <Button variant="primary" onClick={onClose}>
            I have copied it
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
      <p>
        nginx, in the <code>location</code> that passes events on:
      </p>
      <Snippet label="Lines for nginx" text={text(nginxRelayLines().map((line) => line.trim()))} />
      <p>
        Caddy, in the <code>reverse_proxy</code> that passes events on:
      </p>
      <Snippet label="Lines for Caddy" text={text(caddyRelayLines().map((line) => line.trim()))} />
      <p className="muted small">The page “Install” of each site has whole examples.</p>
    </div>
  );
}
