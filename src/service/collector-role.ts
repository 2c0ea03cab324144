import { collection } from './collection.ts';
import { collectorServer } from './collectors/collector-server.ts';
import type { Component } from './component.ts';
import { liveness } from './operations.ts';
import { tracker } from './tracker.ts';

/**
 * The components of a collector process, in the order of their start. They stand apart from the other roles because
 * those load the engine, which a collector does without.
 */
export const COLLECTOR_ROLE: readonly Component[] = [tracker, collection, liveness, collectorServer];
