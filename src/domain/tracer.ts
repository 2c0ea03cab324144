/** The attributes of a span. Never a visitor's data, the text of a query string, or a value of a statement. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** One piece of work with a beginning and an end. */
export interface Span {
  /** Runs code as a part of the span: what it begins belongs to it. */
  within<Result>(task: () => Result): Result;
  set(attributes: SpanAttributes): void;
  /** Ends the span; as failed with an error. Only its kind is told, since its message may quote values. */
  end(error?: unknown): void;
}

/** Tells of the work of the process. */
export interface Tracer {
  /** Begins a span, within the one around it or as the first of a trace. */
  begin(name: string, attributes?: SpanAttributes): Span;
  /** Begins a span within the one around it; without one nothing is told. */
  beginWithin(name: string, attributes?: SpanAttributes): Span;
}

export const NO_SPAN: Span = { within: (task) => task(), set: () => {}, end: () => {} };

/** Tells of nothing. */
export const NO_TRACER: Tracer = { begin: () => NO_SPAN, beginWithin: () => NO_SPAN };

/** Runs a task as a span, which ends with it. */
export async function inSpan<Result>(span: Span, task: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    const result = await span.within(() => task(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
