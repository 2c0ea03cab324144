import type { Check } from '../check.ts';
import { alertRulesCheck } from './alert-rules.ts';
import { backlogCheck } from './backlog.ts';
import { backupCheck } from './backup.ts';
import { clockCheck } from './clock.ts';
import { configurationCheck } from './configuration.ts';
import { daysCheck } from './days.ts';
import { diskCheck } from './disk.ts';
import { dnsCheck } from './dns.ts';
import { erasuresCheck } from './erasures.ts';
import { errorsCheck } from './errors.ts';
import { evidenceCheck } from './evidence.ts';
import { geographyCheck } from './geography.ts';
import { mailCheck } from './mail.ts';
import { providersCheck } from './providers.ts';
import { rejectionsCheck } from './rejections.ts';
import { serviceCheck } from './service.ts';
import { versionsCheck } from './versions.ts';
import { zonesCheck } from './zones.ts';

/** All checks, in the order of their findings. A new one is a line here and in `CHECKS` of the domain. */
export const ALL_CHECKS: readonly Check[] = [
  serviceCheck,
  configurationCheck,
  diskCheck,
  clockCheck,
  zonesCheck,
  mailCheck,
  providersCheck,
  dnsCheck,
  versionsCheck,
  geographyCheck,
  rejectionsCheck,
  alertRulesCheck,
  backlogCheck,
  daysCheck,
  erasuresCheck,
  backupCheck,
  evidenceCheck,
  errorsCheck,
];
