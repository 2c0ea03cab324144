import { resolve } from 'node:path';
import { z } from 'zod';
import { parseRetention } from '../../backup/retention.ts';
import { isS3Address, isS3Place } from '../../backup/s3/s3-address.ts';
import { isUrl, optionalText, setting } from './setting.ts';

/** The settings of backups. */
export const BACKUP_SETTINGS = {
  /** The directory of backups, or the place of an object store, that `svc backup` takes backups into; null when it is told. */
  backupInto: setting({
    variable: 'SVC_BACKUP_INTO',
    flag: 'into',
    allowed: 'a directory, or a place of an object store such as s3://bucket/prefix',
    schema: z
      .string()
      // Another scheme is a slip: as a directory it would lie wherever the service was started.
      .refine((text) => (isS3Address(text) ? isS3Place(text) : !/^[a-z][a-z0-9+.-]*:/i.test(text)))
      .transform((text) => (isS3Address(text) ? text : resolve(text)))
      .nullable()
      .default(null),
  }),
  /** The backups that are kept there; null for all. */
  backupKeep: setting({
    variable: 'SVC_BACKUP_KEEP',
    flag: 'keep',
    allowed: 'numbers of days, weeks, months and years separated by commas, such as 7d,4w,12m',
    schema: z
      .string()
      .refine((text) => parseRetention(text) !== null)
      .transform(parseRetention)
      .nullable()
      .default(null),
  }),
  /** Whether a data directory of an earlier version is copied before it is upgraded. */
  copiesBeforeUpgrade: setting({
    variable: 'SVC_COPY_BEFORE_UPGRADE',
    allowed: 'on or off',
    schema: z
      .enum(['on', 'off'])
      .default('on')
      .transform((text) => text === 'on'),
  }),
  /** The object store, without a trailing slash; null for Amazon's. */
  s3Endpoint: setting({
    variable: 'SVC_S3_ENDPOINT',
    allowed: 'an http or https address without a path, such as https://s3.example.com',
    schema: z
      .string()
      .refine((text) => isUrl(text, ['http:', 'https:']) && /^https?:\/\/[^/?#@]+\/?$/.test(text))
      .transform((text) => text.replace(/\/$/, ''))
      .nullable()
      .default(null),
  }),
  // The names that other programs read them under, too.
  s3Region: setting({
    variable: 'AWS_REGION',
    allowed: 'the name of a region, such as eu-central-1',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .default('us-east-1'),
  }),
  s3AccessKeyId: setting({ variable: 'AWS_ACCESS_KEY_ID', allowed: 'a key', schema: optionalText() }),
  s3SecretAccessKey: setting({
    variable: 'AWS_SECRET_ACCESS_KEY',
    allowed: 'the secret of a key',
    secret: true,
    schema: optionalText(),
  }),
  s3SessionToken: setting({
    variable: 'AWS_SESSION_TOKEN',
    allowed: 'the token of a temporary key',
    secret: true,
    schema: optionalText(),
  }),
};
