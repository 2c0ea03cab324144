import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SCREEN, SITE, type TrackerEvent, Visits } from './visit.ts';

describe('svc(name, props)', () => {
  let visits: Visits;
  before(async () => {
    visits = await Visits.start();
  });
  after(() => visits.close());

  /** Makes calls of `svc` in a page, one list of arguments each, and returns the events that were sent. */
  const sent = async (...calls: (readonly unknown[])[]) => {
    const visit = await visits.open();
    await visit.page.evaluate((calls) => {
      for (const call of calls) svc(...(call as [unknown, unknown]));
    }, calls);
    const named = await visit.named();
    await visit.close();
    return named;
  };

  it('sends the event with its props, on the page it happened on', async () => {
    const visit = await visits.open({ path: '/cart?utm_source=x' });
    const result = await visit.page.evaluate(() => svc('purchase', { plan: 'pro', price: 9.5, first: true }));
    assert.equal(result, undefined);
    assert.deepEqual(
      (await visit.events()).filter(({ e }) => e),
      [
        {
          s: SITE,
          u: '/cart?utm_source=x',
          ...SCREEN,
          e: 'purchase',
          p: { plan: 'pro', price: 9.5, first: true },
        } satisfies TrackerEvent,
      ],
    );
    await visit.close();
  });

  it('lowercases names and drops invalid ones silently', async () => {
    const long = 'x'.repeat(64);
    const names = await sent(
      ['Sign_Up-2'],
      [long],
      ['-'],
      [`${long}x`],
      [''],
      ['a b'],
      ['é'],
      ['a.b'],
      ['a\n'],
      [],
      [7],
      [null],
      [{}],
    );
    assert.deepEqual(names, [
      ['-', undefined],
      ['sign_up-2', undefined],
      [long, undefined],
    ]);
  });

  it('sends nothing under a reserved name, in any case', async () => {
    assert.deepEqual(await sent(['pageview'], ['engage', { t: 1, d: 1 }], ['outbound'], ['download'], ['Engage']), []);
    assert.deepEqual(await sent(['pageviews'], ['re-engage']), [
      ['pageviews', undefined],
      ['re-engage', undefined],
    ]);
  });

  it('drops properties that are not allowed, and keeps the others', async () => {
    const visit = await visits.open();
    await visit.page.evaluate(() => {
      svc('mixed', {
        text: '',
        zero: 0,
        negative: -1.5,
        no: false,
        nested: { a: 1 },
        list: [1],
        nothing: null,
        missing: undefined,
        nan: Number.NaN,
        infinite: Infinity,
        big: 1n,
        symbol: Symbol('x'),
        call: () => 1,
        date: new Date(0),
        '': 'no key',
        ['k'.repeat(64)]: 'kept',
        ['k'.repeat(65)]: 'too long',
        'any key, even "this"\n': 'kept',
      });
      svc('emptied', { nested: {} });
    });
    assert.deepEqual(await visit.named(), [
      ['emptied', undefined],
      [
        'mixed',
        {
          text: '',
          zero: 0,
          negative: -1.5,
          no: false,
          ['k'.repeat(64)]: 'kept',
          'any key, even "this"\n': 'kept',
        },
      ],
    ]);
    await visit.close();
  });

  it('sends the event without props when they are no flat object', async () => {
    assert.deepEqual(await sent(['a', null], ['b', 'text'], ['c', 7], ['d', [1, 2]], ['e', true], ['f', {}]), [
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
      ['d', undefined],
      ['e', undefined],
      ['f', undefined],
    ]);
  });

  it('cuts strings after 500 characters', async () => {
    assert.deepEqual(await sent(['a', { v: 'x'.repeat(501), w: 'y'.repeat(500) }]), [
      ['a', { v: 'x'.repeat(500), w: 'y'.repeat(500) }],
    ]);
  });

  it('drops an event whose props take more than 2048 bytes of UTF-8', async () => {
    /** Makes props with a JSON of exactly so many bytes. */
    const props = (bytes: number, char: string) => {
      const filled: Record<string, string> = { a: '', b: '', c: '', d: '', e: '' };
      const size = Buffer.byteLength(char);
      let rest = bytes - JSON.stringify(filled).length;
      for (const key of Object.keys(filled)) {
        const count = Math.min(500, Math.floor(rest / size));
        filled[key] = char.repeat(count);
        rest -= count * size;
      }
      if (rest > 0) filled.e += 'x'.repeat(rest);
      assert.equal(Buffer.byteLength(JSON.stringify(filled)), bytes);
      return filled;
    };
    const fits = [props(2048, 'x'), props(2048, 'é')] as const;
    assert.deepEqual(await sent(['a', fits[0]], ['b', props(2049, 'x')], ['c', fits[1]], ['d', props(2049, 'é')]), [
      ['a', fits[0]],
      ['c', fits[1]],
    ]);
  });

  it('drops an event whose body takes more than 4096 bytes', async () => {
    const visit = await visits.open({ path: `/long?utm_term=${'x'.repeat(3000)}` });
    await visit.page.evaluate(() => {
      svc('small', { a: 'x' });
      svc('large', { a: 'x'.repeat(500), b: 'x'.repeat(500), c: 'x'.repeat(500) });
    });
    assert.deepEqual(await visit.named(), [['small', { a: 'x' }]]);
    await visit.close();
    const tooLong = await visits.open({ path: `/long?utm_term=${'x'.repeat(4100)}` });
    assert.deepEqual(await tooLong.events(), []);
    await tooLong.close();
  });

  it('replays the calls that the stub has queued, after the pageview, by the same rules', async () => {
    const visit = await visits.open({
      head: `<script>
        window.svc = window.svc || function () { (window.svc.q = window.svc.q || []).push(arguments) };
        svc('Early', { a: 1, b: [] }); svc('engage'); svc('two');
      </script>`,
    });
    await visit.page.evaluate(() => svc('live'));
    assert.deepEqual(await visit.named(), [
      ['early', { a: 1 }],
      ['live', undefined],
      ['two', undefined],
    ]);
    assert.deepEqual(await visit.pageviews(), ['/']);
    await visit.close();
  });

  it('works with a stub that nobody has called', async () => {
    const visit = await visits.open({
      head: '<script>window.svc = function () { (svc.q = svc.q || []).push(arguments) }</script>',
    });
    await visit.page.evaluate(() => svc('live'));
    assert.deepEqual(await visit.named(), [['live', undefined]]);
    await visit.close();
  });
});
