import {
  type Context,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { NO_SPAN, type Span, type SpanAttributes, type Tracer } from '../../domain/tracer.ts';
import type { SpanNames } from './exported.ts';

/** Makes OpenTelemetry's spans, each within the one that the running code belongs to. */
export class ContextTracer implements Tracer {
  readonly #tracer: OtelTracer;
  readonly #contexts: AsyncLocalStorageContextManager;

  constructor(tracer: OtelTracer, contexts: AsyncLocalStorageContextManager) {
    this.#tracer = tracer;
    this.#contexts = contexts;
  }

  get context(): Context {
    return this.#contexts.active();
  }

  begin(name: string, attributes: SpanAttributes = {}): Span {
    const outer = this.context;
    // Only a request to a route has a span that somebody else has asked for.
    const kind = 'http.route' in attributes ? SpanKind.SERVER : SpanKind.INTERNAL;
    const span = this.#tracer.startSpan(name, { attributes, kind }, outer);
    const inner = trace.setSpan(outer, span);
    return {
      within: (task) => this.#contexts.with(inner, task),
      set: (more) => void span.setAttributes(more),
      end: (error) => end(span, error),
    };
  }

  beginWithin(name: string, attributes?: SpanAttributes): Span {
    return trace.getSpan(this.context) === undefined ? NO_SPAN : this.begin(name, attributes);
  }

  spanNames(): SpanNames | Readonly<Record<never, never>> {
    const span = trace.getSpan(this.context)?.spanContext();
    return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
  }
}

/** The message of an error may quote what somebody has sent, so only its kind is told. */
function end(span: OtelSpan, error: unknown): void {
  if (error !== undefined) {
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
