import type { Target } from '../target.ts';
import { discordTarget } from './discord.ts';
import { ntfyTarget } from './ntfy.ts';
import { slackTarget } from './slack.ts';
import { teamsTarget } from './teams.ts';
import { telegramTarget } from './telegram.ts';

/** All targets, by the name that `--to` takes. A new target is one line here. */
export const TARGETS = {
  slack: slackTarget,
  discord: discordTarget,
  teams: teamsTarget,
  telegram: telegramTarget,
  ntfy: ntfyTarget,
} as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof TARGETS;

export const TARGET_NAMES = Object.keys(TARGETS) as readonly TargetName[];
