import { useEffect, useRef } from 'react';
import { ALERT_RECEIVERS, type AlertReceiver, RECEIVER_TABLE } from '../../../../src/domain/alert-receiver.ts';
import { useSession } from '../../session.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import styles from './alerts.module.css';
import { NoMailServer } from './mail-help.tsx';
import { RelayHelp } from './relay-help.tsx';
import { chatOf } from './relay-target.ts';
import { texts } from './texts.tsx';
import type { UrlRefusal } from './url-refusal.ts';
import type { EditedDestinations } from './use-destinations.ts';

export interface ReceiverFieldsProps {
  readonly destinations: EditedDestinations;
  /** Whether the rule has a secret already. `newSecret` says whether saving replaces it. */
  readonly hasSecret: boolean;
  readonly newSecret: boolean;
  readonly onNewSecret: (isWanted: boolean) => void;
  readonly refusal: UrlRefusal | null;
  /** Called when a URL is edited: an earlier refusal no longer applies to it. */
  readonly onUrlChange: () => void;
}

/** Edits the receivers of a rule, each with its destinations when it is chosen. */
export function ReceiverFields(props: ReceiverFieldsProps) {
  return (
    <fieldset className={styles.channels}>
      <legend className="field-label">{texts.form.channels}</legend>
      {ALERT_RECEIVERS.map((receiver) => (
        <ReceiverField key={receiver} receiver={receiver} {...props} />
      ))}
    </fieldset>
  );
}

function ReceiverField({ receiver, ...props }: ReceiverFieldsProps & { readonly receiver: AlertReceiver }) {
  const session = useSession().data;
  const { destinations, hasSecret, newSecret, onNewSecret, onUrlChange } = props;
  const { label, isSigned, isPersonal, isUrl, choiceHint } = RECEIVER_TABLE[receiver];
  const text = destinations.written[receiver];
  const mailWarning = (
    <span className={styles.idle}>
      <NoMailServer />
    </span>
  );
  const write = (next: string | null) => {
    if (isUrl) onUrlChange();
    destinations.write(receiver, next);
  };
  return (
    <>
      <CheckField
        label={label}
        checked={text !== null}
        onChange={(isChecked) => write(isChecked ? (isPersonal ? (session?.user?.email ?? '') : '') : null)}
        hint={receiver === 'email' && session?.hasEmail === false ? mailWarning : choiceHint}
      />
      {text === null ? null : (
        <div className={`stack ${styles.channel}`}>
          <DestinationField receiver={receiver} text={text} onChange={write} {...props} />
          {isSigned && hasSecret ? (
            <CheckField
              label={texts.form.rotateSecret}
              checked={newSecret}
              onChange={onNewSecret}
              hint={texts.form.rotateSecretHint}
            />
          ) : null}
        </div>
      )}
    </>
  );
}

interface DestinationFieldProps extends Pick<ReceiverFieldsProps, 'hasSecret' | 'refusal'> {
  readonly receiver: AlertReceiver;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Edits a channel's destinations. The server's refusal of a URL is shown here and scrolled into view. */
function DestinationField({ receiver, text, onChange, hasSecret, refusal }: DestinationFieldProps) {
  const isOperator = useSession().data?.isOperator ?? false;
  const place = useRef<HTMLDivElement>(null);
  const { field, isUrl, isSigned } = RECEIVER_TABLE[receiver];
  const chat = isUrl ? chatOf(text) : null;
  const isRefused = refusal?.receiver === receiver;
  const isPrivate = refusal?.code === 'host' || refusal?.code === 'private-address';
  useEffect(() => {
    if (!isRefused) return;
    place.current?.querySelector('input')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [isRefused]);
  return (
    <div ref={place} className="stack">
      <TextField
        label={field.label}
        type={isUrl ? 'url' : 'text'}
        value={text}
        onChange={onChange}
        placeholder={field.placeholder}
        hint={isSigned && !hasSecret ? texts.form.secretLater(field.hint) : field.hint}
        error={isRefused ? [refusal.message, ...(isOperator && isPrivate ? [texts.allowHost] : [])].join(' ') : null}
        required
      />
      {chat === null ? null : <RelayHelp chat={chat} url={text} />}
    </div>
  );
}
