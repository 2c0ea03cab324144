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
  /** The name beside the sender's address; without one, that of the service. */
  readonly senderName?: string;
  /** The address to which answers go; without one, the sender's. */
  readonly replyTo?: string;
  readonly attachments?: readonly EmailAttachment[];
  /** Headers that not every email has, by lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
}
