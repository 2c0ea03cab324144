import { useSite } from '../../session.ts';
import { download } from '../../site-view/export/download.ts';
import { siteUrl } from '../../site-view/page-url.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import { CopyButton, Snippet } from '../../ui/snippet.tsx';
import { texts } from './texts.tsx';

const { ownVisits } = texts;

const OPT_OUT = "localStorage.svc_ignore = 'true'";

/** A page for the site's own origin: only it can write the storage that the tracker reads. */
const SWITCH_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="robots" content="noindex">
  <title>Exclude my visits</title>
  <p id="state"></p>
  <button onclick="localStorage.svc_ignore = 'true'; show()">Exclude my visits</button>
  <button onclick="localStorage.removeItem('svc_ignore'); show()">Track my visits</button>
  <script>
    function show() {
      const excluded = localStorage.svc_ignore === 'true';
      document.getElementById('state').textContent =
        excluded ? 'Visits from this browser are excluded.' : 'Visits from this browser are tracked.';
    }
    show();
  </script>
</html>`;

const FILE = 'exclude-me.html';

/** Gives the site's team a page with a switch to exclude their own visits, in each of their browsers. */
export function OwnVisits() {
  const { site } = useSite();
  const address = `${siteUrl(site.domain)}/${FILE}`;
  return (
    <Card title={ownVisits.title}>
      <div className="stack">
        <p className="muted">{ownVisits.lead}</p>
        <p>{ownVisits.page.instructions(address)}</p>
        <div className="row">
          <Button onClick={() => download(FILE, new Blob([SWITCH_PAGE], { type: 'text/html' }))}>
            <Icon name="download" /> {ownVisits.page.download}
          </Button>
          <a className="button" href={address} target="_blank" rel="noreferrer">
            <Icon name="external" /> {ownVisits.page.open}
          </a>
          <CopyButton text={address} name={address} />
        </div>
        <details>
          <summary>{ownVisits.console.summary}</summary>
          <div className="stack">
            <p>{ownVisits.console.instructions(<bdi>{site.domain}</bdi>)}</p>
            <Snippet label={ownVisits.console.snippet} text={OPT_OUT} />
            <p className="muted small">{ownVisits.undo}</p>
          </div>
        </details>
      </div>
    </Card>
  );
}
