import { whole } from '../../format.ts';
import { plural } from '../../language.ts';

/** The texts of the marks under the chart. Names and days in them are given as they are to be shown. */
export const texts = {
  label: 'Annotations',
  alert: (amount: string, rule: string) => `Alert: ${amount} (${rule})`,
  allGoals: 'all goals',
  goal: (name: string) => `Goal created: ${name}`,
  funnel: (name: string, version: number) => `Funnel changed: ${name}, version ${version}`,
  channels: 'Channel rules changed',
  import: (source: string) => `Own data begins; the days before were imported from ${source}`,
  zone: (zone: string, before: string) => `Time zone changed from ${before} to ${zone}`,
  discards: (count: number, usual: number, reason: string) =>
    `${whole(count)} rejected events, usually ${whole(usual)}, mostly ${reason}`,
  file: {
    appeared: (file: string) => `${file} is there now`,
    changed: (file: string) => `${file} changed`,
    gone: (file: string) => `${file} is gone`,
  },
  silence: (days: string) => `No events: ${days}`,
  mark: (days: string, text: string) => `${days}: ${text}`,
  marks: (days: string, count: number) =>
    `${days}: ${plural(count, { one: '1 annotation', other: `${whole(count)} annotations` })}`,
  more: (count: number) => `and ${whole(count)} more`,
  author: (author: string, date: string) => `${author}, ${date}`,
  commandLine: 'command line',
  add: 'Add a note',
  edit: 'Edit note',
  editNamed: (text: string) => `Edit note: ${text}`,
  day: 'Day',
  note: 'Note',
  hint: (most: number) => `One line, up to ${most} characters. Members see it; shared links don’t show it.`,
  submitAdd: 'Add note',
  submitEdit: 'Save note',
  remove: 'Remove note',
  added: 'Note added',
  saved: 'Note saved',
  removed: 'Note removed',
};
