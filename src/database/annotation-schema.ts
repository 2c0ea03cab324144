import type { ColumnType, GeneratedAlways } from 'kysely';

/** The table of the notes that people write on days of a site. */
export interface AnnotationSchema {
  /** `user_id` is the author; null for the command line, and for a user who was deleted. */
  annotations: {
    id: GeneratedAlways<number>;
    site_id: number;
    day: string;
    text: string;
    user_id: number | null;
    created_at: ColumnType<number, number, never>;
  };
}
