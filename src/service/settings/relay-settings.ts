import { z } from 'zod';
import { isTimeZone } from '../../domain/day.ts';
import { hostSetting, portSetting } from './listen-settings.ts';
import { isUrl, optionalText, setting } from './setting.ts';

/**
 * The settings of `svc relay`. Its `--host` and `--port` have variables of their own, so that a service and a relay can
 * share an environment.
 */
export const RELAY_SETTINGS = {
  relayHost: hostSetting('SVC_RELAY_HOST'),
  relayPort: portSetting('SVC_RELAY_PORT', '8788'),
  /** The secret of the rules' webhooks; null when a file has them. */
  relaySecret: setting({
    variable: 'SVC_RELAY_SECRET',
    allowed: "the secret of a rule's webhook",
    secret: true,
    schema: optionalText(),
  }),
  /** The target's webhook or topic. Whoever has it can post there. */
  relayUrl: setting({
    variable: 'SVC_RELAY_URL',
    allowed: 'an http or https address without a user name and password, such as https://ntfy.sh/my-alerts',
    secret: true,
    schema: optionalText(
      (text) => isUrl(text, ['http:', 'https:']) && new URL(text).username + new URL(text).password === '',
    ),
  }),
  relayTelegramToken: setting({
    variable: 'SVC_RELAY_TELEGRAM_TOKEN',
    allowed: 'the token of a bot, such as 123456:ABC-def',
    secret: true,
    schema: optionalText((text) => /^\d+:[A-Za-z0-9_-]+$/.test(text)),
  }),
  relayTelegramChat: setting({
    variable: 'SVC_RELAY_CHAT',
    flag: 'chat',
    allowed: 'the id of a chat, such as -1001234567890, or the name of a public channel, such as @channel',
    schema: optionalText((text) => /^(-?\d+|@\w+)$/.test(text)),
  }),
  relayNtfyToken: setting({
    variable: 'SVC_RELAY_NTFY_TOKEN',
    allowed: 'an access token, such as tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2',
    secret: true,
    schema: optionalText((text) => /^[!-~]+$/.test(text)),
  }),
  /** The time zone in which messages tell times: alerts have them in UTC, and do not name the site's zone. */
  relayTimeZone: setting({
    variable: 'SVC_RELAY_TIMEZONE',
    flag: 'timezone',
    allowed: 'the IANA name of a time zone, such as Europe/Berlin or UTC',
    schema: z.string().refine(isTimeZone).default('UTC'),
  }),
};
