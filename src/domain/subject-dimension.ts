/**
 * The dimensions of reports whose keys are those of a subject: the values of a property of events, the pages that were
 * seen after or before a page. Written with the subject behind a colon: `property:plan`, `next_page:/prices`.
 */
export const SUBJECT_DIMENSIONS = ['property', 'next_page', 'previous_page'] as const;

export type SubjectDimension = (typeof SUBJECT_DIMENSIONS)[number];

/** A dimension of the pages next to a page. */
export type TransitionDimension = Exclude<SubjectDimension, 'property'>;

/** Writes a dimension and its subject as the read API has them. */
export function subjectText<Name extends SubjectDimension>(dimension: Name, subject: string): `${Name}:${string}` {
  return `${dimension}:${subject}`;
}

/** Reads a dimension with its subject, split at the first colon; null when the text is none. */
export function parseSubject(text: string): { readonly dimension: SubjectDimension; readonly subject: string } | null {
  const at = text.indexOf(':');
  const dimension = SUBJECT_DIMENSIONS.find((name) => name === text.slice(0, at));
  const subject = text.slice(at + 1);
  return dimension === undefined || subject === '' ? null : { dimension, subject };
}
