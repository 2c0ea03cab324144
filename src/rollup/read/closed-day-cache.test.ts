import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Period } from '../../domain/period.ts';
import type { PublishedDay } from '../days/site-days.ts';
import { ClosedDayCache } from './closed-day-cache.ts';

/** The stored rows, and the reads of them. */
class Stored {
  readonly rows = new ClosedDayCache();
  readonly asked: Period[] = [];
  readonly #written = new Map<string, { readonly writing: PublishedDay; readonly figure: number }>();

  write(day: string, figure: number): void {
    const generation = (this.#written.get(day)?.writing.generation ?? 0) + 1;
    this.#written.set(day, { writing: { siteId: 1, day, generation, version: generation, events: 1 }, figure });
  }

  async read(...days: string[]): Promise<number[]> {
    const closed = [...this.#written.values()].map(({ writing }) => writing);
    const asked = days.map((day) => this.#written.get(day)!.writing);
    const found = await this.rows.of('figure', asked, {
      closed,
      read: async (run) => {
        this.asked.push(run);
        const within = [...this.#written].filter(([day]) => day >= run.from && day <= run.to);
        return within.flatMap(([day, { figure }]) => (figure === 0 ? [] : [{ day, figure }]));
      },
    });
    return found.map((row) => (row as unknown as { figure: number }).figure);
  }
}

test('rows are read with their whole months, and once', async () => {
  const stored = new Stored();
  for (const [i, day] of ['2026-03-31', '2026-04-01', '2026-04-20'].entries()) stored.write(day, i + 1);
  assert.deepEqual(await stored.read('2026-04-20'), [3]);
  assert.deepEqual(await stored.read('2026-04-01', '2026-04-20'), [2, 3]);
  assert.deepEqual(stored.asked, [{ from: '2026-04-01', to: '2026-04-30' }]);
  assert.deepEqual(await stored.read('2026-03-31', '2026-04-01'), [1, 2]);
  assert.deepEqual(stored.asked.slice(1), [{ from: '2026-03-01', to: '2026-03-31' }]);
});

test('a day that is written anew is read anew', async () => {
  const stored = new Stored();
  stored.write('2026-04-01', 1);
  stored.write('2026-04-02', 2);
  assert.deepEqual(await stored.read('2026-04-01', '2026-04-02'), [1, 2]);
  stored.write('2026-04-02', 5);
  assert.deepEqual(await stored.read('2026-04-01', '2026-04-02'), [1, 5]);
  assert.equal(stored.asked.length, 2);
});

test('that a day has no rows is remembered too', async () => {
  const stored = new Stored();
  stored.write('2026-04-01', 0);
  assert.deepEqual(await stored.read('2026-04-01'), []);
  assert.deepEqual(await stored.read('2026-04-01'), []);
  assert.equal(stored.asked.length, 1);
});

test('more than there is room for is answered all the same, and not kept', async () => {
  const rows = new ClosedDayCache();
  const day = { siteId: 1, day: '2026-04-01', generation: 1, version: 1, events: 1 };
  const many = Array.from({ length: 200_000 }, (_, figure) => ({ day: day.day, figure }));
  let reads = 0;
  const ask = () =>
    rows.of('figure', [day], {
      closed: [day],
      read: async () => {
        reads++;
        return many;
      },
    });
  assert.equal((await ask()).length, many.length);
  assert.equal((await ask()).length, many.length);
  assert.equal(reads, 2);
});

test('a question that stays within the room is not thrown out because its days are closed one by one', async () => {
  const stored = new Stored();
  stored.write('2026-03-31', 1);
  await stored.read('2026-03-31');
  const other = new Array(400).fill(0).map((_, i) => ({ day: '2026-04-01', figure: i }));
  const closed: PublishedDay[] = [];
  for (let day = 1; day <= 30; day++) {
    closed.push({ siteId: 2, day: `2026-04-${String(day).padStart(2, '0')}`, generation: 1, version: 1, events: 1 });
    const read = async () => closed.flatMap((writing) => other.map((row) => ({ ...row, day: writing.day })));
    assert.equal((await stored.rows.of('other', closed, { closed, read })).length, day * other.length);
  }
  await stored.read('2026-03-31');
  assert.equal(stored.asked.length, 1);
});
