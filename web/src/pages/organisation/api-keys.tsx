import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeySummary, ApiKeysAnswer, NewKeyAnswer } from '../../../../src/dashboard/routes/keys.ts';
import { instant, whole } from '../../format.ts';
import { read, send } from '../../request.ts';
import { canManage, type OrganisationSummary, useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card, Failure, Notice, Skeleton } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
import { toast } from '../../ui/toasts.tsx';

/** Shows an organisation's API keys to its owners and admins; renders nothing for other members. */
export function ApiKeys({ organisation }: { readonly organisation: OrganisationSummary }) {
  return canManage(organisation) ? <KeysCard organisation={organisation} /> : null;
}

function KeysCard({ organisation }: { readonly organisation: OrganisationSummary }) {
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeySummary | null>(null);
  const client = useQueryClient();
  const queryKey = ['api-keys', organisation.id];
  const keys = useQuery({
    queryKey,
    queryFn: ({ signal }) => read<ApiKeysAnswer>(`/orgs/${organisation.id}/keys`, {}, signal),
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  return (
    <Card
      title="API keys"
      actions={
        <Button onClick={() => setCreating(true)}>
          <Icon name="plus" /> New key
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">
          A key lets a program of yours read the figures of all sites of this organisation. Keep it on a server; it must
          not get into a page or an app.
        </p>
        {keys.data === undefined ? (
          keys.isError ? (
            <Failure error={keys.error} retry={() => void keys.refetch()} />
          ) : (
            <Skeleton height="2.5rem" />
          )
        ) : (
          <Keys keys={keys.data.keys} onRevoke={setRevoking} />
        )}
      </div>
      {creating ? (
        <NewKey
          organisation={organisation}
          ratePerMinute={keys.data?.ratePerMinute}
          onCreated={refresh}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {revoking === null ? null : (
        <Confirm
          title="Revoke this key?"
          action="Revoke"
          run={async () => {
            await send('DELETE', `/orgs/${organisation.id}/keys/${revoking.id}`);
            await refresh();
            toast('The key is revoked');
          }}
          onClose={() => setRevoking(null)}
        >
          <p>
            Programs that use “<bdi>{revoking.name}</bdi>” (<code>{revoking.prefix}…</code>) are refused at once. This
            cannot be undone.
          </p>
        </Confirm>
      )}
    </Card>
  );
}

function Keys({
  keys,
  onRevoke,
}: {
  readonly keys: readonly ApiKeySummary[];
  readonly onRevoke: (key: ApiKeySummary) => void;
}) {
  const active = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      {active.length === 0 ? <p>There is no key.</p> : <KeyList keys={active} onRevoke={onRevoke} />}
      {revoked.length === 0 ? null : (
        <details>
          <summary>Revoked keys ({revoked.length})</summary>
          <KeyList keys={revoked} onRevoke={null} />
        </details>
      )}
    </>
  );
}

function KeyList({
  keys,
  onRevoke,
}: {
  readonly keys: readonly ApiKeySummary[];
  readonly onRevoke: ((key: ApiKeySummary) => void) | null;
}) {
  return (
    <ItemList>
      {keys.map((key) => (
        <Item
          key={key.id}
          name={key.name}
          details={
            <>
              <code>{key.prefix}…</code> · made on {instant(key.createdAt)} · {lastUse(key)}
              {key.revokedAt === null ? null : ` · revoked on ${instant(key.revokedAt)}`}
            </>
          }
          actions={
            onRevoke === null ? undefined : (
              <Button variant="danger" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
                Revoke
              </Button>
            )
          }
        />
      ))}
    </ItemList>
  );
}

function lastUse({ lastUsedAt }: ApiKeySummary): string {
  return lastUsedAt === null ? 'never used' : `last used on ${instant(lastUsedAt)}`;
}

function NewKey({
  organisation,
  ratePerMinute,
  onCreated,
  onClose,
}: {
  readonly organisation: OrganisationSummary;
  readonly ratePerMinute: number | undefined;
  readonly onCreated: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [created, setCreated] = useState<string | null>(null);
  if (created !== null) {
    const site = organisation.sites.find(({ state }) => state === 'active');
    return <CreatedKey apiKey={created} siteId={site?.id ?? null} ratePerMinute={ratePerMinute} onClose={onClose} />;
  }
  return (
    <FormDialog
      title="New API key"
      submit="Make the key"
      run={() => send<NewKeyAnswer>('POST', `/orgs/${organisation.id}/keys`, { name })}
      onDone={async ({ key }) => {
        await onCreated();
        setCreated(key);
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What it is for, so that you know later which one to revoke."
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        autoComplete="off"
        autoFocus
        dir="auto"
      />
    </FormDialog>
  );
}

interface CreatedKeyProps {
  readonly apiKey: string;
  /** The organisation's first site; null while it has none. */
  readonly siteId: string | null;
  readonly ratePerMinute: number | undefined;
  readonly onClose: () => void;
}

function CreatedKey({ apiKey, siteId, ratePerMinute, onClose }: CreatedKeyProps) {
  const { publicUrl } = useSession().data!;
  const curl = (path: string) => `curl -H 'Authorization: Bearer ${apiKey}' '${publicUrl}/v1/sites${path}'`;
  return (
    <Dialog title="The new key" onClose={onClose} wide>
      <div className="stack">
        <Notice tone="warn">Copy it now: it is shown only this once. Only a fingerprint of it is kept.</Notice>
        <Snippet label="Key" text={apiKey} />
        <p>To try it out:</p>
        <Snippet label="Command" text={curl('')} />
        {siteId === null ? null : (
          <>
            <p>The figures of your first site, day by day, and by page:</p>
            <Snippet label="Line for the figures" text={curl(`/${siteId}/stats?period=7d`)} />
            <Snippet label="Line for the days" text={curl(`/${siteId}/timeseries?period=7d`)} />
            <Snippet label="Line for the pages" text={curl(`/${siteId}/breakdown?dimension=page&period=7d`)} />
          </>
        )}
        <p className="muted small">
          {ratePerMinute === undefined ? '' : `At most ${whole(ratePerMinute)} requests in any 60 s per key. `}
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            Everything that can be asked
          </a>{' '}
          (OpenAPI). <DocsLink page="api" />
        </p>
        <div className="dialog-actions">
          <Button variant="primary" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
