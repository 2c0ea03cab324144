import { optionalText, setting } from './setting.ts';

/** The setting of `svc log`. */
export const LOG_SETTINGS = {
  /** The management key with which requests are reported; null when a file has it. */
  logKey: setting({
    variable: 'SVC_LOG_KEY',
    allowed: 'a management key',
    secret: true,
    schema: optionalText((text) => /^[!-~]+$/.test(text)),
  }),
};
