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
    unknown_file: 'these exports have no such file',
    not_kept: 'it has data that svc does not keep',
    incomplete: 'it needs another file, which is missing',
    empty: 'it is empty',
  },
  leftOut: {
    no_day: 'without a day that can be read',
    day_twice: 'of a day that another file of the export has',
    repeated: 'that repeat another row of the export',
    cut_day: 'of the day of the export, which is incomplete',
    not_a_number: 'with a number that cannot be read',
    no_key: 'without a name',
    event_name: 'of an event whose name has no letter or digit',
    reserved_name: 'of an event with a name that is reserved',
    unwanted: 'of an event that the file of names leaves out',
    internal: "of the product's internal data",
    robot: 'of bots',
    kind: 'of a type that is not tracked',
    of_event: 'that break down an event',
    other_site: 'of another site',
    before_reset: 'from before the statistics were reset',
    unreadable: 'that cannot be read',
    own_day: 'of days that svc tracked itself, which take precedence',
    other_import: 'of days from another import',
    not_over: 'of days that have not ended',
    day_erased: 'of days older than the data retention of the site',
  },
  products: {
    'access-log': 'the log of a web server',
    svc: 'another svc server',
  },
};
