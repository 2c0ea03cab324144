/** The levels of a finding, the worst first. `bad`: data is lost, or a promise is broken, now. */
export const FINDING_LEVELS = ['bad', 'warn', 'ok'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** The checks of `svc doctor` and of the page Server, in the order of their findings. */
export const CHECKS = [
  'service',
  'configuration',
  'disk',
  'clock',
  'zones',
  'mail',
  'providers',
  'dns',
  'versions',
  'geography',
  'rejections',
  'alerts',
  'backlog',
  'days',
  'erasures',
  'backup',
  'evidence',
  'errors',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** A finding of a check, with its remedy. */
export interface Finding {
  readonly check: CheckName;
  readonly level: FindingLevel;
  readonly message: string;
  readonly remedy: string;
}

/** Returns findings with the worst first, and those of one level in their order. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return FINDING_LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));
}

/** Returns the worst level among findings; `ok` for none. */
export function worstLevel(findings: readonly Finding[]): FindingLevel {
  return worstFirst(findings)[0]?.level ?? 'ok';
}
