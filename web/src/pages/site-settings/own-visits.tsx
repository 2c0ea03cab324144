import { useSite } from '../../session.ts';
import { Card } from '../../ui/page.tsx';
import { Snippet } from '../../ui/snippet.tsx';

const OPT_OUT = "localStorage.svc_ignore = 'true'";

/** A page for the site's own origin: only it can write the storage that the tracker reads. */
const SWITCH_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="robots" content="noindex">
  <title>Count my visits?</title>
  <p id="state"></p>
  <button onclick="localStorage.svc_ignore = 'true'; show()">Leave out my visits</button>
  <button onclick="localStorage.removeItem('svc_ignore'); show()">Count my visits</button>
  <script>
    function show() {
      const left = localStorage.svc_ignore === 'true';
      document.getElementById('state').textContent =
        left ? 'Visits of this browser are left out.' : 'Visits of this browser are counted.';
    }
    show();
  </script>
</html>`;

/** Explains how the site's team excludes its own visits: with a switch in each of their browsers. */
export function OwnVisits() {
  const { site } = useSite();
  return (
    <Card title="Your own visits">
      <div className="stack">
        <p>
          Nothing about you is stored on the server, so your visits are left out by a switch in each of your browsers:
          the tracker stays silent where <code>localStorage.svc_ignore</code> is <code>'true'</code>.
        </p>
        <p>
          On a computer, open <bdi>{site.domain}</bdi>, open the browser’s console (F12), and enter this line. It holds
          from the next page on.
        </p>
        <Snippet label="Line for the console" text={OPT_OUT} />
        <p className="muted small">
          <code>localStorage.removeItem('svc_ignore')</code> counts you again. Each host name has its own switch:{' '}
          <code>www.</code> and other subdomains need it too.
        </p>
        <details>
          <summary>For phones, and for colleagues: a page with two buttons</summary>
          <div className="stack">
            <p>
              Save this as a page of your site, for example <code>https://{site.domain}/count-me.html</code>, and open
              that link on every device that is to be left out.
            </p>
            <Snippet label="Page" text={SWITCH_PAGE} />
          </div>
        </details>
      </div>
    </Card>
  );
}
