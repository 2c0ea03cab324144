import type { ReactNode } from 'react';
import type { FunnelStep } from '../../../../src/domain/funnel.ts';
import { whole } from '../../format.ts';
import { plural } from '../../language.ts';

/** The texts of the page Funnels. A name in them is given as it is to be shown; steps are numbered from 1. */
export const texts = {
  title: 'Funnels',
  lead: 'See how visitors move through a series of steps and where they drop off.',
  create: 'Create funnel',
  notFound: 'Funnel not found. It may have been archived.',
  edit: 'Edit',
  empty: {
    title: 'No funnels yet',
    explanation:
      'A funnel tracks visitors through ordered steps, e.g. visit → cart → purchase, and shows the drop-off at each.',
    askAdmin: 'Ask an owner, admin or editor to create one.',
    template: 'Start from a template: visit → cart → purchase',
    templateName: 'Purchase',
  },
  figures: {
    entered: 'Entered',
    completed: 'Completed',
    rate: 'Conversion rate',
    change: 'Change',
    unknown: 'Some days of this period were imported as totals, which don’t include each visitor’s steps.',
    nobody: 'No visitors entered this funnel in this period.',
    visitors: (count: number | null, figure: ReactNode) => (
      <>
        {figure} {plural(count ?? 0, { one: 'visitor', other: 'visitors' })}
      </>
    ),
    ofEntered: (rate: string) => `${rate} of all who entered`,
    /** Describes the picture of a funnel. */
    shares: (list: string) => `Share of all who entered, by step: ${list}`,
    fromPrevious: (rate: string) => `${rate} from previous step`,
    droppedOff: (count: number, share: string) => `${whole(count)} dropped off (${share})`,
    counting:
      'A step counts when it happens after the previous steps, on the same day and within the time window. Other pages in between are fine.',
  },
  /** A step in a line of steps. */
  inChain: {
    page: (pattern: ReactNode) => pattern,
    event: (pattern: ReactNode) => <>event {pattern}</>,
  } satisfies Record<FunnelStep['kind'], unknown>,
  archive: {
    button: 'Archive',
    title: 'Archive this funnel?',
    consequence: (funnel: ReactNode) => (
      <>
        “{funnel}” will stop collecting data and be hidden here and in the API. Its history is kept; you can restore it
        any time.
      </>
    ),
    done: 'Funnel archived',
  },
  archived: {
    title: (count: number) => `Archived funnels (${count})`,
    restore: 'Restore',
    restoreLabel: (funnel: string) => `Restore ${funnel}`,
    restored: 'Funnel restored',
  },
  form: {
    titleNew: 'Create funnel',
    titleEdit: 'Edit funnel',
    create: 'Create funnel',
    saveVersion: 'Save as new version',
    save: 'Save',
    created: 'Funnel created',
    savedVersion: (version: number) => `Saved as version ${version}`,
    saved: 'Funnel saved',
    name: 'Name',
    namePlaceholder: 'e.g. Purchase',
    newVersion: (version: number) =>
      `Saving creates version ${version}. Version ${version - 1} keeps its data; the new version is filled in for the last 30 days.`,
    window: 'Time window',
    windowAmount: 'Time window: amount',
    windowUnit: 'Time window: unit',
    units: { minutes: 'minutes', hours: 'hours' },
    windowHint: 'From first to last step, within one day (max. 24 hours).',
  },
  steps: {
    legend: 'Steps',
    add: 'Add step',
    hint: (
      <>
        <code>*</code> matches anything: <code>/blog/*</code> matches every page under <code>/blog/</code>,{' '}
        <code>*</code> any page. Press Alt+↑ or Alt+↓ to move the focused step.
      </>
    ),
    kind: (step: number) => `Step ${step}: page or event`,
    path: (step: number) => `Step ${step}: page path`,
    eventName: (step: number) => `Step ${step}: event name`,
    firstPathPlaceholder: 'e.g. /pricing',
    pathPlaceholder: 'e.g. /thanks',
    eventPlaceholder: 'e.g. signup',
    moveUp: (step: number) => `Move step ${step} up`,
    moveDown: (step: number) => `Move step ${step} down`,
    remove: (step: number) => `Remove step ${step}`,
    moved: (from: number, to: number) => `Step ${from} is now step ${to}`,
    removed: (step: number) => `Step ${step} removed`,
    noMatch: 'No matches in the last 30 days',
    eventMatches: (events: number) =>
      plural(events, {
        one: 'Received once in the last 30 days',
        other: `Received ${whole(events)} times in the last 30 days`,
      }),
    /** Each page that matches has at least one view. */
    pageMatches: (pages: number, views: number) =>
      pages === 1
        ? plural(views, {
            one: '1 page with 1 view in the last 30 days',
            other: `1 page with ${whole(views)} views in the last 30 days`,
          })
        : plural(pages, { other: `${whole(pages)} pages with ${whole(views)} views in the last 30 days` }),
  },
};
