/** A test that says nothing about servers, and why. */
export interface Exclusion {
  readonly file: string;
  /** The name of the only test of the file that is left out; without it, the whole file is. */
  readonly test?: string;
  readonly reason: string;
}

/** Everything that is left out of the run on servers. */
export const NOT_ON_SERVERS: readonly Exclusion[] = [
  {
    file: 'test/alerts/migrated-rules.test.ts',
    reason: 'migrates SQLite files of versions that knew no servers; src/database/postgres migrates its own',
  },
  {
    file: 'test/alerts/operator-mail.test.ts',
    reason: 'mails that a backup of a data directory failed; servers have tools of their own',
  },
  {
    file: 'test/collect/data-update.test.ts',
    test: 'what collectors log as errors is among the errors of the service',
    reason: 'asks the running service at its socket, which only a service on one machine has',
  },
  ...['import-page', 'site-with-upload', 'uploads', 'uploads-restarted'].map((name) => ({
    file: `test/dashboard/${name}.test.ts`,
    reason: 'a service on servers takes no uploads: svc import --from brings the same files',
  })),
  {
    file: 'test/dashboard/keys.test.ts',
    test: 'health shows the counts and the disk space of the service',
    reason: 'asks for the disk of the data, which is that of the servers',
  },
  {
    file: 'test/dashboard/language.test.ts',
    test: 'the findings about the server are in the language of whoever reads them',
    reason: 'asks for the backups of a data directory',
  },
  {
    file: 'test/manage/unavailable.test.ts',
    reason: 'locks the SQLite file; a server lets its writers wait',
  },
  {
    file: 'test/statistics/clock-steps.test.ts',
    reason: "sets a clock that is months from PostgreSQL's, which a process on servers does not believe",
  },
  {
    file: 'test/export/command.test.ts',
    reason: 'asks the running service at its socket, which only a service on one machine has',
  },
  {
    file: 'test/statistics/api-errors.test.ts',
    test: 'INTERNAL while the store fails, and no longer',
    reason:
      'renames a table through a second connection of the embedded engine; test/nodes takes the server away instead',
  },
  {
    file: 'test/requests/erased-requests.test.ts',
    reason: 'looks for what is written in the files of the data directory; those of the servers are their own',
  },
  {
    file: 'test/statistics/erased.test.ts',
    reason:
      'searches the files of the store and the database, which servers keep in places of their own, for some minutes more',
  },
];
