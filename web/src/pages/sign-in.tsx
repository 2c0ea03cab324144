import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type { ResetRequestAnswer } from '../../../src/dashboard/routes/password-reset.ts';
import { send } from '../request.ts';
import { type SessionAnswer, useEnter, useSession } from '../session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Snippet } from '../ui/snippet.tsx';
import { CodeField, type WantedFactor, wantedFactor } from './entry/code-field.tsx';
import { EmailField } from './entry/email-field.tsx';
import { EntryPage } from './entry/entry-page.tsx';
import { PasskeyEntry } from './entry/passkey-entry.tsx';
import { ProviderButtons } from './entry/provider/provider-buttons.tsx';
import { texts } from './entry/texts.tsx';

/** Signs users in, and mails a link to those who have forgotten their password. */
export default function SignIn() {
  const session = useSession();
  const search = useSearch();
  const [email, setEmail] = useState('');
  const [forgotten, setForgotten] = useState(false);
  // Somebody signed in who tried another way reads why that has failed.
  const hasFailed = new URLSearchParams(search).has('problem');
  if (session.data?.user && !hasFailed) return <Redirect to={nextIn(search)} replace />;
  if (forgotten) {
    return (
      <Forgotten
        email={email}
        onEmail={setEmail}
        hasEmail={session.data?.hasEmail ?? true}
        onBack={() => setForgotten(false)}
      />
    );
  }
  return (
    <SignInForm
      email={email}
      onEmail={setEmail}
      setupNeeded={session.data?.setupNeeded ?? false}
      providers={session.data?.signInWith ?? []}
      passkeysAt={session.data?.hasPasskeys === true ? session.data.publicUrl : null}
      onForgotten={() => setForgotten(true)}
    />
  );
}

/** Returns the page to open after the sign-in. It is a path of this origin, whatever the address says. */
function nextIn(search: string): string {
  const url = URL.parse(new URLSearchParams(search).get('next') ?? '/', location.origin);
  // The path is parsed as browsers do it: `/\host`, and a path with a tab inside, lead to another host as `//host`
  // does.
  const path = url?.origin === location.origin ? url.pathname + url.search : '/';
  return path.startsWith('//') ? '/' : path;
}

interface EmailProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

function SignInForm({
  email,
  onEmail,
  setupNeeded,
  providers,
  passkeysAt,
  onForgotten,
}: EmailProps & {
  readonly setupNeeded: boolean;
  readonly providers: NonNullable<SessionAnswer['signInWith']>;
  /** The address of the server where passkeys can be used; null where nobody has one. */
  readonly passkeysAt: string | null;
  readonly onForgotten: () => void;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wanted, setWanted] = useState<WantedFactor | null>(null);
  const search = useSearch();
  const enter = useEnter();
  const signingIn = useMutation({
    mutationFn: (passkey: object | null) => {
      const factor = passkey !== null ? { passkey } : wanted === null ? {} : { code };
      return send<SessionAnswer>('POST', '/session', { email, password, ...factor });
    },
    onSuccess: (session) => enter(session, nextIn(search)),
    onError: (error) => setWanted((before) => wantedFactor(error) ?? before),
  });
  const back = () => {
    setWanted(null);
    setCode('');
    signingIn.reset();
  };
  return (
    <EntryPage
      title={texts.signIn}
      aside={
        wanted !== null ? (
          <Button variant="quiet" onClick={back}>
            {texts.signInForm.back}
          </Button>
        ) : (
          <Button variant="quiet" onClick={onForgotten}>
            {texts.signInForm.forgot}
          </Button>
        )
      }
    >
      {providers.length === 0 || wanted !== null ? null : (
        <ProviderButtons providers={providers} search={search} next={nextIn(search)} />
      )}
      {passkeysAt === null || wanted !== null ? null : <PasskeyEntry publicUrl={passkeysAt} next={nextIn(search)} />}
      <ActionForm
        action={{ ...signingIn, mutate: () => signingIn.mutate(null) }}
        submit={texts.signIn}
        error={wantedFactor(signingIn.error) === null ? signingIn.error : null}
      >
        {setupNeeded ? <Notice>{texts.signInForm.setupNeeded}</Notice> : null}
        {wanted !== null ? (
          <CodeField
            wanted={wanted}
            value={code}
            onChange={setCode}
            onPasskey={(passkey) => signingIn.mutate(passkey)}
          />
        ) : (
          <>
            <EmailField value={email} onChange={onEmail} />
            <PasswordField label={texts.password} kind="current" value={password} onChange={setPassword} />
          </>
        )}
      </ActionForm>
    </EntryPage>
  );
}

interface ForgottenProps extends EmailProps {
  readonly hasEmail: boolean;
  readonly onBack: () => void;
}

function Forgotten({ email, onEmail, hasEmail, onBack }: ForgottenProps) {
  return (
    <EntryPage
      title={texts.forgotten.title}
      lead={hasEmail ? texts.forgotten.lead : texts.forgotten.leadWithoutMail}
      aside={
        <Button variant="quiet" onClick={onBack}>
          {texts.forgotten.back}
        </Button>
      }
    >
      {hasEmail ? <AskForLink email={email} onEmail={onEmail} /> : <AskOperator email={email} />}
    </EntryPage>
  );
}

function AskForLink({ email, onEmail }: EmailProps) {
  const asking = useMutation({ mutationFn: () => send<ResetRequestAnswer>('POST', '/password-reset', { email }) });
  return (
    <ActionForm action={asking} submit={texts.forgotten.send}>
      <EmailField value={email} onChange={onEmail} />
      <div role="status">{asking.isSuccess ? <Notice>{asking.data.message}</Notice> : null}</div>
    </ActionForm>
  );
}

function AskOperator({ email }: { readonly email: string }) {
  const { ask, command, commandHint, yourEmail } = texts.forgotten;
  return (
    <div className="stack">
      <p>{ask}</p>
      <Snippet text={`bin/svc user reset-link --email ${email === '' ? yourEmail : email}`} label={command} />
      <p className="muted small">{commandHint}</p>
    </div>
  );
}
