import type { AlertedValue } from './alerted-value.ts';
import type { DiscardReason } from './discard.ts';
import type { SiteFileChange } from './site-file.ts';

/** A note that a person has written on a local day of a site. */
export interface Note {
  readonly id: number;
  readonly day: string;
  readonly text: string;
  /** The email address of its author; null for a note from the command line, absent for readers who see no other members. */
  readonly author?: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The contents of an annotation, by its kind. */
interface AnnotationFacts {
  readonly note: Omit<Note, 'day'>;
  /** `goal` is the name of the rule's goal; null for a rule without one. */
  readonly alert: AlertedValue & {
    readonly ruleId: number;
    readonly threshold: number | null;
    readonly goal: string | null;
  };
  readonly goal: { readonly name: string };
  readonly funnel: { readonly funnelId: number; readonly name: string; readonly version: number };
  /** The site's own rules of channels have changed. */
  readonly channels: { readonly version: number };
  /** `source` is the product's name. */
  readonly import: { readonly source: string };
  readonly zone: { readonly timezone: string; readonly before: string };
  /** `usual` is the median of the days before, `reason` the most frequent one of the day. */
  readonly discards: { readonly count: number; readonly usual: number; readonly reason: DiscardReason };
  /** How a robots.txt or llms.txt differs from that of the day before. */
  readonly file: Pick<SiteFileChange, 'file' | 'change'>;
  /** The last day without events. */
  readonly silence: { readonly lastDay: string };
}

/** The subject of an annotation. All but `note` follow from other data of the site. */
export type AnnotationKind = keyof AnnotationFacts;

/** An annotation of one kind. */
export type AnnotationOf<Kind extends AnnotationKind> = AnnotationFacts[Kind] & {
  readonly kind: Kind;
  /** The local day of the site. */
  readonly day: string;
  /** The instant, epoch milliseconds; null for what is of a whole day. */
  readonly at: number | null;
};

/** Something that explains a site's chart, on the day to which it belongs. */
export type Annotation = { readonly [Kind in AnnotationKind]: AnnotationOf<Kind> }[AnnotationKind];
