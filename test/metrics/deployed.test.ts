/** Tests the alert rules and the dashboard as files; `metrics.test.ts` holds them to a running service. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { readDeployed } from '../deploy/files.ts';
import { alertRules, dashboardPanels, dashboardQueries, hasHeading, RULES, RULES_TEST } from './deployed.ts';
import { promtool, promtoolMissing } from './promtool.ts';

const skip = promtoolMissing() ?? false;

test('each rule says what is wrong, what to do, and where to read on', () => {
  const rules = alertRules();
  assert.ok(rules.length > 20);
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, labels, annotations } of rules) {
    assert.match(alert, /^Svc[A-Z]/);
    assert.ok(['warning', 'critical'].includes(labels.severity), alert);
    assert.ok(annotations.summary.length > 20 && annotations.description.length > 40, alert);
    assert.ok(hasHeading(annotations.docs), `${alert}: ${annotations.docs}`);
  }
});

test('each rule has a case in which it fires', () => {
  const cases = readDeployed('prometheus/svc-rules.test.yaml');
  for (const { alert } of alertRules()) assert.ok(cases.includes(`alertname="${alert}",alertstate="firing"`), alert);
});

test('the dashboard asks the data source that is chosen, and no panel covers another', () => {
  const panels = dashboardPanels();
  const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
  assert.deepEqual(rows, ['Collection', 'Storing', 'Reading', 'Sending', 'Machine']);
  const taken = new Set<string>();
  for (const { title, type, gridPos, datasource, targets = [] } of panels) {
    for (const { datasource: own } of targets) assert.equal(own.uid, `\${datasource}`, title);
    if (type !== 'row') assert.equal(datasource?.uid, `\${datasource}`, title);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.ok(x < 24 && !taken.has(`${x} ${y}`), title);
        taken.add(`${x} ${y}`);
      }
    }
  }
});

test('promtool finds the rules sound, and each fires when it should', { skip }, () => {
  for (const args of [
    ['check', 'rules', RULES],
    ['test', 'rules', RULES_TEST],
  ]) {
    const { status, text } = promtool(args);
    assert.equal(status, 0, text);
  }
});

test('promtool can read each query of the dashboard', { skip }, (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'svc-queries-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const rules = dashboardQueries().map((expr, i) => ({ record: `panel:${i}`, expr }));
  const path = join(directory, 'queries.yaml');
  writeFileSync(path, stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, text } = promtool(['check', 'rules', path]);
  assert.equal(status, 0, text);
});
