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

const serve = () => import('./commands/serve.ts');
const org = () => import('./commands/org.ts');
const orgSessions = () => import('./commands/org-sessions.ts');
const orgDelete = () => import('./commands/org-delete.ts');
const user = () => import('./commands/user.ts');
const member = () => import('./commands/member.ts');
const invitation = () => import('./commands/invitation.ts');
const group = () => import('./commands/group.ts');
const signIn = () => import('./commands/sign-in.ts');
const signInRule = () => import('./commands/sign-in-rule.ts');
const site = () => import('./commands/site.ts');
const siteDiscards = () => import('./commands/site-discards.ts');
const siteEmpty = () => import('./commands/site-empty.ts');
const siteTransfer = () => import('./commands/site-transfer.ts');
const siteDelete = () => import('./commands/site-delete.ts');
const erase = () => import('./commands/erase.ts');
const eraseList = () => import('./commands/erase-list.ts');
const key = () => import('./commands/key.ts');
const manageKey = () => import('./commands/manage-key.ts');
const report = () => import('./commands/report.ts');
const apply = () => import('./commands/apply.ts');
const exclusion = () => import('./commands/exclusion.ts');
const annotation = () => import('./commands/annotation.ts');
const property = () => import('./commands/property.ts');
const channel = () => import('./commands/channel.ts');
const goal = () => import('./commands/goal.ts');
const goalRevenue = () => import('./commands/goal-revenue.ts');
const funnel = () => import('./commands/funnel.ts');
const segment = () => import('./commands/segment.ts');
const link = () => import('./commands/link.ts');
const alert = () => import('./commands/alert.ts');
const alertList = () => import('./commands/alert-list.ts');
const relay = () => import('./commands/relay.ts');
const log = () => import('./commands/log.ts');
const relayKey = () => import('./commands/relay-key.ts');
const importList = () => import('./commands/import-list.ts');
const importUndo = () => import('./commands/import-undo.ts');
const importInspect = () => import('./commands/import-inspect.ts');
const importFiles = () => import('./commands/import.ts');
const exportSite = () => import('./commands/export.ts');
const data = () => import('./commands/data.ts');
const backupList = () => import('./commands/backup-list.ts');
const backup = () => import('./commands/backup.ts');
const restore = () => import('./commands/restore.ts');
const move = () => import('./commands/move.ts');
const doctor = () => import('./commands/doctor.ts');
const evidence = () => import('./commands/evidence.ts');
const audit = () => import('./commands/audit.ts');
const demo = () => import('./commands/demo.ts');

/** All commands, in the order of the help. A new command is one line here. */
export const COMMANDS: readonly CommandEntry[] = [
  entry('serve', 'run the service', serve, 'serveCommand'),
  entry('org create', 'create an organization', org, 'createOrg'),
  entry('org list', 'list the organizations', org, 'listOrgs'),
  entry('org require-second-factor', 'require a second factor of the members', org, 'requireFactorCommand'),
  entry('org second-factor-optional', 'require a second factor no more', org, 'factorOptionalCommand'),
  entry('org sessions', 'show or set how long members stay signed in', orgSessions, 'orgSessions'),
  entry('org delete', 'permanently delete an organization and its sites', orgDelete, 'deleteOrg'),
  entry('user create', 'create a user of an organization', user, 'createUserCommand'),
  entry('user list', 'list the users', user, 'listUsersCommand'),
  entry('user delete', 'delete a user', user, 'deleteUserCommand'),
  entry('user reset-link', 'create a password reset link for a user', user, 'resetLinkCommand'),
  entry('user second-factor-off', 'turn off two-factor authentication for a user', user, 'secondFactorOffCommand'),
  entry('member list', "list an organization's members", member, 'listMembersCommand'),
  entry('member add', 'make a user a member of an organization', member, 'addMemberCommand'),
  entry('member role', 'change what a member may do, and where', member, 'memberRoleCommand'),
  entry('member remove', 'end a membership', member, 'removeMemberCommand'),
  entry('invitation create', 'invite somebody into an organization', invitation, 'createInvitationCommand'),
  entry('invitation list', 'list the pending invitations', invitation, 'listInvitationsCommand'),
  entry('invitation revoke', 'revoke an invitation', invitation, 'revokeInvitationCommand'),
  entry('sign-in list', 'list the providers to sign in with', signIn, 'listProvidersCommand'),
  entry('sign-in require', 'require a provider of the members of an organization', signIn, 'requireProviderCommand'),
  entry(
    'sign-in allow-passwords',
    'let members of an organization use passwords again',
    signIn,
    'allowPasswordsCommand',
  ),
  entry(
    'sign-in forget-directory',
    'delete what the directory of a provider has told by SCIM',
    signIn,
    'forgetDirectoryCommand',
  ),
  entry('sign-in-rule add', 'add a rule: who gets in by a provider, and with what', signInRule, 'addRuleCommand'),
  entry('sign-in-rule list', "list an organization's sign-in rules", signInRule, 'listRulesCommand'),
  entry('sign-in-rule move', 'give a sign-in rule another place', signInRule, 'moveRuleCommand'),
  entry('sign-in-rule remove', 'remove a sign-in rule', signInRule, 'removeRuleCommand'),
  entry('sign-in-rule test', 'show what somebody with certain values would get', signInRule, 'testRuleCommand'),
  entry('group create', 'put sites together in a group', group, 'createGroupCommand'),
  entry('group list', 'list the groups of sites', group, 'listGroupsCommand'),
  entry('group update', "change a group's name or sites", group, 'updateGroupCommand'),
  entry('group delete', 'delete a group; its sites stay', group, 'deleteGroupCommand'),
  entry('site create', 'create a site and show its snippet', site, 'createSiteCommand'),
  entry('site list', 'list the sites', site, 'listSitesCommand'),
  entry('site discards', 'list rejected events and the reasons', siteDiscards, 'listDiscardsCommand'),
  entry('site update', "change a site's settings", site, 'updateSiteCommand'),
  entry('site archive', 'stop collecting and serving a site', site, 'archiveSite'),
  entry('site restore', 'undo site archive', site, 'restoreSite'),
  entry('site transfer', 'move a site to another organization', siteTransfer, 'transferSiteCommand'),
  entry('site empty', 'permanently delete the data of a site; the site stays', siteEmpty, 'emptySiteCommand'),
  entry('site delete', 'permanently delete a site and its data', siteDelete, 'deleteSiteCommand'),
  entry('erase list', 'list what was erased', eraseList, 'listErasures'),
  entry('erase', 'permanently delete days of a site', erase, 'eraseCommand'),
  entry('key create', 'create an API key, shown once', key, 'createKey'),
  entry('key list', "list an organization's API keys", key, 'listKeys'),
  entry('key revoke', 'revoke an API key', key, 'revokeKey'),
  entry('manage-key create', 'create a management key, shown once', manageKey, 'createManageKeyCommand'),
  entry('manage-key list', "list an organization's management keys", manageKey, 'listManageKeysCommand'),
  entry('manage-key revoke', 'revoke a management key', manageKey, 'revokeManageKeyCommand'),
  entry('report create', 'ask an address whether it wants the reports of a site', report, 'createReportCommand'),
  entry('report list', 'list the addresses that get the reports of a site', report, 'listReportsCommand'),
  entry('report delete', 'end the reports to an address', report, 'deleteReportCommand'),
  entry('apply', 'make what a file says: sites, groups, goals and more', apply, 'applyCommand'),
  entry('exclusion add', 'leave traffic out of the statistics', exclusion, 'addExclusionCommand'),
  entry('exclusion list', 'list exclusion rules and what they rejected', exclusion, 'listExclusionsCommand'),
  entry('exclusion remove', 'remove an exclusion rule', exclusion, 'removeExclusionCommand'),
  entry('annotation add', "write a note on a day of a site's chart", annotation, 'addAnnotationCommand'),
  entry('annotation list', "list the notes of a site's chart", annotation, 'listAnnotationsCommand'),
  entry('annotation remove', 'remove a note', annotation, 'removeAnnotationCommand'),
  entry('property list', 'list the properties of events that a site keeps', property, 'listPropertiesCommand'),
  entry('property keep', 'count the values of a property of events with each day', property, 'keepPropertyCommand'),
  entry('property drop', 'count the values of a property no longer', property, 'dropPropertyCommand'),
  entry('channel list', "list a site's own rules of channels", channel, 'listChannelsCommand'),
  entry('channel add', 'add a rule of channels to a site', channel, 'addChannelCommand'),
  entry('channel move', 'give a rule of channels another place', channel, 'moveChannelCommand'),
  entry('channel remove', 'remove a rule of channels', channel, 'removeChannelCommand'),
  entry('goal create', 'create a goal of a site', goal, 'createGoalCommand'),
  entry('goal list', "list a site's goals", goal, 'listGoalsCommand'),
  entry('goal revenue', 'say where the events of a goal have their amount', goalRevenue, 'goalRevenueCommand'),
  entry('goal delete', 'delete a goal', goal, 'deleteGoalCommand'),
  entry('funnel create', 'create a funnel of a site', funnel, 'createFunnelCommand'),
  entry('funnel update', "change a funnel's steps", funnel, 'updateFunnelCommand'),
  entry('funnel list', "list a site's funnels", funnel, 'listFunnelsCommand'),
  entry('funnel delete', 'delete a funnel', funnel, 'deleteFunnelCommand'),
  entry('segment create', 'create a segment of a site: a named list of conditions', segment, 'createSegmentCommand'),
  entry('segment list', "list a site's segments", segment, 'listSegmentsCommand'),
  entry('segment update', "change a segment's name or conditions", segment, 'updateSegmentCommand'),
  entry('segment delete', 'delete a segment', segment, 'deleteSegmentCommand'),
  entry('link create', 'create a link that shows a site without an account', link, 'createLinkCommand'),
  entry('link list', "list a site's links and how often they were opened", link, 'listLinksCommand'),
  entry('link revoke', 'revoke a link', link, 'revokeLinkCommand'),
  entry('alert create', 'create an alert rule of a site or group', alert, 'createAlertCommand'),
  entry('alert list', 'list the alert rules', alertList, 'listAlertsCommand'),
  entry('alert test', "send a rule's alert as a test", alert, 'testAlertCommand'),
  entry('alert history', "show an alert's delivery history", alert, 'alertHistoryCommand'),
  entry('alert enable', 'turn an alert rule on', alert, 'enableAlertCommand'),
  entry('alert disable', 'turn an alert rule off', alert, 'disableAlertCommand'),
  entry('alert delete', 'delete an alert rule', alert, 'deleteAlertCommand'),
  entry('relay', 'pass alerts on to Slack, Discord, Teams, Telegram or ntfy', relay, 'relayCommand'),
  entry('relay-key create', 'create a relay key, shown once', relayKey, 'createKey'),
  entry('relay-key list', 'list the relay keys', relayKey, 'listKeys'),
  entry('relay-key revoke', 'revoke a relay key', relayKey, 'revokeKey'),
  entry('log', 'report the requests in access logs, for the figures of crawlers', log, 'logCommand'),
  entry('import list', 'list the imports from other products', importList, 'listImportsCommand'),
  entry('import undo', 'undo an import from another product', importUndo, 'undoImportCommand'),
  entry('import inspect', 'tell which product exported a file', importInspect, 'inspectExportCommand'),
  entry('import', 'import historical events, or the export of another product', importFiles, 'importCommand'),
  entry('export', 'write all days of a site as CSV or Parquet', exportSite, 'exportCommand'),
  entry('data list', 'list the bundled data and its age', data, 'listDataCommand'),
  entry('data update', 'refresh places, networks, bots and browsers', data, 'updateDataCommand'),
  entry('data reset', 'return to the data that came with svc', data, 'resetDataCommand'),
  entry('backup list', 'list the backups that a place keeps', backupList, 'listBackups'),
  entry('backup', 'back up the installation', backup, 'backupCommand'),
  entry('restore', 'restore a backup into a data directory or servers', restore, 'restoreCommand'),
  entry('move', 'move an installation on one machine to servers', move, 'moveCommand'),
  entry('audit list', 'list who changed what', audit, 'listAuditCommand'),
  entry('audit export', 'write the record of changes as NDJSON', audit, 'exportAuditCommand'),
  entry('audit verify', 'find an entry of the record that was changed or removed', audit, 'verifyAuditCommand'),
  entry('evidence verify', 'check that evidence is as it was signed', evidence, 'verifyEvidenceCommand'),
  entry('evidence', 'write signed evidence for a data protection officer', evidence, 'evidenceCommand'),
  entry('doctor', 'check the installation and say what to fix', doctor, 'doctorCommand'),
  entry('demo', 'create a demo organization with a year of sample traffic', demo, 'demoCommand'),
];

/** @param command the export of the module */
function entry<Export extends string>(
  name: string,
  summary: string,
  module: () => Promise<{ readonly [Name in NoInfer<Export>]: Command }>,
  command: Export,
): CommandEntry {
  return { name, summary, load: async () => (await module())[command] };
}
