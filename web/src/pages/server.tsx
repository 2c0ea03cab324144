import { useSession } from '../session.ts';
import { Notice, Page } from '../ui/page.tsx';
import { Activity } from './server/activity.tsx';
import { ReferenceData } from './server/data.tsx';
import { Health } from './server/health.tsx';
import { Mail } from './server/mail.tsx';
import { ProxyKeys } from './server/proxy-keys.tsx';
import { texts } from './server/texts.tsx';

/** Shows the server's settings and state to operators. */
export default function Server() {
  const { isOperator } = useSession().data!;
  return (
    <Page title={texts.title} docs="troubleshooting" narrow lead={texts.lead}>
      {isOperator ? (
        <div className="stack">
          <Health />
          <Activity />
          <Mail />
          <ProxyKeys />
          <ReferenceData />
        </div>
      ) : (
        <Notice>{texts.operatorsOnly}</Notice>
      )}
    </Page>
  );
}
