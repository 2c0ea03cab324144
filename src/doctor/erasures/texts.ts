import { wordsIn } from '../words.ts';

const { number, plural, duration, instant } = wordsIn('en');

/** The texts of the findings about what is erased. A site is named by its public id; one of an earlier version has none. */
export const texts = {
  well: 'Nothing waits to be erased.',
  waits: (count: number, sinceAt: number, waitedMs: number) =>
    `${number(count)} ${plural(count, 'erasure waits', 'erasures wait')} to leave the disk, since ${instant(sinceAt)} (${duration(waitedMs)}).`,
  wait: 'It takes minutes while the service runs. If it takes longer, the log says which step of maintenance fails.',
  deletion: (site: string, requestedAt: number, doneAt: number) =>
    `The deletion of site ${site} of ${instant(requestedAt)} was done ${instant(doneAt)}: nothing of it is on the disk.`,
  emptying: (site: string, requestedAt: number, doneAt: number) =>
    `The data of site ${site} from before it was emptied ${instant(requestedAt)} left the disk ${instant(doneAt)}.`,
  retention: (site: string, days: number, doneAt: number) =>
    `${number(days)} ${plural(days, 'day', 'days')} beyond the retention of site ${site} left the disk ${instant(doneAt)}.`,
  days: (site: string, days: number, doneAt: number) =>
    `${number(days)} erased ${plural(days, 'day', 'days')} of site ${site} left the disk ${instant(doneAt)}.`,
  pages: (site: string, days: number, doneAt: number) =>
    `The pages of ${number(days)} ${plural(days, 'day', 'days')} that were erased of site ${site} left the disk ${instant(doneAt)}.`,
  visits: (site: string, days: number, doneAt: number) =>
    `The visits of ${number(days)} ${plural(days, 'day', 'days')} that site ${site} does not keep left the disk ${instant(doneAt)}.`,
};

export type ErasureTexts = typeof texts;
