import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErasuresAnswer, PageErasurePreview } from '../../../../../src/dashboard/routes/erasures.ts';
import type { MasksAnswer } from '../../../../../src/dashboard/routes/masks.ts';
import { typedPattern } from '../../../../../src/domain/browser-path.ts';
import { pathOfOwnAddress } from '../../../../../src/domain/own-address.ts';
import { personalPath } from '../../../../../src/domain/personal-path.ts';
import { instant, whole } from '../../../format.ts';
import { queryClient } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { canManage, useSite } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { messageOf, Notice } from '../../../ui/page.tsx';
import { texts as ui } from '../../../ui/texts.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { texts } from './texts.ts';

/** Erases pages of the site for owners and admins, and lists what was erased and when it was gone. */
export function ErasePagesCard() {
  const { site, organisation } = useSite();
  const asked = useQuery({
    ...question<ErasuresAnswer>(['erasures', site.id], `/sites/${site.id}/erasures`),
    enabled: canManage(organisation),
  });
  return (
    <SettingsCard
      isForAdmins
      title={texts.title}
      lead={
        <>
          {texts.lead} <DocsLink page="erasing" section="pages" />
        </>
      }
      action={<DialogButton dialog={(close) => <ErasePages onClose={close} />}>{texts.open}</DialogButton>}
    >
      {canManage(organisation) ? (
        <Answered query={asked} height="2.5rem">
          {({ erasures }) => {
            const ofPages = erasures.filter(({ pattern }) => pattern !== undefined);
            return ofPages.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <ItemList>
                {ofPages.map(({ pattern, to, requestedAt, doneAt }) => (
                  <Item
                    key={`${pattern} ${to}`}
                    name={typedPattern(pattern!)}
                    details={
                      doneAt === null
                        ? texts.waits(instant(requestedAt))
                        : texts.done(instant(requestedAt), instant(doneAt))
                    }
                  />
                ))}
              </ItemList>
            );
          }}
        </Answered>
      ) : null}
    </SettingsCard>
  );
}

function ErasePages({ onClose }: { readonly onClose: () => void }) {
  const { site } = useSite();
  const [typed, setTyped] = useState('');
  const [domain, setDomain] = useState('');
  const [maskChoice, setMaskChoice] = useState<boolean | null>(null);
  const pattern = pathOfOwnAddress(typed, site);
  const looking = useMutation({
    mutationFn: () => send<PageErasurePreview>('POST', `/sites/${site.id}/page-erasure-preview`, { pattern }),
  });
  const canMask = pattern.includes('*');
  // A mask is kept as it is written: one that names a person is chosen only on purpose.
  const isMasked = maskChoice ?? personalPath(pattern.replaceAll('*', '')) === null;
  const erase = async () => {
    await send('POST', `/sites/${site.id}/page-erasures`, { pattern, domain });
    if (isMasked && canMask) await addMask(site.id, pattern);
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries({ queryKey: ['erasures', site.id] });
  };
  return (
    <FormDialog
      danger
      title={texts.form.title}
      submit={texts.form.submit}
      disabled={domain !== site.domain || !hasPages(looking.data)}
      run={erase}
      done={texts.form.done}
      onClose={onClose}
    >
      <TextField
        label={texts.form.pattern}
        hint={texts.form.hint}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          looking.reset();
        }}
        required
        spellCheck={false}
      />
      <div>
        <Button busy={looking.isPending} disabled={typed === ''} onClick={() => looking.mutate()}>
          {texts.form.look}
        </Button>
      </div>
      <div role="status">
        {looking.isError ? <p className="field-error">{messageOf(looking.error)}</p> : null}
        {looking.data === undefined ? null : <Preview preview={looking.data} />}
      </div>
      <p>{texts.form.consequence}</p>
      <p className="muted small">{texts.form.copies}</p>
      {canMask ? <CheckField label={texts.form.mask} checked={isMasked} onChange={setMaskChoice} /> : null}
      <TextField label={ui.typeToConfirm(site.domain)} value={domain} onChange={setDomain} />
    </FormDialog>
  );
}

async function addMask(siteId: string, pattern: string): Promise<void> {
  const key = ['masks', siteId];
  const { masks } = await queryClient.fetchQuery(question<MasksAnswer>(key, `/sites/${siteId}/masks`));
  if (!masks.includes(pattern)) await send('PUT', `/sites/${siteId}/masks`, { masks: [...masks, pattern] });
  await queryClient.invalidateQueries({ queryKey: key });
}

function hasPages(preview: PageErasurePreview | undefined): boolean {
  return preview !== undefined && preview.paths + preview.events + preview.visits > 0;
}

function Preview({ preview }: { readonly preview: PageErasurePreview }) {
  if (!hasPages(preview)) return <p>{texts.form.nothing}</p>;
  const { paths, pageviews, days, events, visits, definitions } = preview;
  return (
    <Notice tone="warn">
      {texts.form.preview({
        paths: whole(paths),
        views: whole(pageviews),
        days: whole(days),
        events: whole(events),
        hits: whole(visits),
      })}
      {definitions.length === 0 ? null : <> {texts.form.named(definitions.join(', '))}</>}
    </Notice>
  );
}
