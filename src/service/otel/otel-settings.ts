import { z } from 'zod';
import { isUrl, setting } from '../settings/setting.ts';

/** The standard variables of OpenTelemetry that the service reads. */
export const OTEL_SETTINGS = {
  /** Where spans and the log go, as OTLP over HTTP, without a slash at the end; null when they go nowhere. */
  otlpEndpoint: setting({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    allowed: 'an http or https address, such as http://localhost:4318',
    secret: true,
    schema: z
      .string()
      .refine((text) => isUrl(text, ['http:', 'https:']) && !/[?#]/.test(text))
      .transform((text) => text.replace(/\/+$/, ''))
      .nullable()
      .default(null),
  }),
  otlpHeaders: setting({
    variable: 'OTEL_EXPORTER_OTLP_HEADERS',
    allowed: 'headers separated by commas, such as api-key=key,other=value',
    secret: true,
    schema: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter((pair) => pair.trim() !== ''))
      .pipe(z.array(z.string().refine((pair) => headerOf(pair) !== null)))
      .transform((pairs) => Object.fromEntries(pairs.map((pair) => headerOf(pair)!))),
  }),
  otelServiceName: setting({
    variable: 'OTEL_SERVICE_NAME',
    allowed: 'a name',
    schema: z.string().default('svc'),
  }),
  /** The share of traces that is sent. */
  otelSampleRatio: setting({
    variable: 'OTEL_TRACES_SAMPLER_ARG',
    allowed: 'a number from 0 to 1',
    schema: z
      .string()
      .regex(/^\d*\.?\d+$/)
      .default('1')
      .transform(Number)
      .pipe(z.number().max(1)),
  }),
};

/** Reads a header, whose value is percent-encoded; null when it is none. */
function headerOf(pair: string): readonly [name: string, value: string] | null {
  const [, name, value] = /^\s*([A-Za-z0-9!#$%&'*+.^_`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
  try {
    const decoded = decodeURIComponent(value?.trim() ?? '');
    return name === undefined || /\p{Cc}/u.test(decoded) ? null : [name.toLowerCase(), decoded];
  } catch {
    return null;
  }
}
