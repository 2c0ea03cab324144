import type { GoalRevenue } from '../../../../../src/dashboard/routes/goals.ts';
import { useFoundProperties } from '../../../site-view/properties/use-properties.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { texts } from './texts.ts';

const { form } = texts;
const SOURCES = ['fixed', 'property'] as const;

type RevenueFields = Omit<GoalRevenue, 'goalId'>;

/** Where the money of an event is, as it is entered. */
export interface RevenueEntry {
  readonly has: boolean;
  readonly amountProperty: string;
  readonly currencyFrom: (typeof SOURCES)[number];
  readonly currency: string;
  readonly currencyProperty: string;
}

/** The form begins with the properties that shops commonly send. */
const NO_REVENUE: RevenueEntry = {
  has: false,
  amountProperty: 'value',
  currencyFrom: 'property',
  currency: 'EUR',
  currencyProperty: 'currency',
};

/** Returns the entry to begin with, for a goal's money or for none. */
export function revenueEntry(revenue: RevenueFields | null): RevenueEntry {
  if (revenue === null) return NO_REVENUE;
  const { amountProperty, currencyProperty, currency } = revenue;
  return {
    ...{ has: true, amountProperty, currencyFrom: currency === null ? 'property' : 'fixed' },
    ...{ currency: currency ?? NO_REVENUE.currency, currencyProperty: currencyProperty ?? NO_REVENUE.currencyProperty },
  };
}

/** Returns an entry as the service takes it; null for an event without money. */
export function revenueFields(entry: RevenueEntry): RevenueFields | null {
  const { has, amountProperty, currencyFrom, currency, currencyProperty } = entry;
  if (!has) return null;
  return currencyFrom === 'fixed'
    ? { amountProperty: amountProperty.trim(), currencyProperty: null, currency }
    : { amountProperty: amountProperty.trim(), currencyProperty: currencyProperty.trim(), currency: null };
}

/** Asks whether an event has money, and where. The properties that events have are offered. */
export function RevenueInput({
  event,
  entry,
  onChange,
}: {
  readonly event: string;
  readonly entry: RevenueEntry;
  readonly onChange: (entry: RevenueEntry) => void;
}) {
  const properties = useFoundProperties(entry.has).found.map(({ key }) => key);
  const change = (changed: Partial<RevenueEntry>) => onChange({ ...entry, ...changed });
  const carried = [
    `${entry.amountProperty.trim() || 'value'}: '19.90'`,
    ...(entry.currencyFrom === 'property' ? [`${entry.currencyProperty.trim() || 'currency'}: 'EUR'`] : []),
  ];
  return (
    <>
      <CheckField label={form.has} hint={form.hint} checked={entry.has} onChange={(has) => change({ has })} />
      {entry.has ? (
        <>
          <TextField
            label={form.amount}
            hint={
              <>
                {form.amountHint} <code>{`svc('${event || 'purchase'}', {${carried.join(', ')}})`}</code>
              </>
            }
            value={entry.amountProperty}
            onChange={(amountProperty) => change({ amountProperty })}
            suggestions={properties}
            spellCheck={false}
            required
          />
          <SelectField
            label={form.currencyFrom}
            options={SOURCES.map((source) => [source, form.sources[source]])}
            value={entry.currencyFrom}
            onChange={(currencyFrom) => change({ currencyFrom })}
          />
          {entry.currencyFrom === 'fixed' ? (
            <TextField
              label={form.code}
              hint={form.codeHint}
              value={entry.currency}
              onChange={(text) => change({ currency: text.toUpperCase() })}
              maxLength={3}
              spellCheck={false}
              required
            />
          ) : (
            <TextField
              label={form.currencyProperty}
              value={entry.currencyProperty}
              onChange={(currencyProperty) => change({ currencyProperty })}
              suggestions={properties}
              spellCheck={false}
              required
            />
          )}
        </>
      ) : null}
    </>
  );
}
