import { useSite } from '../../session.ts';
import { siteUrl } from '../../site-view/page-url.ts';
import { Card } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';
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

/** Explains how the site's team excludes its own visits: with a switch in each of their browsers. */
export function OwnVisits() {
  const { site } = useSite();
  return (
    <Card title={ownVisits.title}>
      <div className="stack">
        <p>{ownVisits.lead}</p>
        <details>
          <summary>{ownVisits.page.summary}</summary>
          <div className="stack">
            <p>{ownVisits.page.instructions(`${siteUrl(site.domain)}/exclude-me.html`)}</p>
            <Snippet label={ownVisits.page.snippet} text={SWITCH_PAGE} />
          </div>
        </details>
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
