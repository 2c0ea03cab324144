import { inSpan, type Span } from '../../domain/tracer.ts';
import { layerOf } from '../../store/statement-layer.ts';
import type { FileFormat, QueryParams, RowsOfFile, StatementMode, Store } from '../../store/store.ts';
import { ReadCancelledError } from '../../store/store-error.ts';
import type { Telemetry } from './telemetry.ts';

/** A store whose statements are timed and told of, by the layer that they read and never by their text or values. */
export class ObservedStore implements Store {
  readonly readsAgree: boolean;
  readonly everyPart: string;
  readonly #store: Store;
  readonly #telemetry: Telemetry;

  constructor(store: Store, telemetry: Telemetry) {
    this.readsAgree = store.readsAgree;
    this.everyPart = store.everyPart;
    this.#store = store;
    this.#telemetry = telemetry;
  }

  query<Row>(sql: string, params?: QueryParams): Promise<Row[]> {
    return this.#observed('query', sql, async (span) => {
      const rows = await this.#store.query<Row>(sql, params);
      span.set({ 'svc.rows': rows.length });
      return rows;
    });
  }

  /** Not timed, as `execute` is not. */
  saveFile(path: string, format: FileFormat, sql: string, params?: QueryParams): Promise<void> {
    const span = this.#telemetry.tracer.beginWithin('store file', { 'svc.layer': layerOf(sql) });
    return inSpan(span, () => this.#store.saveFile(path, format, sql, params));
  }

  saveRows(path: string, format: FileFormat, rows: RowsOfFile): Promise<void> {
    return this.#store.saveRows(path, format, rows);
  }

  derive(sql: string, params?: QueryParams): Promise<number> {
    return this.#observed('derive', sql, () => this.#store.derive(sql, params));
  }

  /** Not timed: it takes as long as what it writes, and waits for others. */
  execute(sql: string, params?: QueryParams, mode?: StatementMode): Promise<void> {
    const span = this.#telemetry.tracer.beginWithin('store execute', { 'svc.layer': layerOf(sql) });
    return inSpan(span, () => this.#store.execute(sql, params, mode));
  }

  insertEvents(lines: Uint8Array, repeated?: boolean, columns?: readonly string[]): Promise<void> {
    const span = this.#telemetry.tracer.beginWithin('store insert', { 'svc.bytes': lines.byteLength });
    return inSpan(span, () => this.#store.insertEvents(lines, repeated, columns));
  }

  insertRows(table: string, columns: readonly string[], lines: Uint8Array): Promise<void> {
    const span = this.#telemetry.tracer.beginWithin('store insert', { 'svc.bytes': lines.byteLength });
    return inSpan(span, () => this.#store.insertRows(table, columns, lines));
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  async #observed<Result>(kind: string, sql: string, run: (span: Span) => Promise<Result>): Promise<Result> {
    const { tracer, statements, statementFailures } = this.#telemetry;
    const layer = layerOf(sql);
    const startMs = performance.now();
    try {
      return await inSpan(tracer.beginWithin(`store ${kind}`, { 'svc.layer': layer }), run);
    } catch (error) {
      if (!(error instanceof ReadCancelledError)) statementFailures.add({ layer });
      throw error;
    } finally {
      statements.observe({ layer }, (performance.now() - startMs) / 1000);
    }
  }
}
