/** The route that has a page of a site read and looked at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageCheckRoutes } from '../../src/dashboard/routes/page-check.ts';
import type { SiteDomains } from '../../src/domain/site-domains.ts';
import { ManualClock } from '../../src/sites/fixture.ts';

const SITE = { publicId: 'k3jd02msa9xq', domain: 'shop.example', also: ['shop.test'] };
const HTML = `<script src="https://stats.example/js/t.js" data-site="${SITE.publicId}"></script>`;

type Asked = readonly [address: string, domains: string];

test('a page on the site’s domain is read and looked at, so many times an hour', async () => {
  const asked: Asked[] = [];
  const pages = {
    read: async (address: string, { domain, also }: SiteDomains) => {
      asked.push([address, [domain, ...(also ?? [])].join()]);
      if (address.endsWith('/away')) return { kind: 'status', status: 503 } as const;
      const url = new URL('https://www.shop.example/');
      return { url, referrerPolicy: 'same-origin', contentSecurityPolicy: '', html: HTML };
    },
  };
  const dependencies = { clock: new ManualClock('2026-05-20T12:00:00Z'), publicUrl: () => 'https://stats.example' };
  const [route] = pageCheckRoutes({ ...dependencies, alerts: {} as never }, pages);
  const check = (path: string, domain?: string) =>
    route!.handle({
      site: SITE,
      body: { path, domain },
      signedIn: { user: { id: 1 } },
      gone: new AbortController().signal,
    } as never);
  assert.deepEqual(await check('//other.example/@x'), {
    address: 'https://www.shop.example/',
    unread: null,
    findings: [{ kind: 'hidden_origin', policy: 'same-origin', by: 'header' }],
  });
  assert.deepEqual(await check('/away'), {
    address: 'https://shop.example/away',
    unread: { kind: 'status', status: 503 },
    findings: [],
  });
  assert.deepEqual(asked[0], ['https://shop.example//other.example/@x', 'shop.example,shop.test']);
  await assert.rejects(check('/', 'other.example'), { code: 'invalid' });
  assert.equal(((await check('/away', 'shop.test')) as { address: string }).address, 'https://shop.test/away');
  for (let i = 3; i < 120; i++) await check('/');
  await assert.rejects(check('/'), { code: 'too_many_tries' });
  assert.equal(asked.length, 120);
  for (const path of ['', 'other', '@other.example/', '.other.example/', 1, undefined, `/${'x'.repeat(1024)}`])
    assert.equal(route!.body!.safeParse({ path }).success, false, String(path));
});
