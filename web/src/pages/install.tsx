import { Link } from 'wouter';
import { isLocal } from '../../../src/domain/local-domain.ts';
import { EVENT_CALL, EVENT_ELEMENT } from '../event-examples.ts';
import { canManage, useSession, useSite } from '../session.ts';
import { Card, Page } from '../ui/page.tsx';
import { Snippet } from '../ui/snippet.tsx';
import { Unreachable } from '../ui/unreachable.tsx';
import { Arrival } from './install/arrival.tsx';
import { GuideTabs } from './install/guide-tabs.tsx';

/** Shows how to install the snippet, and whether events arrive. */
export default function Install() {
  const { site, organisation } = useSite();
  const { publicUrl, isOperator } = useSession().data!;
  const facts = { url: publicUrl, siteId: site.id, domain: site.domain, isLocal: isLocal(site.domain) };
  return (
    <Page
      title="Install"
      docs="tracker"
      narrow
      lead={
        <>
          Put one line into the pages of <bdi>{site.domain}</bdi>, open one of them, and watch it arrive here.
        </>
      }
    >
      <div className="stack">
        {facts.isLocal ? null : <Unreachable before={`the snippet goes to ${site.domain}`} />}
        <Card title="Put it into your pages">
          <GuideTabs facts={facts} isOperator={isOperator} />
        </Card>
        <Arrival />
        <Card title="Events">
          <div className="stack">
            <p>
              Pageviews, outbound links and downloads are counted by themselves. What else happens on your pages is one
              line where it happens, or an attribute of what is clicked:
            </p>
            <Snippet label="Call" text={EVENT_CALL} />
            <Snippet label="Element" text={EVENT_ELEMENT} />
            <p className="muted small">
              Such events are listed under Events, and a <Link href="/goals">goal</Link> can count them. They must not
              hold personal data.
            </p>
          </div>
        </Card>
        <p className="muted small">
          {canManage(organisation) ? (
            <>
              Coming from Plausible, Umami, Matomo, GoatCounter or GA4? <Link href="/import">Import your history</Link>.{' '}
            </>
          ) : null}
          Once it works you may want to leave out <Link href="/settings#own-visits">your own visits</Link>.
        </p>
      </div>
    </Page>
  );
}
