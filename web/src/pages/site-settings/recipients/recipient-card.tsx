import { useMutation, useQuery } from '@tanstack/react-query';
import type { Recipient, RecipientsAnswer } from '../../../../../src/dashboard/routes/report-recipients.ts';
import { languageName } from '../../../../../src/domain/language.ts';
import { REPORT_PANELS } from '../../../../../src/domain/report-panel.ts';
import { dateOf } from '../../../format.ts';
import { refresh } from '../../../query-client.ts';
import { question, send } from '../../../request.ts';
import { canManage, useSite } from '../../../session.ts';
import { useSegments } from '../../../site-view/filters/use-names.ts';
import { Answered } from '../../../ui/answered.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/confirm.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Item, ItemList } from '../../../ui/item-list.tsx';
import { messageOf } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { DeliveryHistory } from './delivery-history.tsx';
import { ChangedRecipient, NewRecipient } from './recipient-dialog.tsx';
import { recipientsKey } from './recipients-key.ts';
import { texts } from './texts.tsx';

/** Lists the addresses without an account that get the site's reports. */
export function RecipientCard() {
  const { site, organisation } = useSite();
  const mayManage = canManage(organisation);
  const asked = question<RecipientsAnswer>(recipientsKey(site.id), `/sites/${site.id}/report-recipients`);
  const query = useQuery({ ...asked, enabled: mayManage });
  return (
    <SettingsCard
      title={texts.title}
      lead={texts.lead}
      isForAdmins
      action={
        <div className="row">
          <DialogButton dialog={(close) => <DeliveryHistory onClose={close} />}>{texts.history.button}</DialogButton>
          <DialogButton dialog={(close) => <NewRecipient onClose={close} />}>
            <Icon name="plus" /> {texts.add}
          </DialogButton>
        </div>
      }
    >
      {mayManage ? (
        <Answered query={query} height="2.5rem">
          {({ recipients }) =>
            recipients.length === 0 ? <p>{texts.empty}</p> : <Recipients recipients={recipients} />
          }
        </Answered>
      ) : null}
    </SettingsCard>
  );
}

function Recipients({ recipients }: RecipientsAnswer) {
  const { site } = useSite();
  const segments = useSegments(recipients.some(({ segmentId }) => segmentId !== null));
  const segmentOf = ({ segmentId }: Recipient) =>
    segmentId === null || segments === undefined
      ? []
      : [segments.find((segment) => segment.segmentId === segmentId)?.name ?? texts.segment.deleted];
  const detailsOf = (recipient: Recipient) => {
    const { frequency, language, withRevenue, panels, withCsv, state, askedAt } = recipient;
    return [
      texts.frequencies[frequency],
      languageName(language),
      ...(withRevenue ? [texts.withRevenue] : []),
      ...segmentOf(recipient),
      ...(panels.length === REPORT_PANELS.length ? [] : [texts.content.some(panels.length, REPORT_PANELS.length)]),
      ...(withCsv ? [texts.content.withCsv] : []),
      state === 'waiting' && askedAt !== null ? texts.asked(dateOf(askedAt)) : texts.states[state],
    ].join(' · ');
  };
  return (
    <ItemList>
      {recipients.map((recipient) => {
        const { id, email, frequency, state } = recipient;
        const report = `${email}, ${texts.frequencies[frequency]}`;
        return (
          <Item
            key={id}
            name={email}
            details={detailsOf(recipient)}
            actions={
              <>
                {state === 'waiting' || state === 'ended' ? <AskAgain recipient={recipient} label={report} /> : null}
                <DialogButton
                  aria-label={texts.editLabel(report)}
                  dialog={(close) => <ChangedRecipient recipient={recipient} onClose={close} />}
                >
                  {texts.edit}
                </DialogButton>
                <ConfirmButton
                  button={texts.remove}
                  label={texts.removeLabel(report)}
                  {...texts.confirm}
                  run={() =>
                    send('DELETE', `/sites/${site.id}/report-recipients/${id}`).then(() =>
                      refresh(recipientsKey(site.id)),
                    )
                  }
                >
                  <p>{texts.confirm.consequence(<bdi>{email}</bdi>)}</p>
                </ConfirmButton>
              </>
            }
          />
        );
      })}
    </ItemList>
  );
}

function AskAgain({ recipient, label }: { readonly recipient: Recipient; readonly label: string }) {
  const { site } = useSite();
  const asking = useMutation({
    mutationFn: () => send('POST', `/sites/${site.id}/report-recipients/${recipient.id}/ask`),
    onSuccess: () => toast(texts.form.asked(recipient.email)),
    onError: (error) => toast(messageOf(error)),
    onSettled: () => refresh(recipientsKey(site.id)),
  });
  return (
    <Button aria-label={texts.askLabel(label)} busy={asking.isPending} onClick={() => asking.mutate()}>
      {texts.ask}
    </Button>
  );
}
