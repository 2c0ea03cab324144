import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { MIGRATION_NAMES as NAMES } from './migrations.ts';

test('databases know the released migrations by these names', () => {
  assert.deepEqual(NAMES.slice(0, 10), [
    ...['0001_control', '0002_import_key', '0003_closed_days', '0004_erasures', '0005_alerts', '0006_dashboard'],
    ...['0007_report_delivery', '0008_operator', '0009_closed_months', '0010_final_days'],
  ]);
});

test('each migration has a file under its name and runs in the order of the numbers', () => {
  const files = globSync('[0-9]*.ts', { cwd: import.meta.dirname }).map((file) => basename(file, '.ts'));
  assert.deepEqual(
    files.sort(),
    NAMES.map((name) => name.replaceAll('_', '-')),
  );
  assert.deepEqual(
    NAMES.map((name) => Number(name.slice(0, 4))),
    NAMES.map((_, i) => i + 1),
  );
});
