/** A file in an email. Its content is a text, or bytes in base64. */
export interface EmailAttachment {
  readonly filename: string;
  readonly content: string;
  /** The media type. */
  readonly contentType: string;
  readonly encoding?: 'base64';
  /** The name under which the HTML shows the file, which then is no attachment. */
  readonly cid?: string;
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
