import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExclusionsAnswer } from '../../../../../src/dashboard/routes/exclusions.ts';
import { EXCLUSION_KINDS, type ExclusionKind, shownPattern } from '../../../../../src/domain/exclusion.ts';
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
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { messageOf } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { texts } from './texts.ts';

const keyOf = (siteId: string) => ['exclusions', siteId];

/** Lists the rules by which the site and its organisation exclude traffic, and what each has rejected. */
export function ExclusionCard() {
  const { site, organisation } = useSite();
  const rules = useQuery(question<ExclusionsAnswer>(keyOf(site.id), `/sites/${site.id}/exclusions`));
  return (
    <SettingsCard
      title={texts.title}
      lead={
        <>
          {texts.lead} <DocsLink page="definitions" section="exclusion-rules" />
        </>
      }
      action={
        <DialogButton dialog={(close) => <NewRule onClose={close} />}>
          <Icon name="plus" /> {texts.add}
        </DialogButton>
      }
    >
      <Answered query={rules} height="2.5rem">
        {({ exclusions, you }) => (
          <>
            {exclusions.length === 0 ? <p>{texts.empty}</p> : <Rules rules={exclusions} />}
            {you === null || !canEdit(organisation) || exclusions.some((rule) => isRuleOf(rule, you)) ? null : (
              <ExcludeReader network={you} />
            )}
          </>
        )}
      </Answered>
      <p className="small">
        <a href="#own-visits">{texts.thisBrowser}</a>
      </p>
    </SettingsCard>
  );
}

function Rules({ rules }: { readonly rules: ExclusionsAnswer['exclusions'] }) {
  const { site, organisation } = useSite();
  return (
    <ItemList>
      {rules.map((rule) => (
        <Item
          key={rule.id}
          name={shownPattern(rule)}
          details={(rule.allSites ? texts.detailsOfAll : texts.details)(
            texts.kinds[rule.kind].label,
            texts.events(rule.events, whole(rule.events)),
          )}
          actions={
            canEdit(organisation) && (!rule.allSites || organisation?.isWhole === true) ? (
              <ConfirmButton
                button={texts.remove}
                label={texts.removeLabel(shownPattern(rule))}
                {...texts.confirm}
                run={() =>
                  send('DELETE', `/sites/${site.id}/exclusions/${rule.id}`).then(() => refresh(keyOf(site.id)))
                }
              >
                <p>{rule.allSites ? texts.confirm.forAllSites : texts.confirm.forThisSite}</p>
              </ConfirmButton>
            ) : null
          }
        />
      ))}
    </ItemList>
  );
}

/** Tells whether a rule is of a network; single addresses are stored with their length. */
function isRuleOf({ kind, pattern }: ExclusionsAnswer['exclusions'][number], network: string): boolean {
  return kind === 'network' && (pattern === network || pattern === `${network}/32`);
}

/** Excludes the reader's own network from the site at once. */
function ExcludeReader({ network }: { readonly network: string }) {
  const { site } = useSite();
  const adding = useMutation({
    mutationFn: () => addRule(site.id, { kind: 'network', pattern: network, allSites: false }),
    onSuccess: () => toast(texts.form.done),
    onError: (error) => toast(messageOf(error)),
  });
  return (
    <div>
      <Button busy={adding.isPending} onClick={() => adding.mutate()}>
        {texts.excludeYou(network)}
      </Button>
    </div>
  );
}

async function addRule(
  siteId: string,
  rule: { readonly kind: ExclusionKind; readonly pattern: string; readonly allSites: boolean },
): Promise<void> {
  await send('POST', `/sites/${siteId}/exclusions`, rule);
  await refresh(keyOf(siteId));
}

function NewRule({ onClose }: { readonly onClose: () => void }) {
  const { site, organisation } = useSite();
  const [kind, setKind] = useState<ExclusionKind>('network');
  const [typed, setPattern] = useState('');
  const pattern = kind === 'path' ? pathOfOwnAddress(typed, site) : typed;
  const [allSites, setAllSites] = useState(false);
  return (
    <FormDialog
      title={texts.form.title}
      submit={texts.form.submit}
      run={() => addRule(site.id, { kind, pattern, allSites })}
      done={texts.form.done}
      onClose={onClose}
    >
      <SelectField
        label={texts.form.kind}
        options={EXCLUSION_KINDS.map((one) => [one, texts.kinds[one].label])}
        value={kind}
        onChange={setKind}
      />
      <TextField
        label={texts.form.pattern}
        hint={texts.kinds[kind].hint}
        value={pattern}
        onChange={setPattern}
        required
        spellCheck={false}
      />
      {organisation?.isWhole === true ? (
        <CheckField label={texts.form.allSites} checked={allSites} onChange={setAllSites} />
      ) : null}
    </FormDialog>
  );
}
