import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SetupAnswer, SetupLinkAnswer } from '../../../src/dashboard/routes/session.ts';
import { hrefOf } from '../base-path.ts';
import { useHashToken } from '../hash-token.ts';
import { send } from '../request.ts';
import { useEnter } from '../session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { DomainField, hostIn } from '../ui/domain-field.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ownTimeZone, ZoneField, zoneOf } from '../ui/zone-field.tsx';
import { EmailField } from './entry/email-field.tsx';
import styles from './entry/entry.module.css';
import { EntryPage } from './entry/entry-page.tsx';
import { LinkPage } from './entry/link-page.tsx';
import { texts } from './entry/texts.tsx';

const { title: TITLE, ...words } = texts.setup;

/** The first run: creates the owner's account, the organisation and its first site. */
export default function Setup() {
  const token = useHashToken();
  const link = useQuery({
    queryKey: ['setup-link', token],
    queryFn: () => send<SetupLinkAnswer>('POST', '/setup/link', { token }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const toSignIn = <a href={hrefOf('/sign-in')}>{texts.signIn}</a>;
  if (token === null) {
    return (
      <EntryPage title={TITLE} aside={toSignIn}>
        <p>{words.withoutLink}</p>
      </EntryPage>
    );
  }
  return (
    <LinkPage title={TITLE} link={link} elsewhere={toSignIn}>
      {(made) => <SetupForm key={token} token={token} made={made} />}
    </LinkPage>
  );
}

function SetupForm({ token, made }: { readonly token: string; readonly made: SetupLinkAnswer }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [name, setName] = useState(made.organisation ?? '');
  const [domain, setDomain] = useState('');
  const [timezone, setTimezone] = useState(ownTimeZone);
  const enter = useEnter();
  const host = hostIn(domain);
  const settingUp = useMutation({
    mutationFn: () => {
      const site = made.hasSite ? null : { domain: host, name: host, timezone: zoneOf(timezone) ?? timezone };
      const organisation = name.trim() === '' && site !== null ? site.name : name;
      return send<SetupAnswer>('POST', '/setup', { token, email, password, organisation, site });
    },
    onSuccess: ({ site, ...session }) => enter(session, site === null ? '/' : `/sites/${site.id}/install`),
  });
  return (
    <EntryPage title={TITLE} lead={words.lead}>
      <ActionForm
        action={settingUp}
        submit={made.hasSite ? words.createAccount : words.next}
        disabled={!made.hasSite && zoneOf(timezone) === null}
        beside={settingUp.isError ? null : <Notice>{words.privacy}</Notice>}
      >
        <fieldset className={`stack ${styles.group}`}>
          <legend>{words.account}</legend>
          <EmailField value={email} onChange={setEmail} />
          <PasswordField label={texts.password} kind="new" value={password} onChange={setPassword} />
          <TextField
            label={words.organisation}
            hint={made.hasSite ? words.organisationHint : words.organisationOptional}
            autoComplete="organization"
            value={name}
            onChange={setName}
            required={made.hasSite}
            dir="auto"
          />
        </fieldset>
        {made.hasSite ? null : (
          <fieldset className={`stack ${styles.group}`}>
            <legend>{words.site}</legend>
            <DomainField value={domain} onChange={setDomain} />
            <ZoneField value={timezone} onChange={setTimezone} />
          </fieldset>
        )}
      </ActionForm>
    </EntryPage>
  );
}
