import type { Tracer } from '../../domain/tracer.ts';
import type { Config } from '../settings/config.ts';

/** The names of a span around a log line, as they stand in it. */
export type SpanNames = Readonly<Record<'trace_id' | 'span_id', string>>;

/** Exports to an OpenTelemetry collector. Nothing that goes wrong with it reaches the service. */
export interface Exported {
  readonly tracer: Tracer;
  /** Returns the span of the running code; nothing outside of one. */
  spanNames(): SpanNames | Readonly<Record<never, never>>;
  /** Sends a line of the log, as it is on standard output. */
  sendLine(line: string): void;
  /** Sends what waits, for a moment at most. */
  close(): Promise<void>;
}

/** Opens the export to the configured collector; null without one. Its libraries are loaded only then. */
export async function openExported(config: Config, collector?: number): Promise<Exported | null> {
  if (config.otlpEndpoint === null) return null;
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  return new OpenTelemetry(config, config.otlpEndpoint, collector);
}
