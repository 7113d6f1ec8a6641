import { expect, test } from 'vitest'
import { resources } from '../index.ts'
import { parseListQuery } from './list-query.ts'
import { statusView } from './list-view.ts'

test('a view of statuses filters by any of them', () => {
  expect(statusView('awaiting-payment', 'Awaiting payment', 'Issued', 'Partially Paid')).toEqual({
    name: 'awaiting-payment',
    label: 'Awaiting payment',
    filters: { status: ['Issued', 'Partially Paid'] },
  })
})

const withViews = resources.filter(({ views }) => views !== undefined)

test.each(withViews)('the list $path accepts the filters of its standard views, each with its own name', (resource) => {
  const { views = [] } = resource
  expect(views.map(({ filters }) => parseListQuery(resource, filters).filters.length)).not.toContain(0)
  expect(new Set(views.map(({ name }) => name)).size).toBe(views.length)
})
