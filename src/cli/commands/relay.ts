import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { createRelay } from '../../relay/relay.ts';
import { TARGET_NAMES, TARGETS } from '../../relay/targets/registry.ts';
import { urlOf } from '../../service/data-directory/address.ts';
import { explainListening } from '../../service/http/listen.ts';
import { openLog } from '../../service/process/log.ts';
import type { Config } from '../../service/settings/config.ts';
import type { Command, CommandContext } from '../command.ts';
import { StopRequest } from '../stop-request.ts';
import { UsageError } from '../usage-error.ts';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const STDERR = 2;

/** Runs `svc relay`: a receiver of alert webhooks that posts them as messages, until SIGTERM or SIGINT. */
export const relayCommand: Command = {
  options: {
    to: { value: 'TARGET', required: true, summary: OR.format(TARGET_NAMES) },
    host: { value: 'HOST', summary: 'address to listen on (default 127.0.0.1)' },
    port: { value: 'PORT', summary: 'port to listen on (default 8788)' },
    'secret-file': { value: 'FILE', summary: "the secrets of the rules' webhooks, a line each" },
    chat: { value: 'ID', summary: 'the chat that a Telegram bot writes to (--chat=-100… for a group)' },
    timezone: { value: 'ZONE', summary: 'time zone of the times in messages (default UTC)' },
    cert: { value: 'FILE', summary: 'certificate (PEM) for https; without it, a proxy brings the https' },
    key: { value: 'FILE', summary: "the certificate's key (PEM)" },
    print: { summary: 'print each message in place of sending it; the log goes to standard error' },
  },
  settings: ['host', 'port', 'chat', 'timezone'],
  details: [
    'Receives the webhooks of alert rules, checks their signatures, and posts each alert once. It needs no data directory;',
    'where --data DIR is one, it remembers there which alerts were passed on.',
    'SVC_RELAY_URL is where messages go (the webhook of a channel, the topic of ntfy), SVC_RELAY_TELEGRAM_TOKEN the',
    "bot's token, SVC_RELAY_SECRET the secret of the rules' webhooks, SVC_PUBLIC_URL the dashboard that messages link to.",
    'docs/relay.md has the steps for each target.',
  ].join('\n'),
  examples: [
    'relay --to slack --secret-file /etc/svc/alert-secrets',
    'relay --to telegram --chat=-1001234567890 --timezone Europe/Berlin',
    'relay --to ntfy --print --secret-file alert-secrets',
  ],
  run: async (context) => {
    const { config, clock, args, out } = context;
    const isPrinted = args.flag('print');
    const { log } = openLog(
      config.logLevel,
      clock,
      isPrinted ? pino.destination({ dest: STDERR, sync: true }) : undefined,
    );
    const tls = tlsOf(context);
    const remembersIn = isPrinted ? null : rememberedIn(config);
    if (remembersIn === null && !isPrinted) {
      log.info({}, 'there is no data directory to write to: a restart forgets which alerts were passed on');
    }
    const relay = createRelay({
      ...targetOf(context, isPrinted),
      secrets: secretsOf(context),
      tls,
      remembersIn,
      timeZone: config.relayTimeZone,
      dashboardUrl: config.publicUrl,
      print: isPrinted ? (body) => out.write(`${JSON.stringify(body, null, 2)}\n`) : null,
      clock,
      log,
    });
    const { relayHost: host, relayPort } = config;
    using stop = new StopRequest(() => log.info('stopping'));
    const port = await relay.listen(host, relayPort).catch((error: NodeJS.ErrnoException) => {
      throw new Error(explainListening(error, host, relayPort), { cause: error });
    });
    const address = urlOf(host, port).replace(/^http/, tls === null ? 'http' : 'https');
    log.info({ address, to: args.text('to') }, 'listening');
    await stop.made;
    await relay.close();
    log.info('stopped');
    return undefined;
  },
};

/** Returns the file of the alerts that were passed on, one for each relay; null where there is no data directory to write to. */
function rememberedIn({ dataDir, relayPort }: Config): string | null {
  const path = join(dataDir, `relay-${relayPort}.passed`);
  try {
    accessSync(dataDir, constants.W_OK);
    return statSync(dataDir).isDirectory() ? path : null;
  } catch {
    return null;
  }
}

/** Returns the target and how it is reached. Throws a UsageError that names what is not set; printing needs nothing. */
function targetOf({ args, config }: CommandContext, isPrinted: boolean) {
  const name = args.oneOf('to', TARGET_NAMES);
  const target = TARGETS[name];
  const { relayUrl: url, relayTelegramToken: telegramToken, relayTelegramChat: telegramChat } = config;
  const access = { url, telegramToken, telegramChat, ntfyToken: config.relayNtfyToken };
  const missing = isPrinted ? null : target.missing(access);
  if (missing !== null) throw new UsageError(`for ${target.label}, set ${missing}`);
  return { target, access };
}

/** Returns the secrets of the variable and of the file. Throws a UsageError when there is none. */
function secretsOf({ args, config }: CommandContext): readonly string[] {
  const file = args.optional('secret-file');
  const lines = file === undefined ? [] : readText('secret-file', file).split(/\r?\n/).filter(Boolean);
  const secrets = config.relaySecret === null ? lines : [config.relaySecret, ...lines];
  if (secrets.length > 0) return secrets;
  throw new UsageError(
    file === undefined
      ? "set SVC_RELAY_SECRET to the secret of the rule's webhook, or give --secret-file"
      : `${file} has no secret; it takes one a line`,
  );
}

/** Returns the certificate and its key; null when neither is given. */
function tlsOf({ args }: CommandContext) {
  const [cert, key] = [args.optional('cert'), args.optional('key')];
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) throw new UsageError('--cert and --key go together');
  return { cert: readText('cert', cert), key: readText('key', key) };
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--${option} cannot be read: ${(error as Error).message}`);
  }
}
