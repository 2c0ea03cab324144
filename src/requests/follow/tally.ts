/** Why a line is left out before it is sent; the service names further reasons (`domain/request-fault.ts`). */
export type LeftOut = 'unreadable' | 'too_long' | 'no_request' | 'no_user_agent' | 'other_host' | 'dropped';

/** The answer of the service to the lines of a batch. */
interface CountedLines {
  readonly counted: number;
  /** The lines that it left out, by reason. */
  readonly faults: Readonly<Record<string, number>>;
}

/** Counts what became of the lines of logs. */
export class Tally {
  lines = 0;
  counted = 0;
  readonly leftOut = new Map<string, number>();

  leaveOut(reason: string, count = 1): void {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + count);
  }

  add(other: Tally): void {
    this.lines += other.lines;
    this.counted += other.counted;
    for (const [reason, count] of other.leftOut) this.leaveOut(reason, count);
  }

  /** Adds the lines of a batch, and what the service has made of them. */
  addCounted(batch: Tally, { counted, faults }: CountedLines): void {
    this.add(batch);
    this.counted += counted;
    for (const [fault, count] of Object.entries(faults)) this.leaveOut(fault, count);
  }
}
