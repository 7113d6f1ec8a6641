import { defineResource, flag, note, text } from './core/define.ts'

/**
 * A saved view of a list or a report, personal to a user. It is not a record of the company, so it is outside the list of
 * resources: no screen, permission or export follows from it; every user who may read the list may save views of it.
 */
export const savedViews = defineResource({
  path: 'views',
  label: 'View',
  plural: 'Views',
  kind: 'record',
  table: 'saved_view',
  title: 'name',
  screens: [],
  actions: '',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', max: 60, required: true }),
    query: note({
      label: 'Search, filters and sorting of a list, parameters of a report, in the form of the address',
      max: 2000,
    }),
    shared: flag({ label: 'Shared with everyone who can see the list or report' }),
  },
})

/** The maximum number of views of one list or report. */
export const MOST_VIEWS = 50
