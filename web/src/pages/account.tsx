import { useQuery } from '@tanstack/react-query';
import type { AccountAnswer } from '../../../src/dashboard/routes/account.ts';
import { question } from '../request.ts';
import { useSession } from '../session.ts';
import { Card, Failure, Page, Skeleton } from '../ui/page.tsx';
import { Browsers } from './account/browsers.tsx';
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
        {account.data !== undefined ? (
          <>
            <LanguageCard chosen={account.data.language} />
            <PasswordCard email={account.data.email} />
            <SecondFactorCard account={account.data} />
            <Browsers sessions={account.data.sessions} />
          </>
        ) : account.isError ? (
          <Failure error={account.error} retry={() => void account.refetch()} />
        ) : (
          [texts.language.title, texts.password.title, texts.secondFactor.title, texts.sessions.title].map((title) => (
            <Card key={title} title={title}>
              <Skeleton height="6rem" />
            </Card>
          ))
        )}
        <Organisations session={session} />
      </div>
    </Page>
  );
}
