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
    'create a password reset link for a user',
    async () => (await import('./commands/user.ts')).resetLinkCommand,
  ),
  entry(
    'user second-factor-off',
    'turn off two-factor authentication for a user',
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
    'list rejected events and the reasons',
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
    'permanently delete a site and its data',
    async () => (await import('./commands/site-delete.ts')).deleteSiteCommand,
  ),
  entry('erase list', 'list what was erased', async () => (await import('./commands/erase-list.ts')).listErasures),
  entry('key create', 'create an API key, shown once', async () => (await import('./commands/key.ts')).createKey),
  entry('key list', "list an organisation's API keys", async () => (await import('./commands/key.ts')).listKeys),
  entry('key revoke', 'revoke an API key', async () => (await import('./commands/key.ts')).revokeKey),
  entry(
    'exclusion add',
    'leave traffic out of the statistics',
    async () => (await import('./commands/exclusion.ts')).addExclusionCommand,
  ),
  entry(
    'exclusion list',
    'list exclusion rules and what they rejected',
    async () => (await import('./commands/exclusion.ts')).listExclusionsCommand,
  ),
  entry(
    'exclusion remove',
    'remove an exclusion rule',
    async () => (await import('./commands/exclusion.ts')).removeExclusionCommand,
  ),
  entry(
    'annotation add',
    "write a note on a day of a site's chart",
    async () => (await import('./commands/annotation.ts')).addAnnotationCommand,
  ),
  entry(
    'annotation list',
    "list the notes of a site's chart",
    async () => (await import('./commands/annotation.ts')).listAnnotationsCommand,
  ),
  entry(
    'annotation remove',
    'remove a note',
    async () => (await import('./commands/annotation.ts')).removeAnnotationCommand,
  ),
  entry(
    'property list',
    'list the properties of events that a site keeps',
    async () => (await import('./commands/property.ts')).listPropertiesCommand,
  ),
  entry(
    'property keep',
    'count the values of a property of events with each day',
    async () => (await import('./commands/property.ts')).keepPropertyCommand,
  ),
  entry(
    'property drop',
    'count the values of a property no longer',
    async () => (await import('./commands/property.ts')).dropPropertyCommand,
  ),
  entry(
    'channel list',
    "list a site's own rules of channels",
    async () => (await import('./commands/channel.ts')).listChannelsCommand,
  ),
  entry(
    'channel add',
    'add a rule of channels to a site',
    async () => (await import('./commands/channel.ts')).addChannelCommand,
  ),
  entry(
    'channel move',
    'give a rule of channels another place',
    async () => (await import('./commands/channel.ts')).moveChannelCommand,
  ),
  entry(
    'channel remove',
    'remove a rule of channels',
    async () => (await import('./commands/channel.ts')).removeChannelCommand,
  ),
  entry('goal create', 'create a goal of a site', async () => (await import('./commands/goal.ts')).createGoalCommand),
  entry('goal list', "list a site's goals", async () => (await import('./commands/goal.ts')).listGoalsCommand),
  entry(
    'goal revenue',
    'say where the events of a goal have their amount',
    async () => (await import('./commands/goal-revenue.ts')).goalRevenueCommand,
  ),
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
  entry(
    'alert history',
    "show an alert's delivery history",
    async () => (await import('./commands/alert.ts')).alertHistoryCommand,
  ),
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
    async () => (await import('./commands/relay-key.ts')).createKey,
  ),
  entry('relay-key list', 'list the relay keys', async () => (await import('./commands/relay-key.ts')).listKeys),
  entry('relay-key revoke', 'revoke a relay key', async () => (await import('./commands/relay-key.ts')).revokeKey),
  entry(
    'import list',
    'list the imports from other products',
    async () => (await import('./commands/import-list.ts')).listImportsCommand,
  ),
  entry(
    'import undo',
    'undo an import from another product',
    async () => (await import('./commands/import-undo.ts')).undoImportCommand,
  ),
  entry(
    'import inspect',
    'tell which product exported a file',
    async () => (await import('./commands/import-inspect.ts')).inspectExportCommand,
  ),
  entry(
    'import',
    'import historical events, or the export of another product',
    async () => (await import('./commands/import.ts')).importCommand,
  ),
  entry(
    'export',
    'write all days of a site as CSV or Parquet',
    async () => (await import('./commands/export.ts')).exportCommand,
  ),
  entry(
    'data list',
    'list the bundled data and its age',
    async () => (await import('./commands/data.ts')).listDataCommand,
  ),
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
  entry('backup', 'back up the installation', async () => (await import('./commands/backup.ts')).backupCommand),
  entry(
    'restore',
    'restore a backup into a data directory or servers',
    async () => (await import('./commands/restore.ts')).restoreCommand,
  ),
  entry(
    'move',
    'move an installation on one machine to servers',
    async () => (await import('./commands/move.ts')).moveCommand,
  ),
  entry(
    'doctor',
    'check the installation and say what to fix',
    async () => (await import('./commands/doctor.ts')).doctorCommand,
  ),
  entry(
    'demo',
    'create a demo organisation with a year of sample traffic',
    async () => (await import('./commands/demo.ts')).demoCommand,
  ),
];

function entry(name: string, summary: string, load: () => Promise<Command>): CommandEntry {
  return { name, summary, load };
}
