import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageFinding, Unread } from '../../../../../src/dashboard/routes/page-check.ts';
import { adviceOnPage } from './advice-on-page.ts';

const ASKED = { id: 'k3jd02msa9xq', domain: 'shop.example', serviceUrl: 'https://stats.example' };

function on(finding: PageFinding) {
  return adviceOnPage({ address: 'https://shop.example/', unread: null, findings: [finding] }, ASKED)[0]!;
}

test('every finding has advice that says what to write', () => {
  const cases: readonly (readonly [PageFinding, problem: RegExp, remedy: RegExp])[] = [
    [{ kind: 'no_tag', combinedBy: null }, /no snippet with data-site="k3jd02msa9xq"/, /Add it to the head/],
    [{ kind: 'no_tag', combinedBy: 'Autoptimize' }, /Autoptimize combines/, /Add data-noptimize="1" to the snippet/],
    [{ kind: 'no_tag', combinedBy: 'Speed Optimizer' }, /combines/, /settings of Speed Optimizer/],
    [{ kind: 'other_site', id: 'x' }, /data-site is x/, /data-site="k3jd02msa9xq"/],
    [
      { kind: 'changed', by: 'Cloudflare Rocket Loader', sign: 'type="1-text/javascript"' },
      /Cloudflare Rocket Loader has changed the snippet \(type="1-text\/javascript"\)/,
      /Add data-cfasync="false" to the snippet, directly after “<script”/,
    ],
    [{ kind: 'changed', by: 'WP Rocket', sign: 's' }, /WP Rocket/, /nowprocket/],
    [{ kind: 'changed', by: 'LiteSpeed Cache', sign: 's' }, /LiteSpeed/, /data-no-optimize="1" data-no-defer="1"/],
    [
      { kind: 'changed', by: null, sign: 'data-src' },
      /Something has changed the snippet \(data-src\)/,
      /as it is\. If an optimizer/,
    ],
    [{ kind: 'insecure', address: 'http://a/' }, /block http:\/\/a\//, /over https/],
    [{ kind: 'other_source', address: 'https://a/' }, /loads https:\/\/a\//, /https:\/\/stats\.example\/js\/t\.js/],
    [{ kind: 'other_api', address: 'https://a/' }, /to https:\/\/a\//, /data-api="https:\/\/stats\.example\/api\/e"/],
    [
      { kind: 'blocked', directive: 'script-src', origin: 'https://s' },
      /blocks the script/,
      /Add https:\/\/s to script-src/,
    ],
    [{ kind: 'blocked', directive: 'connect-src', origin: 'https://s' }, /blocks events/, /to connect-src/],
    [
      { kind: 'hidden_origin', policy: 'same-origin', by: 'header' },
      /is same-origin: Firefox/,
      /Add referrerpolicy="origin"/,
    ],
    [
      { kind: 'hidden_origin', policy: 'no-referrer', by: 'tag' },
      /referrerpolicy="no-referrer"/,
      /Use referrerpolicy="origin"/,
    ],
  ];
  for (const [finding, problem, remedy] of cases) {
    const advice = on(finding);
    assert.match(advice.problem, problem);
    assert.match(advice.remedy, remedy);
  }
});

test('a page that could not be read has advice, and a page without findings none', () => {
  const unread: readonly Unread[] = [
    { kind: 'refused' },
    { kind: 'unreachable', detail: 'ENOTFOUND' },
    { kind: 'status', status: 403 },
    { kind: 'elsewhere', address: 'https://other.example/' },
    { kind: 'no_html' },
  ];
  for (const each of unread) {
    const [advice] = adviceOnPage({ address: 'https://shop.example/', unread: each, findings: [] }, ASKED);
    assert.match(`${advice?.problem} ${advice?.remedy}`, /^[A-Zs].*\.$/, each.kind);
  }
  assert.deepEqual(adviceOnPage({ address: 'https://shop.example/', unread: null, findings: [] }, ASKED), []);
});
