import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClickHouseError, parseError } from '@clickhouse/client';
import { DiskFullError, errorText } from '../../domain/disk-full.ts';
import { callersError } from './failure.ts';

test("a server's full disk is one, though the client takes code and type out of the message", () => {
  const error = parseError('Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)');
  assert.ok(error instanceof ClickHouseError);
  assert.deepEqual([error.code, error.message], ['243', 'Cannot reserve 1.00 MiB, not enough space. ']);
  const raised = callersError(error, 'db.example.com');
  assert.ok(raised instanceof DiskFullError);
  assert.equal(raised.message, 'the disk of ClickHouse at db.example.com is full; free up space and try again');
  assert.equal(errorText(error, '/data'), 'the disk of /data is full; free up space and try again');
});

test('another refusal of a server stays what it is', () => {
  const error = new ClickHouseError({ code: '62', type: 'SYNTAX_ERROR', message: 'Syntax error' });
  assert.equal(callersError(error, 'db.example.com'), error);
});
