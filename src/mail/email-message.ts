/** An email as it is written, without sender and recipient. */
export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers besides those that every email has, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}
