import { useQuery } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../src/dashboard/routes/account.ts';
import { question } from '../request.ts';
import { PasskeysCard, RecoveryCodesCard } from '../second-factor/passkeys-card.tsx';
import { useSession } from '../session.ts';
import { Answered } from '../ui/answered.tsx';
import { Card, Page, Skeleton } from '../ui/page.tsx';
import { Browsers } from './account/browsers.tsx';
import { DeleteAccount } from './account/deletion/delete-account.tsx';
import { Identities } from './account/identities/identities.tsx';
import { LanguageCard } from './account/language-card.tsx';
import { Organisations } from './account/organisations.tsx';
import { PasswordCard } from './account/password-card.tsx';
import { ACCOUNT_KEY } from './account/refresh-account.ts';
import { SecondFactorCard } from './account/second-factor-card.tsx';
import { texts } from './account/texts.tsx';

/** Shows the signed-in user's own account. */
export default function Account() {
  const session = useSession().data!;
  const account = useQuery(question<AccountAnswer>(ACCOUNT_KEY, '/account'));
  return (
    <Page title={texts.title} lead={session.user?.email} narrow>
      <div className="stack">
        <Answered query={account} height="6rem" placeholder={<Placeholder />}>
          {(answer) => (
            <>
              <LanguageCard chosen={answer.language} />
              <PasswordCard email={answer.email} />
              <SecondFactorCard account={answer} />
              <PasskeysCard account={answer} publicUrl={session.publicUrl} />
              <RecoveryCodesCard account={answer} />
              {answer.identities === undefined ? null : <Identities identities={answer.identities} />}
              <Browsers sessions={answer.sessions} sessionLimits={answer.sessionLimits} />
            </>
          )}
        </Answered>
        <Organisations session={session} />
        {account.data === undefined ? null : <DeleteAccount email={account.data.email} endsAt={account.data.endsAt} />}
      </div>
    </Page>
  );
}

/** Cards in the place of those that load. */
function Placeholder() {
  return (
    <div className="stack">
      {[texts.language.title, texts.password.title, texts.secondFactor.title, texts.sessions.title].map((title) => (
        <Card key={title} title={title}>
          <Skeleton height="6rem" />
        </Card>
      ))}
    </div>
  );
}
