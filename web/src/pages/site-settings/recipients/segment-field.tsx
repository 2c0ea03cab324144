import { useSegments } from '../../../site-view/filters/use-names.ts';
import { SelectField } from '../../../ui/field.tsx';
import { texts } from './texts.tsx';

export interface SegmentFieldProps {
  readonly value: number | null;
  /** Whether the reader's own segments can be chosen too. */
  readonly withOwn: boolean;
  readonly onChange: (segmentId: number | null) => void;
}

/** Chooses the segment that a report is of. Nothing where there is no segment. */
export function SegmentField({ value, withOwn, onChange }: SegmentFieldProps) {
  const segments = useSegments(true)?.filter(({ isOwn }) => withOwn || !isOwn) ?? [];
  const isDeleted = value !== null && !segments.some(({ segmentId }) => segmentId === value);
  if (segments.length === 0 && !isDeleted) return null;
  return (
    <SelectField
      label={texts.segment.label}
      options={[
        [null, texts.segment.all],
        ...segments.map(({ segmentId, name }) => [segmentId, name] as const),
        ...(isDeleted ? [[value, texts.segment.deleted] as const] : []),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
