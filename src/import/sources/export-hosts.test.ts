import assert from 'node:assert/strict';
import { test } from 'node:test';
import { damaged } from '../files/damaged-file.ts';
import type { ExportTable, Row } from '../files/export-table.ts';
import { hostsIn } from './export-hosts.ts';

function table(columns: readonly string[], pieces: readonly (readonly Row[])[]): ExportTable {
  async function* rows() {
    yield* pieces;
  }
  return { kind: 'table', path: 'pages.csv', columns, rows };
}

test('the hosts of pages are listed once each, and files without hosts are passed over', async () => {
  const pages = [
    [{ hostname: 'Shop.example' }, { hostname: '' }, {}],
    [{ hostname: 'shop.example' }],
    [{ hostname: 'b.example' }],
  ];
  const others = table(['page'], [[{ hostname: 'unnamed.example' }]]);
  assert.deepEqual(await hostsIn([others, table(['hostname'], pages)]), ['shop.example', 'b.example']);
});

test('a damaged table ends the list, and the reading tells of it', async () => {
  async function* rows(): AsyncGenerator<readonly Row[]> {
    yield [{ hostname: 'shop.example' }];
    throw damaged('pages.csv', 'it is cut off', 'download it again');
  }
  assert.deepEqual(await hostsIn([{ ...table(['hostname'], []), rows }]), ['shop.example']);
});
