import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DATA_KINDS } from '../../domain/data-kind.ts';
import { BUNDLED_DATES, PUBLISHED } from './bundled-dates.ts';

test('the dates are those of the versions that are installed', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const [name, { version }] of Object.entries(PUBLISHED)) assert.equal(version, dependencies[name], name);
});

test('all bundled data is dated', () => {
  const sinceMs = Temporal.Instant.from('2025-01-01T00:00Z').epochMilliseconds;
  for (const kind of DATA_KINDS) {
    const builtAt = BUNDLED_DATES[kind]();
    assert.ok(builtAt !== null && builtAt > sinceMs, kind);
  }
});
