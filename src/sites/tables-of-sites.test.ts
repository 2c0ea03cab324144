import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFixture } from './fixture.ts';
import { TABLES_OF_SITES } from './tables-of-sites.ts';

test('of every table with a site it is decided what becomes of its rows', async (t) => {
  const { database } = await openFixture(t);
  const tables = await database.db.introspection.getTables();
  const withColumns = (...names: readonly string[]) =>
    tables
      .filter(({ columns }) => names.every((name) => columns.some((column) => column.name === name)))
      .map(({ name }) => name)
      .sort();
  assert.deepEqual(withColumns('site_id'), Object.keys(TABLES_OF_SITES).sort());
  // A transfer writes the organisation anew in these, or deletes the rows (the ids that callers of the earlier one gave).
  assert.deepEqual(
    [...withColumns('site_id', 'org_id'), ...withColumns('public_id', 'org_id')],
    ['exclusions', 'external_ids', 'sites'],
  );
  assert.equal(TABLES_OF_SITES.external_ids.transferred, 'ends');
  // An emptying writes the id of the site anew in these too (manage/empty-site.ts).
  assert.deepEqual(withColumns('of_site'), [
    ...['alert_rules', 'report_deliveries', 'report_recipients', 'report_subscriptions', 'segments'],
  ]);
  // A transfer and an emptying write the sites anew in these (accounts/reached-sites.ts).
  assert.deepEqual(withColumns('reach'), ['api_keys', 'invitations', 'members', 'oidc_rules']);
});
