import { type ReactNode, useState } from 'react';
import type { ListedShareLink } from '../../../../../src/dashboard/routes/share.ts';
import { refresh } from '../../../query-client.ts';
import { send } from '../../../request.ts';
import { useSession, useSite } from '../../../session.ts';
import { Dialog, ResultDialog } from '../../../ui/dialog.tsx';
import { NameField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Snippet } from '../../../ui/snippet.tsx';
import { Unreachable } from '../../../ui/unreachable.tsx';
import type { SharedView } from '../shared-view/use-shared-view.ts';
import { texts as settings } from '../texts.tsx';
import { badgeCode, embedCode } from './embed-code.ts';
import { bodyOf, draftOf, type LinkDraft, NEW_DRAFT } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';
import { useLinksPath } from './links-path.ts';
import { texts } from './texts.ts';

const { links: words } = settings;
export const linksKey = (siteId: string) => ['share-links', siteId];

interface Closable {
  readonly onClose: () => void;
}

interface LinkDialogProps extends Closable {
  /** The query of the view with which links open; empty for the default view. */
  readonly search: string;
  /** The view that the dashboard had last; null for the default one. */
  readonly view: SharedView | null;
  /** The choice of the view. */
  readonly children: ReactNode;
}

/** Makes a link, and shows it. */
export function NewLink({ search, view, onClose, children }: LinkDialogProps) {
  const path = useLinksPath();
  const { publicUrl } = useSession().data!;
  const [created, setCreated] = useState<ListedShareLink | null>(null);
  if (created === null) {
    return (
      <LinkForm
        title={words.form.title}
        submit={words.form.submit}
        before={NEW_DRAFT}
        view={view}
        run={(draft) => send<ListedShareLink>('POST', path, bodyOf(draft, NEW_DRAFT))}
        onDone={setCreated}
        onClose={onClose}
      >
        {children}
      </LinkForm>
    );
  }
  return (
    <ResultDialog title={words.result.title} done={words.result.done} onClose={onClose}>
      <Unreachable before={words.result.beforeSharing} />
      <Snippet text={`${publicUrl}/share/${created.token}${search}`} label={words.result.snippet} />
      {children}
      <Snippets link={created} />
      <p className="muted small">{words.result.copyLater}</p>
    </ResultDialog>
  );
}

/** Changes a link. */
export function ChangedLink({
  link,
  view,
  onClose,
}: Closable & Pick<LinkDialogProps, 'view'> & { readonly link: ListedShareLink }) {
  const path = useLinksPath();
  const before = draftOf(link);
  return (
    <LinkForm
      title={texts.edit.title}
      submit={texts.edit.submit}
      before={before}
      view={view}
      run={(draft) => send<ListedShareLink>('PATCH', `${path}/${link.id}`, bodyOf(draft, before))}
      done={texts.edit.done}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** Shows the code that embeds a link, and that of its badge. */
export function EmbedDialog({ link, onClose }: Closable & { readonly link: ListedShareLink }) {
  return (
    <Dialog title={texts.embed.dialog} onClose={onClose} wide>
      <div className="stack">
        <Unreachable before={words.result.beforeSharing} />
        <Snippets link={link} />
      </div>
    </Dialog>
  );
}

function Snippets({ link: { token, badgeToken, frameOrigins } }: { readonly link: ListedShareLink }) {
  const { site } = useSite();
  const { publicUrl } = useSession().data!;
  return (
    <>
      {token === null || frameOrigins.length === 0 ? null : (
        <>
          <p>{texts.embed.code}</p>
          <Snippet text={embedCode(publicUrl, token, site.name)} label={texts.embed.snippet} />
        </>
      )}
      {badgeToken === null ? null : (
        <>
          <p>{texts.embed.badgeCode}</p>
          <Snippet text={badgeCode(publicUrl, badgeToken, site.name)} label={texts.embed.badgeSnippet} />
        </>
      )}
    </>
  );
}

interface LinkFormProps extends Closable, Pick<LinkDialogProps, 'view'> {
  readonly title: string;
  readonly submit: string;
  readonly before: LinkDraft;
  readonly run: (draft: LinkDraft) => Promise<ListedShareLink>;
  readonly done?: string;
  readonly onDone: (link: ListedShareLink) => void;
  readonly children?: ReactNode;
}

function LinkForm({ before, view, run, done, onDone, children, ...dialog }: LinkFormProps) {
  const { site } = useSite();
  const [draft, setDraft] = useState(before);
  return (
    <FormDialog
      {...dialog}
      {...(done === undefined ? {} : { done })}
      run={() => run(draft)}
      onDone={async (link) => {
        await refresh(linksKey(site.id));
        onDone(link);
      }}
    >
      <NameField
        label={words.form.name}
        hint={words.form.nameHint}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
      />
      {children}
      <LinkFields draft={draft} onChange={setDraft} before={before} view={view} />
    </FormDialog>
  );
}
