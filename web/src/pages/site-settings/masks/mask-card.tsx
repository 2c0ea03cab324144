import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MaskCandidate, MasksAnswer } from '../../../../../src/dashboard/routes/masks.ts';
import { typedPattern } from '../../../../../src/domain/browser-path.ts';
import { pathOfOwnAddress } from '../../../../../src/domain/own-address.ts';
import { whole } from '../../../format.ts';
import { refresh } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { canEdit, useSite } from '../../../session.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DocsLink } from '../../../ui/docs-link.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { messageOf } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { texts } from './texts.ts';

const keyOf = (siteId: string) => ['masks', siteId];

/** Lists the rules by which parts of paths are removed, and pages of today that seem to need one. */
export function MaskCard() {
  const { site, organisation } = useSite();
  const rules = useQuery(question<MasksAnswer>(keyOf(site.id), `/sites/${site.id}/masks`));
  const set = async (masks: readonly string[]) => {
    await send('PUT', `/sites/${site.id}/masks`, { masks });
    await refresh(keyOf(site.id));
  };
  return (
    <SettingsCard
      title={texts.title}
      lead={
        <>
          {texts.lead} <DocsLink page="erasing" section="paths-that-are-never-stored" />
        </>
      }
      action={
        rules.data === undefined ? null : (
          <DialogButton dialog={(close) => <NewMask masks={rules.data.masks} set={set} onClose={close} />}>
            <Icon name="plus" /> {texts.add}
          </DialogButton>
        )
      }
    >
      <Answered query={rules} height="2.5rem">
        {({ masks, candidates }) => (
          <>
            {masks.length === 0 ? <p>{texts.empty}</p> : null}
            <ItemList>
              {masks.map((mask) => (
                <Item
                  key={mask}
                  name={typedPattern(mask)}
                  details={texts.becomes(typedPattern(mask).replaceAll('*', '(removed)'))}
                  actions={
                    canEdit(organisation) ? (
                      <ConfirmButton
                        button={texts.remove}
                        label={texts.removeLabel(typedPattern(mask))}
                        title={texts.confirm.title}
                        action={texts.confirm.action}
                        run={() => set(masks.filter((each) => each !== mask))}
                      >
                        <p>{texts.confirm.consequence}</p>
                      </ConfirmButton>
                    ) : null
                  }
                />
              ))}
            </ItemList>
            <Candidates
              candidates={candidates.filter(({ pattern }) => !masks.includes(pattern))}
              add={(pattern) => set([...masks, pattern])}
            />
          </>
        )}
      </Answered>
    </SettingsCard>
  );
}

/** Offers rules for pages of today that seem to have something personal in their paths. */
function Candidates({
  candidates,
  add,
}: {
  readonly candidates: readonly MaskCandidate[];
  readonly add: (pattern: string) => Promise<void>;
}) {
  const { organisation } = useSite();
  const adding = useMutation({
    mutationFn: add,
    onSuccess: () => toast(texts.form.done),
    onError: (error) => toast(messageOf(error)),
  });
  if (candidates.length === 0) return null;
  return (
    <>
      <p>{texts.seen}</p>
      <ItemList>
        {candidates.map(({ pattern, kind, pages, views }) => (
          <Item
            key={pattern}
            name={typedPattern(pattern)}
            details={texts.candidate(
              texts.kinds[kind],
              texts.pages(pages, whole(pages)),
              texts.views(views, whole(views)),
            )}
            actions={
              canEdit(organisation) ? (
                <Button
                  busy={adding.isPending}
                  aria-label={texts.maskLabel(typedPattern(pattern))}
                  onClick={() => adding.mutate(pattern)}
                >
                  {texts.mask}
                </Button>
              ) : null
            }
          />
        ))}
      </ItemList>
    </>
  );
}

interface NewMaskProps {
  readonly masks: readonly string[];
  readonly set: (masks: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

function NewMask({ masks, set, onClose }: NewMaskProps) {
  const { site } = useSite();
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      title={texts.form.title}
      submit={texts.form.submit}
      run={() => set([...masks, pathOfOwnAddress(typed, site)])}
      done={texts.form.done}
      onClose={onClose}
    >
      <TextField
        label={texts.form.pattern}
        hint={texts.form.hint}
        value={typed}
        onChange={setTyped}
        required
        spellCheck={false}
      />
      <p>{texts.form.consequence}</p>
    </FormDialog>
  );
}
