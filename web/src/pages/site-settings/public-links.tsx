import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListedShareLink, ShareLinksAnswer } from '../../../../src/dashboard/routes/share.ts';
import { hrefOf } from '../../base-path.ts';
import { dateOf, day, whole } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { question, send } from '../../request.ts';
import { canEdit, isGroup, useSession, useSite } from '../../session.ts';
import { isSharing } from '../../site/last-dashboard.ts';
import { Answered } from '../../ui/answered.tsx';
import { ConfirmButton } from '../../ui/confirm.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { CopyButton } from '../../ui/snippet.tsx';
import { ChangedLink, EmbedDialog, linksKey, NewLink } from './links/link-dialogs.tsx';
import { useLinksPath } from './links/links-path.ts';
import { texts as linkTexts } from './links/texts.ts';
import { SettingsCard } from './settings-card.tsx';
import { type SharedView, useSharedView } from './shared-view/use-shared-view.ts';
import { ViewCheck } from './shared-view/view-check.tsx';
import { texts } from './texts.tsx';

const { links: words } = texts;

/** Lists the links that show the site's statistics to everybody who has them. */
export function PublicLinks() {
  const { site } = useSite();
  const path = useLinksPath();
  const links = useQuery(question<ShareLinksAnswer>(linksKey(site.id), path));
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
      lead={isGroup(site) ? words.leadOfGroup : words.lead}
      action={
        <DialogButton
          isOpenAtFirst={sharing}
          dialog={(close) => (
            <NewLink search={search} view={view} onClose={close}>
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
              <Links links={links} search={search} view={view} />
            </div>
          )
        }
      </Answered>
    </SettingsCard>
  );
}

function Links({ links, search, view }: ShareLinksAnswer & WithView & { readonly view: SharedView | null }) {
  const { site, organisation } = useSite();
  const path = useLinksPath();
  const { publicUrl } = useSession().data!;
  return (
    <ItemList>
      {links.map((link) => (
        <Item
          key={link.id}
          name={link.name}
          details={detailsOf(link).join(' · ')}
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
              {canEdit(organisation) && link.token !== null ? <EditButtons link={link} view={view} /> : null}
              {canEdit(organisation) ? (
                <ConfirmButton
                  button={words.revoke}
                  label={words.revokeLabel(link.name)}
                  {...words.confirm}
                  run={() => send('DELETE', `${path}/${link.id}`).then(() => refresh(linksKey(site.id)))}
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

/** The buttons of what a link can have besides its address. */
function EditButtons({ link, view }: { readonly link: ListedShareLink; readonly view: SharedView | null }) {
  const hasCode = link.frameOrigins.length > 0 || link.badgeToken !== null;
  return (
    <>
      {hasCode ? (
        <DialogButton
          aria-label={linkTexts.embedLabel(link.name)}
          dialog={(close) => <EmbedDialog link={link} onClose={close} />}
        >
          {linkTexts.embedButton}
        </DialogButton>
      ) : null}
      <DialogButton
        aria-label={linkTexts.editLabel(link.name)}
        dialog={(close) => <ChangedLink link={link} view={view} onClose={close} />}
      >
        {linkTexts.editButton}
      </DialogButton>
    </>
  );
}

/** Says how a link differs from a plain one, and how often it was opened. */
function detailsOf(link: ListedShareLink): string[] {
  const { createdAt, views, until, isOver, hasPassword, where, panels, withRevenue, frameOrigins } = link;
  return [
    words.created(dateOf(createdAt)),
    linkTexts.views(whole(views)),
    ...(isOver ? [linkTexts.isOver] : until === null ? [] : [linkTexts.until(day(until))]),
    ...(hasPassword ? [linkTexts.protected] : []),
    ...(where.length > 0 ? [linkTexts.narrowed] : []),
    ...(panels === null ? [] : [linkTexts.someCards]),
    ...(withRevenue ? [linkTexts.withRevenue] : []),
    ...(frameOrigins.length > 0 ? [linkTexts.embedded] : []),
  ];
}

interface WithView {
  /** The query of the view with which links open; empty for the default view. */
  readonly search: string;
}
