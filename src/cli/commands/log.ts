import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { systemTimer } from '../../concurrency/timer.ts';
import { followedLogOf } from '../../requests/follow/following-stream.ts';
import { LogFile } from '../../requests/follow/log-file.ts';
import { RefusedError } from '../../requests/follow/refusal.ts';
import { type ReportOptions, reportLog } from '../../requests/follow/report-log.ts';
import { ReportServer } from '../../requests/follow/report-server.ts';
import { reportSyslog } from '../../requests/follow/report-syslog.ts';
import { streamOfFile, streamOfLog, streamOfSyslog } from '../../requests/follow/stream-name.ts';
import { type SyslogAddress, SyslogSocket, syslogAddressOf } from '../../requests/follow/syslog-socket.ts';
import { Tally } from '../../requests/follow/tally.ts';
import { hostName } from '../../requests/host-name.ts';
import { isUrl } from '../../service/settings/setting.ts';
import type { Command, CommandContext } from '../command.ts';
import { ProgressLine } from '../progress-line.ts';
import { StopRequest } from '../stop-request.ts';
import { UsageError } from '../usage-error.ts';
import { tryLog } from './log-dry-run.ts';
import { followedText, logProgress, logSummary } from './log-text.ts';

/** Runs `svc log`: reports the requests in access logs to a service, once or for as long as they grow. */
export const logCommand: Command = {
  argument: 'FILE',
  argumentRepeatable: true,
  argumentOptional: true,
  options: {
    url: { value: 'URL', summary: 'address of the service, such as https://stats.example.com' },
    'key-file': { value: 'FILE', summary: 'file with a management key of the scope requests:write' },
    site: { value: 'ID', summary: 'the site; may be left out with a key for one site' },
    follow: { summary: 'wait for more lines, through rotations, until SIGTERM' },
    'from-now': { summary: 'with --follow: leave out what is in a log of which nothing was reported yet' },
    listen: {
      value: 'ADDRESS',
      summary: 'in place of FILE: receive the log as syslog over UDP, such as 127.0.0.1:5140',
    },
    host: { value: 'NAME', repeatable: true, summary: 'report only requests for this host, if the log names hosts' },
    stream: { value: 'NAME', summary: 'name under which the service keeps the position' },
    'dry-run': { summary: 'show what the first lines are read as, and send nothing' },
  },
  details: [
    'FILE is a log in the common or combined format, of Caddy (JSON), HAProxy, CloudFront or Cloudflare Logpush, optionally',
    'gzipped. Each line counts once, however often the command is run or killed: the service keeps the position together with',
    'the counts. With --follow, or with --stream, the files that were rotated away from FILE are read too. Once a log is',
    'followed, start --follow again after an outage: the log and its rotated files are refused by themselves.',
    'With --listen no file is needed: nginx, HAProxy and Caddy send their lines. What comes while it does not run is lost.',
    '',
    'What is sent of a line: its time, path, status, bytes, User-Agent, address and host. Queries and referrers are not sent.',
    'The service keeps counts of crawlers, and of people their number alone (docs/crawlers.md).',
    'SVC_LOG_KEY may hold the key in place of --key-file. It needs no data directory.',
  ].join('\n'),
  examples: [
    'log --follow --url https://stats.example.com --key-file /etc/svc/log-key /var/log/nginx/access.log',
    'log --url https://stats.example.com --key-file /etc/svc/log-key /var/log/nginx/access.log*',
    'log --listen 127.0.0.1:5140 --url https://stats.example.com --key-file /etc/svc/log-key',
    'log --dry-run /var/log/nginx/access.log',
  ],
  run: async (context) => {
    const { args } = context;
    const isLive = args.flag('follow');
    if (args.flag('from-now') && !isLive) throw new UsageError('--from-now needs --follow');
    if (args.optional('stream') !== undefined && args.arguments.length > 1) {
      throw new UsageError('--stream is for one FILE');
    }
    const address = listeningAt(context);
    const rules = { hosts: new Set(args.list('host').map(hostName)), zone: Temporal.Now.timeZoneId() };
    if (args.flag('dry-run')) return await tryLog(args.arguments, rules);
    const target = { url: urlOf(context), key: keyOf(context) };
    using progress = new ProgressLine(context.err, context.clock);
    using stop = new StopRequest(() => undefined);
    const tally = new Tally();
    const say = (text: string) => progress.note(`svc: ${text}`);
    const failed = new AbortController();
    const halt = AbortSignal.any([stop.signal, failed.signal]);
    const server = new ReportServer({ ...target, site: args.optional('site'), timer: systemTimer, stop: halt, say });
    const startedAt = context.clock.nowMicros();
    const report = async (path: string): Promise<void> => {
      const stream = args.optional('stream') ?? (isLive ? streamOfLog(hostname(), path) : await ownStream(path));
      if (stream === null) return say(`${path} has no whole line yet`);
      if (isLive) say(`following ${path}`);
      const isAlone = !isLive && args.optional('stream') === undefined;
      const followed = isAlone ? await followedLogOf(server, hostname(), path) : null;
      if (followed !== null) throw new RefusedError(followedText(path, followed));
      const options: ReportOptions = {
        ...{ path, stream, server, rules, tally, say, isLive, timer: systemTimer, stop: halt },
        isAlone,
        isFromNow: args.flag('from-now'),
        now: () => context.clock.nowMicros() / 1000,
        counted: () => progress.show(() => logProgress(tally, path, context.clock.nowMicros() - startedAt)),
      };
      await reportLog(options);
    };
    const listen = async ({ host, port }: SyslogAddress): Promise<void> => {
      const socket = await SyslogSocket.open({ host, port }).catch((error: Error) => {
        throw new UsageError(`--listen: ${error.message}`);
      });
      say(`listening for syslog on port ${port} of ${host} (UDP)`);
      const stream = args.optional('stream') ?? streamOfSyslog(hostname(), port);
      const show = () => progress.show(() => logProgress(tally, 'syslog', context.clock.nowMicros() - startedAt));
      await reportSyslog({ socket, server, stream, rules, timer: systemTimer, stop: halt, tally, counted: show, say });
    };
    if (address !== null) await listen(address);
    else await (isLive ? reportAll(args.arguments, report, failed) : reportEach(args.arguments, report, halt));
    progress.erase();
    return logSummary(tally);
  },
};

/** Returns where syslog is received; null when files are read. Throws a UsageError for options that do not go together. */
function listeningAt({ args }: CommandContext): SyslogAddress | null {
  const text = args.optional('listen');
  if (text === undefined) {
    if (args.arguments.length > 0) return null;
    throw new UsageError('FILE is missing: name a log, or give --listen ADDRESS:PORT');
  }
  const others = ['follow', 'from-now', 'dry-run'].find((flag) => args.flag(flag));
  if (others !== undefined) throw new UsageError(`--${others} is for a FILE, not for --listen`);
  if (args.arguments.length > 0) throw new UsageError('--listen is in place of FILE');
  const address = syslogAddressOf(text);
  if (address !== null) return address;
  throw new UsageError(`--listen is an address such as 127.0.0.1:5140, not ${JSON.stringify(text)}`);
}

/** Reports logs side by side. When one fails, the others finish what they are sending. */
async function reportAll(
  paths: readonly string[],
  report: (path: string) => Promise<void>,
  failed: AbortController,
): Promise<void> {
  const running = paths.map((path) =>
    report(path).catch((error: unknown) => {
      failed.abort();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(running);
  const failure = ended.find((each) => each.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

async function reportEach(
  paths: readonly string[],
  report: (path: string) => Promise<void>,
  halt: AbortSignal,
): Promise<void> {
  for (const path of paths) if (!halt.aborted) await report(path);
}

/** Returns the stream of a file by itself; null while its first line is unfinished. Throws a UsageError when it is not there. */
async function ownStream(path: string): Promise<string | null> {
  const file = await LogFile.open(path);
  if (file === null) throw new UsageError(`there is no file ${path}`);
  await file.close();
  return file.fingerprint === null ? null : streamOfFile(file.fingerprint);
}

function urlOf({ args }: CommandContext): string {
  const url = args.text('url');
  if (isUrl(url, ['http:', 'https:']) && new URL(url).search === '') return url;
  throw new UsageError(`--url is an address such as https://stats.example.com, not ${JSON.stringify(url)}`);
}

/** Returns the key of the file or of the variable. Throws a UsageError when there is none. */
function keyOf({ args, config }: CommandContext): string {
  const file = args.optional('key-file');
  if (file === undefined) {
    if (config.logKey !== null) return config.logKey;
    throw new UsageError('give --key-file, or set SVC_LOG_KEY to a management key of the scope requests:write');
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`--key-file cannot be read: ${(error as Error).message}`);
  }
  if (!/^[!-~]+$/.test(text)) throw new UsageError(`${file} does not hold a key alone`);
  return text;
}
