import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Answer } from './engine.ts';
import { exceptionStatus } from './exception-status.ts';
import type { Request } from './request.ts';

const VERSION = '26.7.2.1 (official build)';
const DISPLAY_NAME = 'test';

/** Answers with the rows of a statement. With `failure`, the engine fails after half of them have left. */
export function sendRows(response: ServerResponse, request: Request, answer: Answer, failure?: string): void {
  // ClickHouse, src/Server/HTTP/WriteBufferFromHTTPServerResponse.cpp; the tag: clickhouse-js, common/utils/stream.
  const tag = randomBytes(8).toString('hex');
  setHeaders(response, request);
  response.setHeader('X-ClickHouse-Exception-Tag', tag);
  response.setHeader('X-ClickHouse-Summary', summary(answer));
  response.statusCode = 200;
  let bytes = answer.bytes;
  if (failure !== undefined) bytes = Buffer.concat([firstHalf(bytes), exceptionBlock(failure, tag)]);
  if (request.acceptsGzip) {
    response.setHeader('Content-Encoding', 'gzip');
    bytes = gzipSync(bytes);
  }
  response.end(bytes);
}

/** Sends the head and half of the body, and no more. `isCut`: then breaks the connection. */
export function sendHalf(response: ServerResponse, request: Request, answer: Answer, isCut: boolean): void {
  setHeaders(response, request);
  response.writeHead(200, { 'Content-Length': answer.bytes.length + 100 });
  // Nothing written would leave the head unsent.
  response.flushHeaders();
  response.write(firstHalf(answer.bytes), () => {
    if (isCut) response.destroy();
  });
}

/** Answers with an exception before any row. */
export function sendException(response: ServerResponse, code: number, text: string, request?: Request): void {
  if (request !== undefined) setHeaders(response, request);
  response.statusCode = exceptionStatus(code);
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  response.setHeader('X-ClickHouse-Exception-Code', code);
  const message = `${text} (version ${VERSION})\n`;
  if (request?.acceptsGzip !== true) return void response.end(message);
  response.setHeader('Content-Encoding', 'gzip');
  response.end(gzipSync(message));
}

function setHeaders(response: ServerResponse, { statement }: Request): void {
  response.setHeader('Content-Type', contentType(statement.format));
  response.setHeader('X-ClickHouse-Server-Display-Name', DISPLAY_NAME);
  response.setHeader('X-ClickHouse-Query-Id', statement.queryId);
  response.setHeader('X-ClickHouse-Format', statement.format);
  response.setHeader('X-ClickHouse-Timezone', 'UTC');
}

function contentType(format: string): string {
  if (/^JSON.*EachRow$/.test(format)) return 'application/x-ndjson; charset=UTF-8';
  if (format.startsWith('JSON')) return 'application/json; charset=UTF-8';
  return 'text/tab-separated-values; charset=UTF-8';
}

function summary({ bytes, readRows, writtenRows }: Answer): string {
  const counts = { read_rows: readRows, written_rows: writtenRows, result_bytes: bytes.length };
  return JSON.stringify(Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])));
}

/** Ends after a whole line when there is one. */
function firstHalf(bytes: Buffer): Buffer {
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  return half.subarray(0, half.lastIndexOf('\n') + 1 || half.length);
}

/** Says at the end of a body why the rest is missing (clickhouse-js, common/utils/stream; since 25.11). */
function exceptionBlock(text: string, tag: string): Buffer {
  const message = `${text} (version ${VERSION})\n`;
  const length = Buffer.byteLength(message);
  return Buffer.from(`\r\n__exception__\r\n${tag}\r\n${message}${length} ${tag}\r\n__exception__\r\n`);
}
