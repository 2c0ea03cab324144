/** A file in an email. Its content is a text. */
export interface EmailAttachment {
  readonly filename: string;
  readonly content: string;
  /** The media type. */
  readonly contentType: string;
}

/** The contents of an email, without sender and recipient. */
export interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly EmailAttachment[];
  /** Headers that not every email has, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}
