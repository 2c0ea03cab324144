import type { Hand, HandKind } from './hand.ts';
import type { Shop } from './shop.ts';

/** A task: opens where it begins, does it, and fails unless the page shows what was asked for. Returns the hand that did it. */
export interface Task {
  readonly run: (shop: Shop, kind: HandKind) => Promise<Hand>;
}
