/**
 * Receives what OpenTelemetry's exporters send, as JSON over HTTP, in place of a collector. It reads the requests as the
 * protocol's definitions say (`ExportTraceServiceRequest`, `ExportLogsServiceRequest`) and throws at anything else.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Attributes = Readonly<Record<string, unknown>>;

export interface ReceivedSpan {
  readonly name: string;
  /** 1 for internal work, 2 for what a server answers. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly startNanos: bigint;
  readonly endNanos: bigint;
  readonly attributes: Attributes;
  /** 2 for an error. */
  readonly status: number;
  readonly resource: Attributes;
}

export interface ReceivedLine {
  readonly body: unknown;
  readonly severity: number;
  readonly attributes: Attributes;
  readonly traceId: string;
  readonly spanId: string;
  readonly resource: Attributes;
}

type Value = Readonly<Record<string, unknown>>;

export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly lines: ReceivedLine[] = [];
  readonly headers: NodeJS.Dict<string | string[]>[] = [];
  /** Everything that was received, as text. */
  text = '';
  readonly #server: Server;
  readonly #problems: unknown[] = [];

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request);
      this.headers.push(request.headers);
      this.text += body;
      try {
        assert.equal(request.method, 'POST');
        assert.equal(request.headers['content-type'], 'application/json');
        this.#read(request.url ?? '', JSON.parse(body) as Value);
      } catch (error) {
        this.#problems.push(error);
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
    assert.deepEqual(this.#problems, []);
  }

  #read(path: string, request: Value): void {
    if (path === '/v1/traces') {
      for (const { resource, scope, item } of itemsOf(request, 'resourceSpans', 'scopeSpans', 'spans')) {
        assert.equal(scope, 'svc');
        this.spans.push({ ...spanOf(item), resource });
      }
    } else if (path === '/v1/logs') {
      for (const { resource, item } of itemsOf(request, 'resourceLogs', 'scopeLogs', 'logRecords')) {
        this.lines.push({ ...lineOf(item), resource });
      }
    } else assert.fail(path);
  }
}

function* itemsOf(request: Value, resources: string, scopes: string, items: string) {
  assert.deepEqual(Object.keys(request), [resources]);
  for (const ofResource of request[resources] as Value[]) {
    const resource = attributesOf((ofResource.resource as Value).attributes);
    for (const ofScope of ofResource[scopes] as Value[]) {
      const { name: scope } = ofScope.scope as { readonly name: string };
      for (const item of ofScope[items] as Value[]) yield { resource, scope, item };
    }
  }
}

function spanOf(span: Value): Omit<ReceivedSpan, 'resource'> {
  const {
    name,
    kind,
    traceId,
    spanId,
    parentSpanId = '',
    startTimeUnixNano,
    endTimeUnixNano,
  } = span as {
    readonly [Key in 'name' | 'traceId' | 'spanId' | 'startTimeUnixNano' | 'endTimeUnixNano']: string;
  } & { readonly kind: number; readonly parentSpanId?: string };
  assert.match(traceId, /^[0-9a-f]{32}$/);
  assert.match(spanId, /^[0-9a-f]{16}$/);
  assert.match(parentSpanId, /^([0-9a-f]{16})?$/);
  const [startNanos, endNanos] = [BigInt(startTimeUnixNano), BigInt(endTimeUnixNano)];
  assert.ok(startNanos <= endNanos && startNanos > 10n ** 18n);
  const attributes = attributesOf(span.attributes);
  const status = ((span.status as Value | undefined)?.code as number | undefined) ?? 0;
  return { name, kind, traceId, spanId, parentSpanId, startNanos, endNanos, attributes, status };
}

function lineOf(line: Value): Omit<ReceivedLine, 'resource'> {
  assert.ok(BigInt(line.timeUnixNano as string) > 10n ** 18n);
  return {
    body: contentOf(line.body),
    severity: line.severityNumber as number,
    attributes: attributesOf(line.attributes),
    traceId: (line.traceId as string | undefined) ?? '',
    spanId: (line.spanId as string | undefined) ?? '',
  };
}

function attributesOf(list: unknown): Attributes {
  return Object.fromEntries(
    ((list ?? []) as { key: string; value: Value }[]).map(({ key, value }) => [key, contentOf(value)]),
  );
}

/** Reads an `AnyValue`, which has exactly one member. */
function contentOf(value: unknown): unknown {
  const [[kind, content] = [], ...others] = Object.entries(value as Value);
  assert.equal(others.length, 0);
  switch (kind) {
    case undefined:
      return null;
    case 'stringValue':
    case 'boolValue':
    case 'doubleValue':
      return content;
    case 'intValue':
      return Number(content);
    case 'kvlistValue':
      return attributesOf((content as Value).values);
    case 'arrayValue':
      return ((content as Value).values as unknown[]).map(contentOf);
    default:
      return assert.fail(`no value: ${JSON.stringify(value)}`);
  }
}
