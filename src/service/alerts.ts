import { Deliverer } from '../alerts/deliverer.ts';
import { ROUND_MS, RuleEvaluator } from '../alerts/rule-evaluator.ts';
import { LiveFigures } from '../stats/live-figures.ts';
import { channelsFrom } from './channels.ts';
import { component, every } from './component.ts';
import { database } from './database.ts';
import { store } from './store.ts';

const DELIVER_MS = 500;

/**
 * Evaluates alert rules and delivers the alerts. The roles start it after the HTTP server, because the
 * links in alerts have its address.
 */
export const alerts = component({
  name: 'alerts',
  dependencies: { store, database },
  start: ({ store, database: { db } }, context) => {
    const { config, clock, log, address, defer } = context;
    const evaluator = new RuleEvaluator({ db, clock, log, figures: new LiveFigures(store) });
    const deliverer = new Deliverer({ db, clock, log, channels: channelsFrom(config, clock, address.url, log) });
    defer(() => deliverer.stop());
    const evaluating = every(context, ROUND_MS, async () => {
      if ((await evaluator.round()) > 0) await deliverer.look();
    });
    const delivering = every(context, DELIVER_MS, () => deliverer.look());
    /** Evaluates every rule now, and resolves when the attempts that are due have been made. */
    const evaluate = async (): Promise<void> => {
      await evaluating.now();
      await delivering.now();
      await deliverer.settled();
    };
    return { part: { evaluate } };
  },
});
