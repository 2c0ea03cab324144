/** The words of imports from other products. A translation has this type too. */
export interface ImportTexts {
  /** The reasons for which files of an export are not read, as they follow the file's name. */
  readonly unread: Readonly<Record<string, string>>;
  /** The reasons for which rows and days are left out, as they follow the number of rows. */
  readonly leftOut: Readonly<Record<string, string>>;
  /** The names of those sources of an import that are no product of their own. */
  readonly products: Readonly<Record<'access-log' | 'svc', string>>;
}

/** The words of imports in English. The client's build replaces them by their translation. */
export const texts: ImportTexts = {
  unread: {
    unknown_file: 'it is no file that these exports have',
    not_kept: 'it has figures that are not kept here',
    incomplete: 'it needs another file, which is missing',
    empty: 'it is empty',
  },
  leftOut: {
    no_day: 'without a day that can be read',
    day_twice: 'of a day that another file of the export has',
    cut_day: 'of the day of the export, which is not whole',
    not_a_number: 'with a number that cannot be read',
    no_key: 'without a name',
    event_name: 'of an event whose name has no letter or digit',
    reserved_name: 'of an event with a name that is reserved',
    unwanted: 'of an event that the file of names leaves out',
    internal: "of the product's own bookkeeping",
    robot: 'of robots',
    kind: 'of a kind that is not counted',
    of_event: 'that divide an event',
    other_site: 'of another site',
    before_reset: 'from before the statistics were reset',
    unreadable: 'that cannot be read',
    own_day: 'of days with own events, which win',
    other_import: 'of days that another import has brought',
    not_over: 'of days that have not ended',
    day_erased: 'of days that are older than the site keeps its statistics',
  },
  products: {
    'access-log': 'the log of a web server',
    svc: 'another svc',
  },
};
