import { useSession } from '../session.ts';
import { TopBar } from '../top-bar.tsx';
import { Card, Notice, Page } from '../ui/page.tsx';
import { Activity } from './server/activity.tsx';
import { Health } from './server/health.tsx';
import { Mail } from './server/mail.tsx';
import { RelayKeys } from './server/relay-keys.tsx';

/** Shows the server's settings and state to operators. */
export default function Server() {
  const session = useSession().data!;
  return (
    <>
      <TopBar session={session} />
      <Page title="Server" narrow lead="How the service is doing, and who may pass visitors on to it.">
        {session.isOperator ? (
          <div className="stack">
            <Health />
            <Activity />
            <Mail />
            <RelayKeys />
            <Card title="Data from others">
              <p>
                Countries, regions and cities are looked up in <a href="https://db-ip.com">IP to City Lite by DB-IP</a>.
                Network numbers come from RouteViews and DB-IP, by way of ip-location-db. Both may be used under{' '}
                <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. All look-ups happen on this
                server.
              </p>
            </Card>
          </div>
        ) : (
          <Notice>Only whoever runs the server sees this page: an owner of its first organisation.</Notice>
        )}
      </Page>
    </>
  );
}
