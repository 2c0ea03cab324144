import type { Command } from './command.ts';

/**
 * An entry of the table of commands. The command's code is loaded only when it runs, so that small commands start at
 * once.
 */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** All commands, in the order of the help. A new command is one line here. */
export const COMMANDS: readonly CommandEntry[] = [
  entry('serve', 'run the service', async () => (await import('./commands/serve.ts')).serveCommand),
  entry('org create', 'create an organisation', async () => (await import('./commands/org.ts')).createOrg),
  entry('org list', 'list the organisations', async () => (await import('./commands/org.ts')).listOrgs),
  entry(
    'user create',
    'create a user of an organisation',
    async () => (await import('./commands/user.ts')).createUserCommand,
  ),
  entry(
    'user reset-link',
    'a link for a user to choose a new password',
    async () => (await import('./commands/user.ts')).resetLinkCommand,
  ),
  entry(
    'user second-factor-off',
    'let a user in without two-step sign-in',
    async () => (await import('./commands/user.ts')).secondFactorOffCommand,
  ),
  entry(
    'site create',
    'create a site and show its snippet',
    async () => (await import('./commands/site.ts')).createSiteCommand,
  ),
  entry('site list', 'list the sites', async () => (await import('./commands/site.ts')).listSitesCommand),
  entry(
    'site discards',
    'what was not counted, and why',
    async () => (await import('./commands/site-discards.ts')).listDiscardsCommand,
  ),
  entry('site update', "change a site's settings", async () => (await import('./commands/site.ts')).updateSiteCommand),
  entry(
    'site archive',
    'stop collecting and serving a site',
    async () => (await import('./commands/site.ts')).archiveSite,
  ),
  entry('site restore', 'undo site archive', async () => (await import('./commands/site.ts')).restoreSite),
  entry(
    'site delete',
    'erase a site and all its statistics',
    async () => (await import('./commands/site-delete.ts')).deleteSiteCommand,
  ),
  entry('key create', 'create an API key, shown once', async () => (await import('./commands/key.ts')).createKey),
  entry('key list', "list an organisation's API keys", async () => (await import('./commands/key.ts')).listKeys),
  entry('key revoke', 'revoke an API key for ever', async () => (await import('./commands/key.ts')).revokeKey),
  entry('goal create', 'create a goal of a site', async () => (await import('./commands/goal.ts')).createGoalCommand),
  entry('goal list', "list a site's goals", async () => (await import('./commands/goal.ts')).listGoalsCommand),
  entry('goal delete', 'delete a goal', async () => (await import('./commands/goal.ts')).deleteGoalCommand),
  entry(
    'funnel create',
    'create a funnel of a site',
    async () => (await import('./commands/funnel.ts')).createFunnelCommand,
  ),
  entry(
    'funnel update',
    "change a funnel's steps",
    async () => (await import('./commands/funnel.ts')).updateFunnelCommand,
  ),
  entry('funnel list', "list a site's funnels", async () => (await import('./commands/funnel.ts')).listFunnelsCommand),
  entry('funnel delete', 'delete a funnel', async () => (await import('./commands/funnel.ts')).deleteFunnelCommand),
  entry(
    'alert create',
    'create an alert rule of a site',
    async () => (await import('./commands/alert.ts')).createAlertCommand,
  ),
  entry('alert list', 'list the alert rules', async () => (await import('./commands/alert.ts')).listAlertsCommand),
  entry(
    'alert test',
    "send a rule's alert as a test",
    async () => (await import('./commands/alert.ts')).testAlertCommand,
  ),
  entry('alert history', 'what a rule has sent', async () => (await import('./commands/alert.ts')).alertHistoryCommand),
  entry('alert enable', 'turn an alert rule on', async () => (await import('./commands/alert.ts')).enableAlertCommand),
  entry(
    'alert disable',
    'turn an alert rule off',
    async () => (await import('./commands/alert.ts')).disableAlertCommand,
  ),
  entry('alert delete', 'delete an alert rule', async () => (await import('./commands/alert.ts')).deleteAlertCommand),
  entry(
    'relay',
    'pass alerts on to Slack, Discord, Teams, Telegram or ntfy',
    async () => (await import('./commands/relay.ts')).relayCommand,
  ),
  entry(
    'relay-key create',
    'create a relay key, shown once',
    async () => (await import('./commands/relay-key.ts')).createRelay,
  ),
  entry('relay-key list', 'list the relay keys', async () => (await import('./commands/relay-key.ts')).listRelays),
  entry(
    'relay-key revoke',
    'revoke a relay key for ever',
    async () => (await import('./commands/relay-key.ts')).revokeRelay,
  ),
  entry(
    'import list',
    'what was imported from other products',
    async () => (await import('./commands/import-list.ts')).listImportsCommand,
  ),
  entry(
    'import undo',
    'take back an import from another product',
    async () => (await import('./commands/import-undo.ts')).undoImportCommand,
  ),
  entry(
    'import inspect',
    'say which product has exported a file',
    async () => (await import('./commands/import-inspect.ts')).inspectExportCommand,
  ),
  entry(
    'import',
    'import past events, or the export of another product',
    async () => (await import('./commands/import.ts')).importCommand,
  ),
  entry(
    'export',
    'write all days of a site as CSV or Parquet',
    async () => (await import('./commands/export.ts')).exportCommand,
  ),
  entry('data list', 'how old the data is that ages', async () => (await import('./commands/data.ts')).listDataCommand),
  entry(
    'data update',
    'refresh places, networks, bots and browsers',
    async () => (await import('./commands/data.ts')).updateDataCommand,
  ),
  entry(
    'data reset',
    'return to the data that came with svc',
    async () => (await import('./commands/data.ts')).resetDataCommand,
  ),
  entry(
    'backup list',
    'list the backups that a place keeps',
    async () => (await import('./commands/backup-list.ts')).listBackups,
  ),
  entry(
    'backup',
    'copy the installation as it is at one moment',
    async () => (await import('./commands/backup.ts')).backupCommand,
  ),
  entry(
    'restore',
    'make a data directory of a backup',
    async () => (await import('./commands/restore.ts')).restoreCommand,
  ),
  entry(
    'move',
    'take an installation on one machine into servers',
    async () => (await import('./commands/move.ts')).moveCommand,
  ),
  entry(
    'doctor',
    'check that all is well, and say what to do',
    async () => (await import('./commands/doctor.ts')).doctorCommand,
  ),
  entry('demo', 'make a demo with a year of traffic', async () => (await import('./commands/demo.ts')).demoCommand),
];

function entry(name: string, summary: string, load: () => Promise<Command>): CommandEntry {
  return { name, summary, load };
}
