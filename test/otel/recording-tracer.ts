import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanAttributes, Tracer } from '../../src/domain/tracer.ts';

export interface Recorded {
  readonly name: string;
  readonly within: Recorded | undefined;
  attributes: SpanAttributes;
  error?: unknown;
  ended: boolean;
}

/** Keeps all spans. */
export class RecordingTracer implements Tracer {
  readonly spans: Recorded[] = [];
  readonly #around = new AsyncLocalStorage<Recorded>();

  begin(name: string, attributes: SpanAttributes = {}): Span {
    const span: Recorded = { name, attributes, within: this.#around.getStore(), ended: false };
    this.spans.push(span);
    return {
      within: (task) => this.#around.run(span, task),
      set: (more) => {
        span.attributes = { ...span.attributes, ...more };
      },
      end: (error) => {
        if (error !== undefined) span.error = error;
        span.ended = true;
      },
    };
  }

  beginWithin(name: string, attributes?: SpanAttributes): Span {
    if (this.#around.getStore() !== undefined) return this.begin(name, attributes);
    return { within: (task) => task(), set: () => {}, end: () => {} };
  }
}
