import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { withTimeout } from '../../concurrency/with-timeout.ts';
import { programVersion } from '../../store/store-version.ts';
import type { Config } from '../settings/config.ts';
import { ContextTracer } from './context-tracer.ts';
import type { Exported } from './exported.ts';
import { FailureNotes } from './failure-notes.ts';
import { logRecordOf } from './log-record.ts';

/** Spans, and lines, that wait for a sending; further ones are dropped. */
const QUEUE_MAX = 2048;
const SEND_EVERY_MS = 2000;
const SEND_TIMEOUT_MS = 10_000;
/** The time for what waits when the process stops, milliseconds. */
const CLOSE_MAX_MS = 300;

/** Sends spans and lines of the log to an OpenTelemetry collector, as OTLP over HTTP. */
export class OpenTelemetry implements Exported {
  readonly tracer: ContextTracer;
  readonly #spans: TracerProvider;
  readonly #lines: LoggerProvider;

  /** @param collector the number of a collector process */
  constructor(config: Config, endpoint: string, collector?: number) {
    const resource = resourceFromAttributes({
      'service.name': config.otelServiceName,
      'service.version': programVersion(),
      'service.instance.id': collector === undefined ? config.nodeName : `${config.nodeName} collector ${collector}`,
    });
    const failures = new FailureNotes((text) => process.stderr.write(text));
    const limits = { maxQueueSize: QUEUE_MAX, scheduledDelayMillis: SEND_EVERY_MS };
    const exporter = (path: string) => ({
      url: `${endpoint}/${path}`,
      headers: config.otlpHeaders,
      timeoutMillis: SEND_TIMEOUT_MS,
    });
    const spans = failures.noting('traces', new OTLPTraceExporter(exporter('v1/traces')));
    const lines = failures.noting('logs', new OTLPLogExporter(exporter('v1/logs')));
    this.#spans = new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.otelSampleRatio) }),
      spanProcessors: [new BatchSpanProcessor({ ...limits, exporter: spans })],
    });
    this.#lines = new LoggerProvider({
      resource,
      processors: [new BatchLogRecordProcessor({ ...limits, exporter: lines })],
    });
    this.tracer = new ContextTracer(this.#spans.getTracer('svc'), new AsyncLocalStorageContextManager().enable());
  }

  spanNames() {
    return this.tracer.spanNames();
  }

  sendLine(line: string): void {
    try {
      this.#lines.getLogger('svc').emit(logRecordOf(line, this.tracer.context));
    } catch {
      // It is on standard output.
    }
  }

  async close(): Promise<void> {
    const sent = Promise.allSettled([this.#spans.shutdown(), this.#lines.shutdown()]);
    await withTimeout(CLOSE_MAX_MS, sent, () => undefined);
  }
}
