import type { Operator } from '../../../../src/domain/condition.ts';

const segments = 'Segments';

/** The texts of conditions, segments and the goal that is measured. */
export const texts = {
  /** Begin a chip, by the operator; the values follow. The name of a dimension is given by its label. */
  chips: {
    is: (name) => `${name} is`,
    is_not: (name) => `${name} is not`,
    contains: (name) => `${name} contains`,
    contains_not: (name) => `${name} does not contain`,
  } as Readonly<Record<Operator, (name: string) => string>>,
  operators: {
    is: 'is',
    is_not: 'is not',
    contains: 'contains',
    contains_not: 'does not contain',
  } as Readonly<Record<Operator, string>>,
  goal: 'Goal',
  goalIs: 'Goal is',
  goalReached: 'Goal reached',
  goalNotReached: 'Goal not reached',
  segmentIs: 'Segment:',
  segments,
  /** In the place of a name. */
  deleted: 'deleted',
  filterBy: 'Filter by this row; with Alt, exclude it',
  /** The menu of a row. */
  row: {
    filter: 'Filter by this row',
    exclude: 'Exclude this row',
    remove: 'Remove filter',
    menu: (name: string) => `More for ${name}`,
  },
  measure: 'Measure this goal on the whole page',
  measured: 'Measured goal',
  /** Ends a list of values. */
  more: (count: number) => `${count} more`,
  metrics: {
    conversions: { label: 'Total conversions', explanation: 'Total completions of the chosen goal.' },
    uniqueConversions: {
      label: 'Unique conversions',
      explanation: 'Visitors who reached the chosen goal, counted once a day.',
    },
    conversionRate: { label: 'Conversion rate', explanation: 'Unique conversions divided by visitors.' },
    revenue: {
      label: 'Revenue',
      explanation: 'The orders of the goal added up, in the currency with the most orders.',
    },
    averageOrder: { label: 'Average order', explanation: 'Revenue divided by the number of orders.' },
  },
  /** The editor of a chip. */
  edit: {
    description: 'Edit filter',
    search: 'Search values',
    text: 'Text',
    use: (text: string) => `Use “${text}”`,
    apply: 'Apply',
    remove: 'Remove',
    expand: 'Replace by its conditions',
  },
  add: {
    dimension: 'Dimension',
    operator: 'Operator',
    value: 'Value',
    properties: 'Properties',
    hint: 'With several values, one of them has to match.',
    hintNot: 'With several values, none of them may match.',
    needsValue: 'Enter a value.',
    invalid: 'Conditions can’t have this value.',
    tooMany: (count: number) => `Choose at most ${count} values.`,
  },
  save: {
    item: 'Save as segment…',
    title: 'Save as segment',
    name: 'Name',
    forAll: 'For all members',
    forAllHint: 'Otherwise it is yours alone.',
    submit: 'Save',
    done: 'Segment saved',
  },
  manage: {
    item: 'Manage segments…',
    edit: 'Edit',
    editLabel: (name: string) => `Edit segment ${name}`,
    editTitle: 'Edit segment',
    conditions: 'Conditions',
    add: 'Add condition',
    own: 'Yours alone',
    ofSite: 'For all members',
    none: 'No segments yet. Set filters, then save them as a segment.',
    close: 'Done',
    button: 'Delete',
    label: (name: string) => `Delete segment ${name}`,
    confirm: {
      title: (name: string) => `Delete segment “${name}”?`,
      action: 'Delete segment',
      done: 'Segment deleted',
    },
    consequence: 'Links and reports that use it will no longer show figures.',
  },
  /** What an address asks for is there no more. */
  gone: {
    segment: {
      title: 'This segment no longer exists',
      reason: 'It was deleted. Without it, the figures would include other visitors.',
      remove: 'Remove segment',
    },
    goal: {
      title: 'This goal no longer exists',
      reason: 'It was archived or replaced by another one.',
      remove: 'Remove goal',
    },
  },
  known: {
    since: (day: string) => `Under these conditions, figures are known since ${day}:`,
    /** Of a single filter, whose visitors and pageviews are known. */
    sessionsSince: (day: string) => `Under this filter, everything but visitors and pageviews is known since ${day}:`,
    none: 'Under these conditions, no figures are known for this period:',
    visits: { why: 'visits before are not kept.', change: 'Keep visits longer' },
    property: { why: 'events before are not kept, and the property is not.', change: 'Keep the property' },
  },
};
