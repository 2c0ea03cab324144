/** The contents of an email, without sender and recipient. */
export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers that not every email has, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}
