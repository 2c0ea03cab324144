import type { AlertType } from '../../domain/alert-rule.ts';
import { crawlerErrors, crawlerSurge } from './crawler-load.ts';
import { drop } from './drop.ts';
import { goalDrop, revenueDrop } from './drops.ts';
import { goal } from './goal.ts';
import { newCrawler } from './new-crawler.ts';
import { revenue } from './revenue.ts';
import type { RuleType } from './rule-type.ts';
import { silence } from './silence.ts';
import { spike } from './spike.ts';

/** Each type of rules; `ALERT_TYPE_TABLE` has its threshold and its words. */
export const RULE_TYPES: Readonly<Record<AlertType, RuleType>> = {
  ...{ spike, drop, silence, goal, revenue },
  ...{ goal_drop: goalDrop, revenue_drop: revenueDrop },
  ...{ new_crawler: newCrawler, crawler_surge: crawlerSurge, crawler_errors: crawlerErrors },
};
