import { useMutation, useQuery } from '@tanstack/react-query';
import type { NewKeyAnswer, ProxyKeysAnswer } from '../../../../src/dashboard/routes/server.ts';
import { dateOf } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { question, send } from '../../request.ts';
import { Answered } from '../../ui/answered.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { ResultDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card, Failure, Notice } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { caddyProxyLines, nginxProxyLines, PROXY_KEY } from '../install/guides.ts';
import { texts } from './texts.tsx';

const QUERY_KEY = ['relay-keys'];

const { relays: words } = texts;

/** Lists the keys with which proxies may pass on the visitor's address. */
export function ProxyKeys() {
  const keys = useQuery(question<ProxyKeysAnswer>(QUERY_KEY, '/server/relay-keys'));
  const creating = useMutation({
    mutationFn: () => send<NewKeyAnswer>('POST', '/server/relay-keys'),
    onSuccess: () => refresh(QUERY_KEY),
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
          {creating.isError ? <Failure error={creating.error} /> : null}
          <Answered query={keys} height="2.5rem">
            {({ keys }) => <Keys keys={keys} />}
          </Answered>
          <details>
            <summary>{words.configuration}</summary>
            <ProxyLines proxyKey={PROXY_KEY} />
          </details>
        </div>
        {creating.data === undefined ? null : (
          <CreatedKey proxyKey={creating.data.key} onClose={() => creating.reset()} />
        )}
      </Card>
    </div>
  );
}

function Keys({ keys }: ProxyKeysAnswer) {
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
            <ConfirmButton
              button={words.revoke}
              label={words.revokeLabel(key.prefix)}
              {...words.confirm}
              run={() => send('DELETE', `/server/relay-keys/${key.id}`).then(() => refresh(QUERY_KEY))}
            >
              <p>{words.confirm.consequence(<code>{key.prefix}…</code>)}</p>
            </ConfirmButton>
          }
        />
      ))}
    </ItemList>
  );
}

function CreatedKey({ proxyKey, onClose }: { readonly proxyKey: string; readonly onClose: () => void }) {
  return (
    <ResultDialog title={words.result.title} done={words.result.done} wide onClose={onClose}>
      <Notice tone="warn">{words.result.warning}</Notice>
      <Snippet label={words.result.key} text={proxyKey} />
      <ProxyLines proxyKey={proxyKey} />
    </ResultDialog>
  );
}

/** Shows the lines by which a proxy sends the key. It must set or remove each header, or visitors could send their own. */
function ProxyLines({ proxyKey }: { readonly proxyKey: string }) {
  const text = (lines: readonly string[]) => lines.join('\n').replace(PROXY_KEY, proxyKey);
  return (
    <div className="stack">
      <p>{words.nginx}</p>
      <Snippet label={words.nginxSnippet} text={text(nginxProxyLines().map((line) => line.trim()))} />
      <p>{words.caddy}</p>
      <Snippet label={words.caddySnippet} text={text(caddyProxyLines().map((line) => line.trim()))} />
      <p className="muted small">{words.examples}</p>
    </div>
  );
}
