import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedShareLink, ShareLink, ShareLinksAnswer } from '../../../../src/dashboard/routes/share.ts';
import { instant } from '../../format.ts';
import { read, send } from '../../request.ts';
import { canManage, useSession, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { Card, Failure, Skeleton } from '../../ui/page.tsx';
import { CopyButton, Snippet } from '../../ui/snippet.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { OnlyAdmins } from './only-admins.tsx';

/** Lists the links that show the site's statistics to everybody who has them. */
export function PublicLinks() {
  const { site, organisation } = useSite();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ListedShareLink | null>(null);
  const client = useQueryClient();
  const key = ['share-links', site.id];
  const links = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read<ShareLinksAnswer>(`/sites/${site.id}/share-links`, {}, signal),
  });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const mayChange = canManage(organisation);
  return (
    <Card
      title="Public links"
      actions={
        mayChange ? (
          <Button onClick={() => setCreating(true)}>
            <Icon name="plus" /> New link
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <p className="muted">
          Whoever has such a link sees this site’s figures, but no single visits, and can change nothing. It works
          without an account until it is revoked.
        </p>
        {links.data === undefined ? (
          links.isError ? (
            <Failure error={links.error} retry={() => void links.refetch()} />
          ) : (
            <Skeleton height="2.5rem" />
          )
        ) : links.data.links.length === 0 ? (
          <p>There is no public link.</p>
        ) : (
          <Links links={links.data.links} onRevoke={mayChange ? setRevoking : null} />
        )}
        <OnlyAdmins />
      </div>
      {creating ? <NewLink onCreated={refresh} onClose={() => setCreating(false)} /> : null}
      {revoking === null ? null : (
        <Confirm
          title="Revoke this link?"
          action="Revoke"
          run={async () => {
            await send('DELETE', `/sites/${site.id}/share-links/${revoking.id}`);
            await refresh();
            toast('The link is revoked');
          }}
          onClose={() => setRevoking(null)}
        >
          <p>
            Who opens “<bdi>{revoking.name}</bdi>” from now on sees nothing. The same link cannot be made again.
          </p>
        </Confirm>
      )}
    </Card>
  );
}

function Links({
  links,
  onRevoke,
}: {
  readonly links: readonly ListedShareLink[];
  readonly onRevoke: ((link: ListedShareLink) => void) | null;
}) {
  const { publicUrl } = useSession().data!;
  return (
    <ItemList>
      {links.map((link) => (
        <Item
          key={link.id}
          name={link.name}
          details={`made on ${instant(link.createdAt)}`}
          actions={
            <>
              {link.token === null ? null : (
                <>
                  <CopyButton text={`${publicUrl}/share/${link.token}`} label="Copy link" />
                  <a
                    className="button"
                    href={`/share/${link.token}`}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`Open ${link.name} in a new tab`}
                  >
                    <Icon name="external" /> Open
                  </a>
                </>
              )}
              {onRevoke === null ? null : (
                <Button variant="danger" aria-label={`Revoke ${link.name}`} onClick={() => onRevoke(link)}>
                  Revoke
                </Button>
              )}
            </>
          }
        />
      ))}
    </ItemList>
  );
}

function NewLink({ onCreated, onClose }: { readonly onCreated: () => Promise<void>; readonly onClose: () => void }) {
  const { site } = useSite();
  const [name, setName] = useState('');
  const [created, setCreated] = useState<ShareLink | null>(null);
  if (created !== null) return <CreatedLink link={created} onClose={onClose} />;
  return (
    <FormDialog
      title="New public link"
      submit="Make the link"
      run={() => send<ShareLink>('POST', `/sites/${site.id}/share-links`, { name })}
      onDone={async (link) => {
        await onCreated();
        setCreated(link);
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Who it is for, so that you know later which one to revoke. Only members see it."
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

function CreatedLink({ link, onClose }: { readonly link: ShareLink; readonly onClose: () => void }) {
  const { publicUrl } = useSession().data!;
  return (
    <Dialog title="The link is ready" onClose={onClose}>
      <div className="stack">
        <Unreachable before="you hand out the link" />
        <Snippet text={`${publicUrl}/share/${link.token}`} label="Link" />
        <p className="muted small">It can be copied again from the list of links, until it is revoked.</p>
        <div>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
