import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainRefusal } from './s3-error.ts';

const SUBJECT = { endpoint: 'https://s3.example.com', bucket: 'backups', region: 'us-east-1' };

test('what a store says is shown without control characters', () => {
  const refusal = { status: 400, code: 'Odd\u001b[2J', message: 'first\r\nsecond\u009b', region: null };
  assert.equal(
    explainRefusal(refusal, SUBJECT).message,
    'https://s3.example.com answered with status 400 (Odd [2J: first second)',
  );
  const elsewhere = { status: 301, code: '', message: '' };
  assert.match(explainRefusal({ ...elsewhere, region: 'eu-west-3' }, SUBJECT).message, /set AWS_REGION to eu-west-3$/);
  assert.match(explainRefusal({ ...elsewhere, region: 'eu\u001b' }, SUBJECT).message, /set AWS_REGION to its region$/);
});
