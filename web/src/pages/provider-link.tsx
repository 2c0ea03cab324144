import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkedAnswer, ProviderLinkAnswer } from '../../../src/dashboard/routes/provider-link.ts';
import { hrefOf } from '../base-path.ts';
import { useHashToken } from '../hash-token.ts';
import { read, send } from '../request.ts';
import { useEnter } from '../session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { CodeField, type WantedFactor, wantedFactor } from './entry/code-field.tsx';
import { EntryPage } from './entry/entry-page.tsx';
import { LinkPage } from './entry/link-page.tsx';
import { texts as providerTexts } from './entry/provider/texts.ts';
import { texts } from './entry/texts.tsx';

const { title: TITLE, ...words } = providerTexts.link;

/** Links an account to the person whom a provider has signed in, after a proof that both are the same. */
export default function ProviderLink() {
  const token = useHashToken();
  const link = useQuery({
    queryKey: ['provider-link', token],
    queryFn: () =>
      token === null
        ? read<ProviderLinkAnswer>('/provider-link')
        : send<ProviderLinkAnswer>('POST', '/provider-link/opened', { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <LinkPage title={TITLE} link={link} elsewhere={<a href={hrefOf('/sign-in')}>{words.again}</a>}>
      {(answer) => (token === null ? <Proof link={answer} /> : <Confirmation link={answer} token={token} />)}
    </LinkPage>
  );
}

/** Returns the mutation that sends a proof and opens the page that the person wanted. */
function useLinking(proof: (passkey: object | null) => object, onError: (error: Error) => void = () => {}) {
  const enter = useEnter();
  const linking = useMutation({
    mutationFn: (passkey: object | null) => send<LinkedAnswer>('POST', '/provider-link', proof(passkey)),
    onSuccess: ({ next, ...session }) => enter(session, next),
    onError,
  });
  return { ...linking, answer: linking.mutate, mutate: () => linking.mutate(null) };
}

function Proof({ link: { email, provider, canMail } }: { readonly link: ProviderLinkAnswer }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wanted, setWanted] = useState<WantedFactor | null>(null);
  const linking = useLinking(
    (passkey) => ({ password, ...(passkey !== null ? { passkey } : wanted === null ? {} : { code }) }),
    (error) => setWanted((before) => wantedFactor(error) ?? before),
  );
  const mailing = useMutation({ mutationFn: () => send('POST', '/provider-link/mail', {}) });
  return (
    <EntryPage
      title={TITLE}
      lead={words.lead(provider, email)}
      aside={
        canMail ? (
          <>
            <Button variant="quiet" busy={mailing.isPending} onClick={() => mailing.mutate()}>
              {words.mail}
            </Button>
            <div role="status">{mailing.isSuccess ? <Notice>{words.mailed(email)}</Notice> : null}</div>
          </>
        ) : undefined
      }
    >
      <ActionForm
        action={linking}
        submit={words.submit}
        error={wantedFactor(linking.error) === null ? (linking.error ?? mailing.error) : mailing.error}
      >
        {wanted !== null ? (
          <CodeField wanted={wanted} value={code} onChange={setCode} onPasskey={linking.answer} />
        ) : (
          <PasswordField label={texts.password} kind="current" value={password} onChange={setPassword} autoFocus />
        )}
      </ActionForm>
    </EntryPage>
  );
}

function Confirmation({ link, token }: { readonly link: ProviderLinkAnswer; readonly token: string }) {
  const linking = useLinking(() => ({ token }));
  return (
    <EntryPage title={TITLE} lead={words.lead(link.provider, link.email)}>
      <ActionForm action={linking} submit={words.submit}>
        <p>{words.confirm}</p>
      </ActionForm>
    </EntryPage>
  );
}
