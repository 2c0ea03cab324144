import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecentDiscard } from '../../../../../src/collect/recent-discards.ts';
import { DISCARD_REASONS } from '../../../../../src/domain/discard.ts';
import { adviceOn, adviceOnStray } from './advice.ts';

const SITE = { id: 'k3jd02msa9xq', domain: 'example.com' };

function discard(reason: RecentDiscard['reason'], host: string | null = ''): RecentDiscard {
  return { reason, host, count: 1, lastMinute: 0 };
}

/** Returns the advice on an event from a host. */
function remedyFor(host: string | null, domain = SITE.domain): string {
  return adviceOn(discard('origin', host), { ...SITE, domain }).remedy;
}

test('the advice on an event from another host names the likely cause', () => {
  assert.match(
    remedyFor('copy.example'),
    /If copy\.example belongs to this site, add it under Settings → Domains; if not, add a site with that domain/,
  );
  assert.match(remedyFor('example.com', 'www.example.com'), /A site for example\.com covers both/);
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    assert.match(remedyFor(host), /add a site with the domain localhost/);
  assert.match(remedyFor('127.0.0.1', 'localhost'), /Open the page as http:\/\/localhost/);
  assert.match(adviceOn(discard('origin_hidden'), SITE).remedy, /referrerpolicy="origin"/);
  assert.match(remedyFor(''), /forward the Origin and User-Agent headers/);
});

test('every reason has advice', () => {
  for (const reason of DISCARD_REASONS) {
    const { problem, remedy } = adviceOn(discard(reason), SITE);
    assert.match(problem, /^[A-Z].*\.$/, reason);
    assert.match(remedy, /^[A-Z].*\.$/, reason);
  }
});

test('the advice on an event of an unknown site names the right id', () => {
  assert.deepEqual(adviceOnStray(discard('unknown_site', 'www.example.com'), SITE), {
    problem: 'A page on www.example.com sent an event with an unknown site ID.',
    remedy: 'Compare its data-site with the snippet above: it must be k3jd02msa9xq.',
  });
});
