import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { AlertChange, AlertSummary, WatchableGoal } from '../../../../src/dashboard/routes/alerts.ts';
import { ALERT_TYPES, type AlertType } from '../../../../src/domain/alert-rule.ts';
import { RequestError, send } from '../../request.ts';
import { useSession, useSite } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { MailSetup } from '../../ui/mail-setup.tsx';
import { Failure } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './alerts.module.css';
import { useRefreshAlerts } from './alerts-key.ts';
import { EXEMPT_HOSTS_HELP } from './not-sent-help.tsx';
import { Preview } from './preview.tsx';
import { usePreview } from './use-preview.ts';
import { TYPE_WORDS } from './words.ts';

export interface RuleDialogProps {
  /** Null to make a new one. */
  readonly rule: AlertSummary | null;
  readonly goals: readonly WatchableGoal[];
  readonly onSaved: (change: AlertChange) => void;
  readonly onClose: () => void;
}

/** Makes an alert rule or changes one. What a rule watches for stays; another kind is another rule. */
export function RuleDialog({ rule, goals, onSaved, onClose }: RuleDialogProps) {
  const { site } = useSite();
  const refresh = useRefreshAlerts();
  const [type, setType] = useState<AlertType>(rule?.type ?? 'spike');
  /** Null until somebody writes something: then the suggestion stands there. */
  const [written, setWritten] = useState<string | null>(rule === null ? null : String(rule.threshold ?? ''));
  const [goalId, setGoalId] = useState<number | null>(rule?.goalId ?? null);
  const channels = useChannels(rule);
  const preview = usePreview(type, written, goalId);
  const threshold = written ?? (preview.data?.suggested == null ? '' : String(preview.data.suggested));
  const saving = useMutation({
    mutationFn: () => {
      const fields = {
        threshold: threshold === '' ? null : Number(threshold),
        goalId: type === 'goal' ? goalId : null,
        ...channels.fields,
      };
      if (rule === null) return send<AlertChange>('POST', `/sites/${site.id}/alerts`, { type, ...fields });
      const changes = { ...fields, newSecret: channels.newSecret };
      return send<AlertChange>('PUT', `/sites/${site.id}/alerts/${rule.id}`, changes);
    },
    onSuccess: async (change) => {
      await refresh();
      toast(rule === null ? 'The alert is on' : 'The alert is saved');
      onSaved(change);
    },
  });
  const urlRefusal = useMemo(() => urlRefusalIn(saving.error), [saving.error]);
  return (
    <Dialog title={rule === null ? 'New alert' : 'Edit alert'} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        {rule === null ? (
          <Types
            type={type}
            onChange={(chosen) => {
              setType(chosen);
              setWritten(null);
            }}
          />
        ) : (
          <p className="muted">{TYPE_WORDS[type].explanation}</p>
        )}
        {type === 'goal' ? <GoalField goals={goals} goalId={goalId} onChange={setGoalId} /> : null}
        <ThresholdField type={type} value={threshold} onChange={setWritten} />
        <Preview preview={preview} type={type} isArmed={rule?.state !== 'firing'} />
        <ChannelFields
          channels={channels}
          hasSecret={rule?.url != null}
          urlRefusal={urlRefusal}
          onUrlChange={() => (urlRefusal === null ? undefined : saving.reset())}
        />
        {saving.isError && urlRefusal === null ? <Failure error={saving.error} /> : null}
        <div className="row dialog-actions">
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {rule === null ? 'Make alert' : 'Save'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Types({ type, onChange }: { readonly type: AlertType; readonly onChange: (type: AlertType) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend>Tell me of</legend>
      {ALERT_TYPES.map((one) => (
        <label key={one} className={styles.choice}>
          <input type="radio" name={name} checked={one === type} onChange={() => onChange(one)} />
          <span>{TYPE_WORDS[one].name}</span>
        </label>
      ))}
      <p className={styles.explanation}>{TYPE_WORDS[type].explanation}</p>
    </fieldset>
  );
}

interface GoalFieldProps {
  readonly goals: readonly WatchableGoal[];
  readonly goalId: number | null;
  readonly onChange: (goalId: number | null) => void;
}

function GoalField({ goals, goalId, onChange }: GoalFieldProps) {
  const known = goals.filter(({ id, isArchived }) => !isArchived || id === goalId);
  return (
    <SelectField
      label="Goal"
      value={goalId ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      hint={
        goals.every(({ isArchived }) => isArchived)
          ? 'The site has no goal yet; make one on the page Goals.'
          : undefined
      }
    >
      <option value="">All goals together</option>
      {known.map(({ id, name, isArchived }) => (
        <option key={id} value={id}>
          {name}
          {isArchived ? ' (archived)' : ''}
        </option>
      ))}
      {goalId !== null && !goals.some(({ id }) => id === goalId) ? (
        <option value={goalId}>A goal that is gone</option>
      ) : null}
    </SelectField>
  );
}

interface ThresholdFieldProps {
  readonly type: AlertType;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function ThresholdField({ type, value, onChange }: ThresholdFieldProps) {
  return (
    <TextField
      label={TYPE_WORDS[type].threshold}
      type="number"
      inputMode="decimal"
      min={type === 'silence' ? 0.1 : 1}
      step={type === 'silence' ? 'any' : 1}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      required={type !== 'goal'}
      placeholder={type === 'goal' ? '1' : undefined}
      hint={type === 'goal' ? 'Left empty, the first conversion of each day fires it.' : undefined}
    />
  );
}

/** What is written of the two channels. */
interface Channels {
  readonly emails: string | null;
  readonly url: string | null;
  readonly newSecret: boolean;
  readonly change: (part: Partial<Pick<Channels, 'emails' | 'url' | 'newSecret'>>) => void;
  /** As the server takes them. */
  readonly fields: { readonly url: string | null; readonly emails: readonly string[] };
}

function useChannels(rule: AlertSummary | null): Channels {
  const { user, hasEmail = true } = useSession().data ?? {};
  const [written, setWritten] = useState<Pick<Channels, 'emails' | 'url' | 'newSecret'>>(() => {
    if (rule === null)
      return { emails: hasEmail ? (user?.email ?? '') : null, url: hasEmail ? null : '', newSecret: false };
    return { emails: rule.emails.length === 0 ? null : rule.emails.join(', '), url: rule.url, newSecret: false };
  });
  const { emails, url } = written;
  return {
    ...written,
    change: (part) => setWritten((before) => ({ ...before, ...part })),
    fields: { url: url === null ? null : url.trim(), emails: emails === null ? [] : addressesIn(emails) },
  };
}

function addressesIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((email) => email.trim())
    .filter((email) => email !== '');
}

/** Why the webhook's URL is refused. */
interface UrlRefusal {
  readonly message: string;
  /** The history's word for it. */
  readonly code: string;
}

const REFUSAL = /^(.*?) \(rejected:([a-z-]+)\)/;

/** What an answer says against the webhook's URL; null when it is about something else. */
function urlRefusalIn(error: unknown): UrlRefusal | null {
  const [, message, code] = error instanceof RequestError ? (REFUSAL.exec(error.message) ?? []) : [];
  return message === undefined || code === undefined ? null : { message: `${message}.`, code };
}

interface ChannelFieldsProps {
  readonly channels: Channels;
  readonly hasSecret: boolean;
  readonly urlRefusal: UrlRefusal | null;
  readonly onUrlChange: () => void;
}

function ChannelFields({ channels, hasSecret, urlRefusal, onUrlChange }: ChannelFieldsProps) {
  const session = useSession().data;
  const { emails, url, newSecret, change } = channels;
  const own = session?.user?.email ?? '';
  return (
    <fieldset className={styles.channels}>
      <legend>How to tell</legend>
      <CheckField
        label="By mail"
        checked={emails !== null}
        onChange={(event) => change({ emails: event.target.checked ? own : null })}
        hint={
          session?.hasEmail === false ? (
            <>
              This server has no mail server, so mails are not sent until whoever runs it <MailSetup />.
            </>
          ) : undefined
        }
      />
      {emails === null ? null : (
        <div className={styles.channel}>
          <TextField
            label="Addresses"
            value={emails}
            onChange={(event) => change({ emails: event.target.value })}
            hint="At most ten, with commas between them."
            autoComplete="off"
            required
          />
        </div>
      )}
      <CheckField
        label="By webhook"
        checked={url !== null}
        onChange={(event) => {
          onUrlChange();
          change({ url: event.target.checked ? '' : null });
        }}
        hint="A signed POST to a service of yours."
      />
      {url === null ? null : (
        <div className={`stack ${styles.channel}`}>
          <UrlField
            url={url}
            onChange={(text) => {
              onUrlChange();
              change({ url: text });
            }}
            hasSecret={hasSecret}
            refusal={urlRefusal}
          />
          {hasSecret ? (
            <CheckField
              label="Make a new secret"
              checked={newSecret}
              onChange={(event) => change({ newSecret: event.target.checked })}
              hint="The present one then signs nothing more."
            />
          ) : null}
        </div>
      )}
    </fieldset>
  );
}

interface UrlFieldProps {
  readonly url: string;
  readonly onChange: (url: string) => void;
  readonly hasSecret: boolean;
  readonly refusal: UrlRefusal | null;
}

/** The webhook's address. What the server has against it stands right here, and is brought into view. */
function UrlField({ url, onChange, hasSecret, refusal }: UrlFieldProps) {
  const isOperator = useSession().data?.isOperator ?? false;
  const place = useRef<HTMLDivElement>(null);
  const isPrivate = refusal?.code === 'host' || refusal?.code === 'private-address';
  useEffect(() => {
    if (refusal === null) return;
    place.current?.querySelector('input')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return (
    <div ref={place}>
      <TextField
        label="Address of the webhook"
        type="url"
        value={url}
        onChange={(event) => onChange(event.target.value)}
        placeholder="https://hooks.example.com/svc"
        hint={`A public https address with a host name; not localhost, not an IP address.${hasSecret ? '' : ' You are given the secret that signs it when you save.'}`}
        error={refusal === null ? null : `${refusal.message}${isOperator && isPrivate ? ` ${EXEMPT_HOSTS_HELP}` : ''}`}
        autoComplete="off"
        required
      />
    </div>
  );
}
