import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSteps, type StartedFacts } from './next-steps.ts';

const NEW: StartedFacts = {
  url: 'http://127.0.0.1:8000',
  publicUrl: 'https://stats.example.com',
  setupUrl: 'https://stats.example.com/setup#abc',
  data: 'data in /srv/svc',
  sites: 0,
  hasDemo: false,
  demo: 'svc demo',
};
const DOCS = ['', 'Documentation: https://stats.example.com/docs'];
const lastLines = (facts: Partial<StartedFacts>) =>
  nextSteps({ ...NEW, ...facts })
    .split('\n')
    .slice(6);

test('who has no account gets the link, and a demo to look around, which is not made twice', () => {
  assert.deepEqual(nextSteps(NEW).split('\n').slice(0, 6), [
    'svc is running: http://127.0.0.1:8000   (data in /srv/svc)',
    '',
    'Open this link to create your account and your first site:',
    '',
    '    https://stats.example.com/setup#abc',
    '',
  ]);
  assert.deepEqual(lastLines({}), [
    'It works until the first account exists. To explore with a year of sample data, run in another terminal:',
    '  svc demo',
    ...DOCS,
  ]);
  assert.deepEqual(lastLines({ hasDemo: true, sites: 2 }), [
    'It works until the first account exists. The demo is at https://stats.example.com, with the account that svc demo printed.',
    ...DOCS,
  ]);
});

test('who has an account gets the address of the dashboard', () => {
  const texts = [0, 1, 2].map((sites) => nextSteps({ ...NEW, setupUrl: null, sites }));
  const docs = '\nDocumentation: https://stats.example.com/docs';
  assert.ok(texts.every((text) => text.endsWith(docs)));
  const lines = texts.map((text) => text.slice(0, -docs.length));
  assert.deepEqual(lines, [
    'svc is running. Your dashboard: https://stats.example.com   (data in /srv/svc)',
    'svc is running. Your dashboard: https://stats.example.com   (1 site, data in /srv/svc)',
    'svc is running. Your dashboard: https://stats.example.com   (2 sites, data in /srv/svc)',
  ]);
});
