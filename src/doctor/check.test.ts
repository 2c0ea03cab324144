import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandTimer } from '../concurrency/hand-timer.fixture.ts';
import { systemTimer } from '../concurrency/timer.ts';
import { CHECKS, worstFirst, worstLevel } from '../domain/finding.ts';
import { type Check, examine, ok } from './check.ts';
import { ALL_CHECKS } from './checks/checks.ts';
import { facts } from './facts.fixture.ts';
import { nearest } from './nearest.ts';
import { remembered, rememberFacts } from './remember.ts';

test('every check has its words, and the checks have their order', () => {
  assert.deepEqual(
    ALL_CHECKS.map(({ name }) => name),
    CHECKS,
  );
});

test('where all is well each check says so once', async () => {
  const findings = await examine(ALL_CHECKS, facts(), systemTimer);
  assert.deepEqual(
    findings.map(({ check, level }) => [check, level]),
    CHECKS.map((name) => [name, 'ok']),
  );
  assert.equal(worstLevel(findings), 'ok');
});

test('a check that throws, or that does not end, is a finding of its own', async () => {
  const timer = new HandTimer();
  const checks: readonly Check[] = [
    {
      name: 'disk',
      look: () => {
        throw new Error('no\n such disk');
      },
    },
    { name: 'mail', look: () => new Promise(() => {}) },
    { name: 'dns', look: () => [ok('fine')] },
  ];
  const examining = examine(checks, facts(), timer);
  await timer.forward(6000);
  const findings = await examining;
  assert.deepEqual(
    findings.map(({ check, level, message }) => [check, level, message]),
    [
      ['disk', 'warn', 'This could not be checked: no such disk'],
      ['mail', 'warn', 'This could not be checked within 6 s.'],
      ['dns', 'ok', 'fine'],
    ],
  );
  assert.ok(findings.every(({ remedy }) => remedy !== ''));
});

test('facts of which none is found still has a finding for each check', async () => {
  const refuse = () => Promise.reject(new Error('away'));
  const members = Object.entries(facts()).map(([name, fact]) => [
    name,
    typeof fact === 'function' && name !== 'nowMs' ? refuse : fact,
  ]);
  const findings = await examine(ALL_CHECKS, Object.fromEntries(members), systemTimer);
  assert.deepEqual([...new Set(findings.map(({ check }) => check))], CHECKS);
  assert.equal(worstLevel(findings), 'warn');
});

test('the worst findings come first, each level in the order of the checks', () => {
  const finding = (check: (typeof CHECKS)[number], level: 'ok' | 'warn' | 'bad') => ({
    check,
    level,
    message: '',
    remedy: '',
  });
  const sorted = worstFirst([
    finding('disk', 'ok'),
    finding('clock', 'warn'),
    finding('dns', 'bad'),
    finding('mail', 'warn'),
  ]);
  assert.deepEqual(
    sorted.map(({ check }) => check),
    ['dns', 'clock', 'mail', 'disk'],
  );
});

test('a name with a slip is recognized', () => {
  const names = ['SVC_SMTP_URL', 'SVC_PORT', 'SVC_PUBLIC_URL'];
  assert.equal(nearest('SVC_SMPT_URL', names), 'SVC_SMTP_URL');
  assert.equal(nearest('SVC_PUBLICURL', names), 'SVC_PUBLIC_URL');
  assert.equal(nearest('SVC_SOMETHING_ELSE', names), null);
});

test('facts that cost something are remembered for a while, failures are not', async () => {
  let now = 0;
  let asked = 0;
  const ask = remembered(
    100,
    () => now,
    async () => {
      asked++;
      if (asked === 1) throw new Error('away');
      return asked;
    },
  );
  await assert.rejects(ask(), /away/);
  assert.deepEqual(await Promise.all([ask(), ask()]), [2, 2]);
  now = 99;
  assert.equal(await ask(), 2);
  now = 100;
  assert.equal(await ask(), 3);
  const hosts: string[] = [];
  const remembering = rememberFacts(facts({ resolves: async (host) => hosts.push(host) > 0 }));
  for (const host of ['a.example', 'b.example', 'a.example']) await remembering.resolves(host);
  assert.deepEqual(hosts, ['a.example', 'b.example']);
});
