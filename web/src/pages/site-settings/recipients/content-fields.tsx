import { REPORT_PANELS, type ReportContent } from '../../../../../src/domain/report-panel.ts';
import { CheckField } from '../../../ui/field.tsx';
import styles from './content-fields.module.css';
import { texts } from './texts.tsx';

export interface ContentFieldsProps {
  readonly content: ReportContent;
  readonly onChange: (content: ReportContent) => void;
  /** Whether a file is offered: none to members from whom exports are withheld. */
  readonly hasFile?: boolean;
}

/** Chooses what a report has: its panels, of which one must stay, and a CSV file. */
export function ContentFields({ content, onChange, hasFile = true }: ContentFieldsProps) {
  const { panels, withCsv } = content;
  const change = (changed: Partial<ReportContent>) => onChange({ panels, withCsv, ...changed });
  return (
    <>
      <fieldset className={styles.panels}>
        <legend className="field-label">{texts.content.legend}</legend>
        {REPORT_PANELS.map((panel) => {
          const isOn = panels.includes(panel);
          return (
            <CheckField
              key={panel}
              label={texts.content.panels[panel]}
              checked={isOn}
              disabled={isOn && panels.length === 1}
              onChange={(isChecked) =>
                change({ panels: REPORT_PANELS.filter((one) => (one === panel ? isChecked : panels.includes(one))) })
              }
            />
          );
        })}
      </fieldset>
      {hasFile ? (
        <CheckField
          label={texts.content.csv}
          hint={texts.content.csvHint}
          checked={withCsv}
          onChange={(isOn) => change({ withCsv: isOn })}
        />
      ) : null}
    </>
  );
}
