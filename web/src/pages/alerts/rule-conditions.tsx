import { useState } from 'react';
import type { AlertSummary, AlertsAnswer } from '../../../../src/dashboard/routes/alerts.ts';
import { ALERT_TYPE_TABLE, type AlertType } from '../../../../src/domain/alert-rule.ts';
import { type Condition, parseCondition, printCondition } from '../../../../src/domain/condition.ts';
import { encodedCondition, typedCondition } from '../../../../src/domain/typed-condition.ts';
import { FieldFrame, SelectField } from '../../ui/field.tsx';
import { texts } from './texts.tsx';

const { form } = texts;

/** The conditions of a rule while it is edited: a segment, and others of which each has a line. */
export interface RuleConditions {
  readonly segment: string | null;
  readonly setSegment: (written: string | null) => void;
  readonly lines: string;
  readonly setLines: (text: string) => void;
  /** The first line that is no condition. */
  readonly invalid: string | null;
  /** The conditions as a rule has them; those of invalid lines are left out. */
  readonly where: readonly string[];
}

export function useRuleConditions(rule: AlertSummary | null, type: AlertType): RuleConditions {
  const known = rule?.where ?? [];
  const [segment, setSegment] = useState(known.find(isOfSegment) ?? null);
  const [lines, setLines] = useState(
    known
      .filter((text) => text !== known.find(isOfSegment))
      .map(shown)
      .join('\n'),
  );
  const written = lines.split('\n').filter((line) => line.trim() !== '');
  const read = written.map(readLine);
  const found = read.flatMap((condition) => (condition === null ? [] : [printCondition(condition)]));
  return {
    ...{ segment, setSegment, lines, setLines },
    invalid: written.find((_, i) => read[i] === null) ?? null,
    where: ALERT_TYPE_TABLE[type].hasConditions ? [...(segment === null ? [] : [segment]), ...found] : [],
  };
}

export interface ConditionFieldsProps {
  readonly conditions: RuleConditions;
  readonly segments: AlertsAnswer['segments'];
}

/** Edits the conditions of a rule. */
export function ConditionFields({ conditions, segments }: ConditionFieldsProps) {
  const { segment, setSegment, lines, setLines, invalid } = conditions;
  const options: [string | null, string][] = segments.map(({ id, name }) => [`segment:is:${id}`, name]);
  if (segment !== null && !options.some(([value]) => value === segment)) options.push([segment, form.deletedSegment]);
  return (
    <>
      {options.length === 0 ? null : (
        <SelectField
          label={form.segment}
          options={[[null, form.allVisitors], ...options]}
          value={segment}
          onChange={setSegment}
        />
      )}
      <FieldFrame
        label={form.conditions}
        hint={form.conditionsHint}
        error={invalid === null ? null : form.noCondition(invalid)}
      >
        {(control) => (
          <textarea
            className="input"
            rows={2}
            spellCheck={false}
            {...control}
            value={lines}
            onChange={(event) => setLines(event.target.value)}
          />
        )}
      </FieldFrame>
    </>
  );
}

/** Returns a condition of a rule in words. */
export function conditionText(written: string, segments: AlertsAnswer['segments']): string {
  const segment = segments.find(({ id }) => written === `segment:is:${id}`);
  if (segment !== undefined) return segment.name;
  return isOfSegment(written) ? form.deletedSegment : shown(written);
}

function readLine(line: string): Condition | null {
  const condition = parseCondition(line.trim());
  return condition === null ? null : encodedCondition(condition);
}

function shown(written: string): string {
  const condition = parseCondition(written);
  return condition === null ? written : printCondition(typedCondition(condition));
}

function isOfSegment(written: string): boolean {
  return written.startsWith('segment:');
}
