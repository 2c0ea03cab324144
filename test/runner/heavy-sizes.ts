/** Asserts how long things take (`test/timed.ts`). */
const TIMED = { SVC_TEST_TIMED: 'yes' };

/** The variables with which `npm run test:heavy` runs a file. Without an entry, a file has one size. */
export const HEAVY_SIZES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'src/service/trusted-clock.test.ts': TIMED,
  'test/alerts/email.test.ts': TIMED,
  'test/alerts/sending.test.ts': TIMED,
  'test/backup/killed.test.ts': TIMED,
  'test/collect/collectors.test.ts': TIMED,
  'test/collect/fuzz.test.ts': { SVC_TEST_REQUESTS: '200000' },
  'test/collect/kill.test.ts': { ...TIMED, SVC_TEST_KILLS: '24' },
  'test/deploy/image.test.ts': TIMED,
  'test/heavy/backups.test.ts': { SVC_TEST_BACKUPS: '5' },
  'test/heavy/collector-kills.test.ts': { SVC_TEST_KILLS: '20' },
  'test/heavy/faults.test.ts': { SVC_TEST_KILLS: '10' },
  'test/heavy/flood.test.ts': { SVC_TEST_ADDRESSES: '1000000' },
  'test/heavy/full-disks.test.ts': { SVC_TEST_ROUNDS: '3' },
  'test/heavy/insert-faults.test.ts': { SVC_TEST_STOPS: '40' },
  'test/heavy/kills.test.ts': { SVC_TEST_KILLS: '20' },
  'test/heavy/nodes.test.ts': { SVC_TEST_KILLS: '20' },
  'test/heavy/outage.test.ts': { SVC_TEST_OUTAGE: '40', SVC_TEST_RATE: '500' },
  'test/heavy/shard-kills.test.ts': { SVC_TEST_KILLS: '30' },
  'test/heavy/soak.test.ts': { SVC_TEST_SECONDS: '120', SVC_TEST_RATE: '1000' },
  'test/heavy/stops.test.ts': { SVC_TEST_STOPS: '5', SVC_TEST_EVENTS: '100000' },
  'test/heavy/two-readers.test.ts': { SVC_TEST_QUESTIONS: '200' },
  'test/heavy/years.test.ts': { SVC_TEST_DAYS: '30', SVC_TEST_SITES: '3' },
  'test/nodes/move.test.ts': { SVC_TEST_KILLED_AFTER: '3,20' },
  'test/nodes/nodes.test.ts': TIMED,
  'test/nodes/shards.test.ts': { SVC_TEST_SHARDS: '2,3', SVC_TEST_RUNS: '20' },
  'test/otel/export.test.ts': TIMED,
  'test/upgrade/upgrade.test.ts': { SVC_TEST_UPGRADES: 'all' },
};
