import { defineResource, flag, note, text } from './core/define.ts'

/**
 * A view of a list that a person keeps. It is no record of the company's own, so it stands outside THE LIST: no screen,
 * permission or export follows from it; whoever may read the list may keep views of it.
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
    query: note({ label: 'Search, filters and order, as the list’s address spells them', max: 2000 }),
    shared: flag({ label: 'Shared with everyone who can see this list' }),
  },
})

/** More views of one list than a person can tell apart. */
export const MOST_VIEWS = 50
