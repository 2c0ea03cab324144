import { type Context, type LogRecord, SeverityNumber } from '@opentelemetry/api';

/** pino's levels. */
const SEVERITIES: Readonly<Record<number, readonly [SeverityNumber, string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

/** A line of the log: pino's fields, and those of whoever wrote it. */
interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly pid?: number;
  readonly hostname?: string;
  readonly trace_id?: string;
  readonly span_id?: string;
}

/** Returns a line of the log as a record: what it says as the body, its further fields as attributes. */
export function logRecordOf(text: string, context: Context): LogRecord {
  const line = JSON.parse(text) as Line;
  const { level, time, msg = '', pid: _, hostname: __, trace_id: ___, span_id: ____, ...attributes } = line;
  const [severityNumber, severityText] = SEVERITIES[level] ?? [SeverityNumber.UNSPECIFIED, String(level)];
  return { timestamp: time, severityNumber, severityText, body: msg, attributes, context };
}
