/**
 * Measures the mechanisms that cost understanding: each with and without, in rounds that alternate, as the ratio of what
 * the same work costs, off/on. One below 1.2 does not pay.
 * Usage: node bench/mechanisms.ts [name …] [--size 10M] [--data DIR]   (the dataset of reads stays in DIR and is used again)
 */
import { parseArgs } from 'node:util';
import { measureService } from './mechanisms-collect.ts';
import { measureClosedDays, measureMonths, withDataset } from './mechanisms-reads.ts';

const { values, positionals } = parseArgs({
  options: { size: { type: 'string', default: '10M' }, data: { type: 'string' } },
  allowPositionals: true,
});
const dataset = { size: values.size, directory: values.data };

/** In this order: the last one leaves this process but one core. */
const MECHANISMS: Readonly<Record<string, () => Promise<void>>> = {
  months: () => withDataset(dataset, measureMonths),
  'closed-days': () => withDataset(dataset, measureClosedDays),
  plain: () => measureService('plain', 'plain'),
};

const unknown = positionals.filter((name) => !(name in MECHANISMS));
if (unknown.length > 0) throw new Error(`no mechanism is called ${unknown}; there are ${Object.keys(MECHANISMS)}`);
for (const [name, measure] of Object.entries(MECHANISMS)) {
  if (positionals.length === 0 || positionals.includes(name)) await measure();
}
