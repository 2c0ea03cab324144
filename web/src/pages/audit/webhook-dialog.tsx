import { useState } from 'react';
import type { AuditWebhook, NewAuditWebhook } from '../../../../src/dashboard/routes/audit.ts';
import { instant } from '../../format.ts';
import { refresh } from '../../query-client.ts';
import { send } from '../../request.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { outcomeOf, outcomeText } from '../alerts/outcome.ts';
import { SecretDialog } from '../alerts/secret-dialog.tsx';
import { texts } from './texts.ts';

const { webhook: words } = texts;

interface WebhookDialogProps {
  readonly path: string;
  readonly queryKey: readonly unknown[];
  readonly webhook: AuditWebhook | null;
  readonly onClose: () => void;
}

/** Changes where the entries of a record are sent, and then shows the secret that signs the requests. */
export function WebhookDialog({ path, queryKey, webhook, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={words.title}
      submit={words.save}
      run={() => send<NewAuditWebhook>('PUT', path, { url: url.trim() === '' ? null : url })}
      onDone={async (made) => {
        await refresh(queryKey);
        if (made.secret === null) onClose();
        else setSecret(made.secret);
      }}
      onClose={onClose}
    >
      <TextField
        label={words.url}
        type="url"
        value={url}
        onChange={setUrl}
        placeholder="https://siem.example.com/svc"
        hint={words.hint}
      />
      {webhook === null ? null : <p className="muted small">{stateOf(webhook)}</p>}
    </FormDialog>
  );
}

/** Says what came of the last request, and what waits. */
function stateOf({ last, waiting, retryAt }: AuditWebhook): string {
  const moment = (at: number) => instant(at, undefined, { second: '2-digit' });
  const sent =
    last === null ? words.none : words.last(moment(last.at), outcomeText(outcomeOf(last.status, last.detail)));
  const next = retryAt === null ? [] : [words.next(moment(retryAt))];
  return [sent, words.waiting(waiting), ...next].join(' ');
}
