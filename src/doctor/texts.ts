import { type DataInUse, dataKind } from '../domain/data-kind.ts';
import type { StoredName } from './facts/versions.ts';
import { wordsIn } from './words.ts';

const { number, plural, size, duration, days, instant, date, sentence, list } = wordsIn('en');

function counted(count: number, thing: string): string {
  return `${number(count)} ${plural(count, thing, `${thing}s`)}`;
}

function names(all: readonly string[]): string {
  return list(all, (shown, more) => `${shown} and ${more} more`);
}

function stored(name: StoredName): string {
  return typeof name === 'object' ? `the journal ${name.journal}` : `the ${name}`;
}

/** Returns the words of data, in the middle of a sentence: `places (bundled)`. */
function data({ kind, source }: DataInUse): string {
  const { words, setting } = dataKind(kind);
  return source === 'updated' ? words : `${words} (${source === 'own' ? setting : source})`;
}

function presentData({ kind, source }: DataInUse): string {
  if (source === 'own') return 'replace the file with a present one, and restart svc.';
  return `run svc data update with a present ${dataKind(kind).file}, or install the present version of svc.`;
}

const SYNCHRONISE = 'Let the system keep the clock: timedatectl set-ntp true, or chrony.';
const NEWER_ZONES = 'Install the present version of svc, which brings newer time zones.';

/** The texts of all findings: each message, and after it the remedy. They write the figures and names that they are given. */
export const texts = {
  nothingToDo: 'Nothing to do.',
  notChecked: {
    inTime: (seconds: number) => `This could not be checked within ${seconds} s.`,
    lookLater: 'Run svc doctor again when less is going on.',
    because: (reason: string) => `This could not be checked: ${reason}`,
    mend: 'Mend what the message says, and run svc doctor again.',
  },
  notAsked: 'Left out: the running service knows, and none was asked.',
  service: {
    well: 'Running; events are accepted and stored.',
    absent: (dataDir: string) => `There is no svc data in ${dataDir}.`,
    nameOrStart: (command: string) => `Use --data DIR, or start with: ${command}`,
    stopped: (dataDir: string) => `svc is not running on ${dataDir}: no events are collected.`,
    start: (command: string) => `Start it: ${command}`,
    silent: 'The running service does not answer.',
    restart:
      'Look at its log and at what the machine is busy with; if it stays so, restart it. Accepted events are on disk.',
    shared: 'Processes that share servers report their own state: /readyz and /metrics of each, and the page Server.',
    journalFull: 'The disk or the journal is full: events are being lost.',
    makeRoom: 'Free up disk space; collection resumes by itself.',
    journalFailing: 'The journal cannot be written: events are being lost.',
    seeLog: 'The log says why; see also “Errors” below.',
    databaseFull: 'The disk of control.db is full: nobody can sign in, and nothing can be changed.',
    makeRoomForDatabase: 'Free up disk space; it resumes by itself.',
    databaseFailing: 'control.db cannot be written: nobody can sign in, and nothing can be changed.',
    storeFailing: 'The store takes no events: they wait in the journal, and statistics are not updated.',
    lost: (count: number) =>
      `${counted(count, 'valid event')} could not be written since the start and ${plural(count, 'is', 'are')} lost.`,
    findCause: 'Find the cause in the log of that time: mostly a full disk.',
  },
  configuration: {
    well: (publicUrl: string) => `Reached at ${publicUrl}; every variable is known.`,
    /** @param fault in English, as the service refuses it */
    wrong: (fault: string) => `${fault}: the service does not start.`,
    correct: 'Correct the variable, and start the service again.',
    unknown: (variable: string) => `${variable} is set, and svc has no such setting.`,
    remove: 'Remove it, or look up its name in docs/configuration.md.',
    rename: (meant: string) => `Rename it to ${meant} if that is what it should be, else remove it.`,
    noUrl: 'SVC_PUBLIC_URL is not set: links in emails, snippets and hints name the address at which svc listens.',
    setUrl:
      'Set it to the address that browsers use, such as SVC_PUBLIC_URL=https://stats.example.com, and restart svc.',
    noHttps: (publicUrl: string) =>
      `SVC_PUBLIC_URL is ${publicUrl}, without https: browsers block the script on https pages, and passwords travel in the open.`,
    useHttps:
      'Put a reverse proxy with a certificate in front (docs/proxy.md), and set SVC_PUBLIC_URL to its https address.',
    /** Without a status, nothing answers. */
    elsewhere: (publicUrl: string, status: number | null) =>
      `${publicUrl} ${status === null ? 'cannot be reached from this machine' : `leads to something else, which answers with status ${status}`}.`,
    samePath: 'Proxy and SVC_PUBLIC_URL must name the same path (docs/proxy.md, Below a path).',
    noProxy:
      'SVC_TRUSTED_PROXIES is none, and the service is behind a proxy: everybody who guesses passwords looks like the proxy.',
    trustProxy: 'Set SVC_TRUSTED_PROXIES to the address of the proxy, and restart svc.',
    noProxyKey:
      'The service is behind a proxy, and no proxy has a relay key: visitors have the address of the proxy, and no country.',
    createProxyKey: 'Give the proxy a key: svc relay-key create, and the lines of docs/proxy.md.',
  },
  disk: {
    none: 'Left out: nothing is stored on this machine. Watch the disks of the servers.',
    full: (free: number) => `The disk is full: ${size(free)} free. Events are being lost.`,
    freeUp: 'Free up disk space; collection resumes by itself.',
    little: (free: number) => `Little disk space is left: ${size(free)} free.`,
    makeRoom:
      'Free up disk space, enlarge the disk, or give sites a retention: svc site update ID --retention-months N',
    noForecast: (free: number) => `${size(free)} free. No forecast: no day with events has ended in the last week.`,
    plenty: (free: number, perDay: number) =>
      `${size(free)} free: enough for more than ten years at ${counted(perDay, 'event')} a day.`,
    lasts: (free: number, left: number, perDay: number) =>
      `${size(free)} free: enough for ${days(left)} at ${counted(perDay, 'event')} a day.`,
  },
  clock: {
    right: (server: string) => `The clock agrees with ${server}.`,
    notCompared: 'Not compared with a time server: SVC_TIME_SERVER is none.',
    unanswered: (server: string) =>
      `The time server ${server} does not answer, so nobody knows whether the clock is right.`,
    nameServer: 'Name one that answers here in SVC_TIME_SERVER, or none to ask no server.',
    off: (aheadMs: number, server: string) =>
      `The clock is ${duration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} ${server}.`,
    synchronise: SYNCHRONISE,
    wentBack: (latest: number, aheadMs: number) =>
      `What is stored reaches to ${instant(latest)}, which is ${duration(aheadMs)} ahead of this clock: the clock is slow now, or was fast.`,
    catchUp: `${SYNCHRONISE} If it is right now, this ends when that time has come; events of the meantime are where the clock was.`,
    stepped: (byMs: number, at: number) =>
      `The clock went ${duration(Math.abs(byMs))} ${byMs > 0 ? 'ahead' : 'back'}, to ${instant(at)}: nothing is erased, and no alert or report is sent, until it has proved right.`,
    proveRight: `${SYNCHRONISE} It resumes by itself: once the time server agrees, else within a day.`,
  },
  zones: {
    well: (version: string, sites: number) => {
      const known = plural(sites, 'that of 1 site is', `those of ${counted(sites, 'site')} are`);
      return `The time zones are of ${version}${sites === 0 ? '' : `; ${known} among them`}.`;
    },
    unknown: (zones: readonly string[]) => {
      const [which, sites] = zones.length === 1 ? ['the time zone', 'that site'] : ['these time zones', 'those sites'];
      return `This runtime does not know ${which} ${names(zones)}: nothing of ${sites} can be counted.`;
    },
    updateOrChange: `${NEWER_ZONES} Or give the site another zone: svc site update ID --timezone ZONE`,
    undated: 'This runtime does not say which version of the time zones it has.',
    old: (version: string) => `The time zones are of ${version}.`,
    update: NEWER_ZONES,
  },
  mail: {
    well: 'The mail server answers, and takes the sign-in.',
    none: 'Email is not configured: no alerts, reports, invitations or password resets are sent.',
    configure: 'Set SVC_SMTP_URL, such as smtps://user:password@mail.example.com, and restart svc.',
    refused: (reason: string) => `The mail server refuses the sign-in: ${reason}`,
    correctUser: 'Correct user and password in SVC_SMTP_URL, and restart svc.',
    away: (reason: string) => `The mail server cannot be reached: ${reason}`,
    correctHost:
      'Check host and port in SVC_SMTP_URL, and whether a firewall lets them through. Alerts are sent later if it comes back.',
  },
  dns: {
    well: (looked: number) => `${counted(looked, 'name')} looked up; all have addresses.`,
    none: 'There are no names to look up: no public address, and no site on the internet.',
    unanswered: 'No name server answers: webhooks, emails and time servers cannot be reached.',
    checkServers: 'Check the name servers of this machine (/etc/resolv.conf).',
    ownMissing: (host: string) => `${host} of SVC_PUBLIC_URL has no address.`,
    correctOwn: 'Correct SVC_PUBLIC_URL, or add the name to DNS.',
    sitesMissing: (domains: readonly string[]) =>
      `${domains.length === 1 ? 'A domain of a site has' : 'Domains of sites have'} no address: ${names(domains)}.`,
    correctSites: 'Look for a slip in the domain, and archive sites that are gone: svc site archive ID',
  },
  versions: {
    engine: (version: string) => `engine ${version}`,
    stored: (name: StoredName, version: number) => `${stored(name)} ${version}`,
    all: (parts: readonly string[]) => `${parts.join(', ')}.`,
    damaged: (name: StoredName) => `${stored(name)} is damaged: it cannot be read.`,
    restore: 'Keep a copy of the data directory, then restore the last backup; the log of the service says more.',
    newer: (name: StoredName, found: number, known: number) =>
      `${stored(name)} was written by a newer version of svc (${found}, this one knows ${known}).`,
    installThat: 'Install that version of svc again: this one does not start on it.',
    earlier: (name: StoredName, found: number, known: number) =>
      `${stored(name)} is of an earlier version (${found}, the present one is ${known}).`,
    startUpgrades:
      'The next start of the service brings it to the present one, and keeps a copy of the data directory before (unless SVC_COPY_BEFORE_UPGRADE is off).',
    unanswered: (server: string) => `${server} does not answer.`,
    startServer: 'Start the server, or correct its address; events wait in the journals meanwhile.',
  },
  geography: {
    /** Data of each kind, with the instant at which it was built. */
    well: (all: readonly { readonly data: DataInUse; readonly builtAt: number }[]) =>
      `${sentence(all.map((each) => `${data(each.data)} of ${date(each.builtAt)}`).join(', '))}.`,
    undated: (each: DataInUse) => `${sentence(data(each))}: no date is known of them.`,
    updateIfOld: (each: DataInUse) => `If they are old: ${presentData(each)}`,
    old: (each: DataInUse, builtAt: number, ageMs: number) =>
      `${sentence(data(each))}: the data are of ${date(builtAt)}, ${duration(ageMs)} old.`,
    update: (each: DataInUse) => sentence(presentData(each)),
  },
  backlog: {
    none: 'No event waits for the store.',
    onTheWay: (events: number) => `${counted(events, 'event')} on the way to the store.`,
    waits: (events: number, waitedMs: number) =>
      `${counted(events, 'event')} wait for the store, the first for ${duration(waitedMs)}.`,
    wait: 'Wait if there was a lot at once; if it grows, the log says why the store does not take them. Nothing is lost meanwhile.',
    stopped: (events: number, waitedMs: number | null) => {
      const since = waitedMs === null ? '' : `, the first for ${duration(waitedMs)}`;
      return `${counted(events, 'event')} ${plural(events, 'waits', 'wait')} in the journals${since}: svc is not running.`;
    },
    /** @param command null when it is not known */
    start: (command: string | null) => `Start the service, which stores them${command === null ? '' : `: ${command}`}.`,
    refused: (files: readonly string[]) =>
      `The store has refused events; they are kept in ${names(files)} and are not in the statistics.`,
    damaged: (files: readonly string[]) =>
      `Journals were damaged and set aside: ${names(files)}. What waited in them is not in the statistics.`,
    keep: 'Find the cause (the log names its kind), then delete them; svc removes them after 30 days.',
  },
  days: {
    well: 'All ended days are closed, and no step of maintenance has failed.',
    unclosed: (count: number) => {
      const which = plural(count, '1 ended day of a site is', `${counted(count, 'ended day')} of sites are`);
      return `${which} not closed yet; reading ${plural(count, 'it', 'them')} takes longer until then.`;
    },
    waits: (count: number, leftMs: number | null) => {
      const which = `${counted(count, 'ended day')} of sites ${plural(count, 'waits', 'wait')} to be closed`;
      const left = leftMs === null ? '' : `, for about ${duration(leftMs)} more`;
      return `${which}${left}; reading ${plural(count, 'it', 'them')} takes longer until then.`;
    },
    stands: (stillMs: number) => `Ended days of sites wait to be closed, and none was for ${duration(stillMs)}.`,
    moreMemory:
      'It is tried again by itself. If it stays so for a day, the log says why: mostly memory, and then more of it helps.',
    /** The steps of maintenance. */
    steps: {
      close_days: 'closing ended days',
      close_months: 'adding up months',
      backfill: 'counting new goals and funnels backwards',
      drop_raw: 'removing raw events',
      apply_retention: 'applying the retention of sites',
      erase_deleted: 'erasing deleted sites',
      remove_superseded: 'tidying up',
    },
    causes: { memory: 'not enough memory', time: 'took too long' },
    failed: (step: string, cause: string, count: number) =>
      `Maintenance failed ${counted(count, 'time')} since the start: ${step} (${cause}).`,
    seeLog: 'It is tried again by itself. If the number grows, the log has the errors.',
  },
  backup: {
    onServers: 'Left out: the data is on servers. Have them backed up.',
    none: 'There is no backup yet.',
    backUp: 'Make a backup, and have it made every day: docs/backup.md.',
    last: (at: number, bytes: number, dir: string) =>
      `The last backup is of ${instant(at)} (${size(bytes)} in ${dir}).`,
    old: (at: number, bytes: number, dir: string, ageMs: number) =>
      `The last backup is of ${instant(at)} (${size(bytes)} in ${dir}), ${duration(ageMs)} ago.`,
  },
  errors: {
    none: 'No error was logged in the last day.',
    /** @param error as the log has it, in English */
    logged: (at: number, error: string, more: number) =>
      `${instant(at)}: ${error}${more > 0 ? ` (and ${counted(more, 'more error')} of the last day)` : ''}`,
    readLog: 'Read the log of that time; if it does not happen again, there is nothing to do.',
  },
};

/** The texts of this file; those of the folders here stand beside them. */
export type MainTexts = typeof texts;
