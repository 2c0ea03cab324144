import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShareLink, ShareLinksAnswer } from '../../../../src/dashboard/routes/share.ts';
import { hrefOf } from '../../base-path.ts';
import { dateOf } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { question, send } from '../../request.ts';
import { canEdit, useSession, useSite } from '../../session.ts';
import { isSharing } from '../../site/last-dashboard.ts';
import { Answered } from '../../ui/answered.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { ResultDialog } from '../../ui/dialog.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { NameField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { CopyButton, Snippet } from '../../ui/snippet.tsx';
import { Unreachable } from '../../ui/unreachable.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useSharedView } from './shared-view/use-shared-view.ts';
import { ViewCheck } from './shared-view/view-check.tsx';
import { texts } from './texts.tsx';

const { links: words } = texts;
const keyOf = (siteId: string) => ['share-links', siteId];

/** Lists the links that show the site's statistics to everybody who has them. */
export function PublicLinks() {
  const { site } = useSite();
  const links = useQuery(question<ShareLinksAnswer>(keyOf(site.id), `/sites/${site.id}/share-links`));
  const view = useSharedView();
  const [sharing] = useState(isSharing);
  const [isWith, setIsWith] = useState(sharing);
  // Back and a reload lead to the page, not to the form.
  useEffect(() => history.replaceState(null, ''), []);
  const check = <ViewCheck view={view} isWith={isWith} onChange={setIsWith} />;
  const search = isWith && view !== null ? view.search : '';
  return (
    <SettingsCard
      title={words.title}
      lead={words.lead}
      action={
        <DialogButton
          isOpenAtFirst={sharing}
          dialog={(close) => (
            <NewLink search={search} onClose={close}>
              {check}
            </NewLink>
          )}
        >
          <Icon name="plus" /> {words.add}
        </DialogButton>
      }
    >
      <Answered query={links} height="2.5rem">
        {({ links }) =>
          links.length === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <div className="stack">
              {links.some(({ token }) => token !== null) ? check : null}
              <Links links={links} search={search} />
            </div>
          )
        }
      </Answered>
    </SettingsCard>
  );
}

function Links({ links, search }: ShareLinksAnswer & WithView) {
  const { site, organisation } = useSite();
  const { publicUrl } = useSession().data!;
  return (
    <ItemList>
      {links.map((link) => (
        <Item
          key={link.id}
          name={link.name}
          details={words.created(dateOf(link.createdAt))}
          actions={
            <>
              {link.token === null ? null : (
                <>
                  <CopyButton text={`${publicUrl}/share/${link.token}${search}`} label={words.copy} />
                  <a
                    className="button"
                    href={hrefOf(`/share/${link.token}${search}`)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={words.openLabel(link.name)}
                  >
                    <Icon name="external" /> {words.open}
                  </a>
                </>
              )}
              {canEdit(organisation) ? (
                <ConfirmButton
                  button={words.revoke}
                  label={words.revokeLabel(link.name)}
                  {...words.confirm}
                  run={() =>
                    send('DELETE', `/sites/${site.id}/share-links/${link.id}`).then(() => refresh(keyOf(site.id)))
                  }
                >
                  <p>{words.confirm.consequence(<bdi>{link.name}</bdi>)}</p>
                </ConfirmButton>
              ) : null}
            </>
          }
        />
      ))}
    </ItemList>
  );
}

interface WithView {
  /** The query of the view with which links open; empty for the default view. */
  readonly search: string;
}

interface LinkDialogProps extends WithView {
  readonly onClose: () => void;
  /** The choice of the view. */
  readonly children: ReactNode;
}

function NewLink({ search, onClose, children }: LinkDialogProps) {
  const { site } = useSite();
  const [name, setName] = useState('');
  const [created, setCreated] = useState<ShareLink | null>(null);
  if (created !== null) {
    return (
      <CreatedLink link={created} search={search} onClose={onClose}>
        {children}
      </CreatedLink>
    );
  }
  return (
    <FormDialog
      title={words.form.title}
      submit={words.form.submit}
      run={() => send<ShareLink>('POST', `/sites/${site.id}/share-links`, { name })}
      onDone={async (link) => {
        await refresh(keyOf(site.id));
        setCreated(link);
      }}
      onClose={onClose}
    >
      <NameField label={words.form.name} hint={words.form.nameHint} value={name} onChange={setName} />
      {children}
    </FormDialog>
  );
}

function CreatedLink({ link, search, onClose, children }: LinkDialogProps & { readonly link: ShareLink }) {
  const { publicUrl } = useSession().data!;
  return (
    <ResultDialog title={words.result.title} done={words.result.done} onClose={onClose}>
      <Unreachable before={words.result.beforeSharing} />
      <Snippet text={`${publicUrl}/share/${link.token}${search}`} label={words.result.snippet} />
      {children}
      <p className="muted small">{words.result.copyLater}</p>
    </ResultDialog>
  );
}
