/** The common part of the exporters of spans and of lines. */
interface Exporter<Records> {
  export(records: Records, done: (result: Result) => void): void;
}

interface Result {
  /** 0 for a success. */
  readonly code: number;
  readonly error?: Error;
}

/**
 * Says on standard error when the export begins to fail, once until it has worked again. Not in the log, which is
 * exported itself.
 */
export class FailureNotes {
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Returns an exporter whose failures are noted. */
  noting<Records, Noted extends Exporter<Records>>(what: string, exporter: Noted & Exporter<Records>): Noted {
    let isFailing = false;
    const send = exporter.export.bind(exporter);
    exporter.export = (records, done) => {
      send(records, (result) => {
        const hasFailed = result.code !== 0;
        if (hasFailed && !isFailing) {
          this.#write(`svc: ${what} could not be sent to the OpenTelemetry collector: ${reasonOf(result.error)}\n`);
        }
        isFailing = hasFailed;
        done(result);
      });
    };
    return exporter;
  }
}

function reasonOf(error: Error | undefined): string {
  const message = error?.message || (error as { readonly code?: string } | undefined)?.code || 'no answer';
  return message.replace(/\s+/g, ' ').slice(0, 300);
}
