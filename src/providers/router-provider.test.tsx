import type { ParseResponse } from '@refinedev/core'
import { Refine, useParsed } from '@refinedev/core'
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { matchOf, routerProvider } from './router-provider.ts'

afterEach(cleanup)

const resources = [
  { name: 'sales/vouchers', list: '/:company/sales/vouchers', show: '/:company/sales/vouchers/:id' },
  { name: 'crm/parties', list: '/:company/crm/parties' },
]

/** Returns what Refine knows of an address, as three of its hooks on the page say it. */
function parsedAt(address: string): ParseResponse[] {
  const places: ParseResponse[] = []
  function Reader() {
    places.push(useParsed())
    return null
  }
  const page = (
    <Refine dataProvider={{} as never} resources={resources} routerProvider={routerProvider}>
      <Reader />
      <Reader />
      <Reader />
    </Refine>
  )
  const router = createMemoryRouter([{ path: ':company/sales/vouchers/:id', element: page }], {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
  return places
}

test('a link cannot change the company, the record, the method, the headers or the page after sign-in', () => {
  const query = 'to=//evil&company=other&id=8&method=delete&headers[a]=b&idempotencyKey=9&q=cash'
  for (const parsed of parsedAt(`/demo/sales/vouchers/7?${query}`)) {
    expect(parsed).toEqual({
      resource: expect.objectContaining({ name: 'sales/vouchers' }),
      action: 'show',
      id: '7',
      pathname: '/demo/sales/vouchers/7',
      params: { company: 'demo', id: '7' },
    })
  }
})

test('the address is compared with the routes of all resources once, however many hooks ask', () => {
  let comparisons = 0
  const counted = resources.map((resource) => ({
    ...resource,
    get list() {
      comparisons += 1
      return resource.list
    },
  }))
  const at = (pathname: string) => matchOf({ resources: counted, pathname })
  const first = at('/demo/sales/vouchers')
  const once = comparisons
  expect(once).toBeGreaterThan(0)
  expect([at('/demo/sales/vouchers'), at('/demo/sales/vouchers')]).toEqual([first, first])
  expect(comparisons).toBe(once)
  expect(at('/demo/crm/parties').resource?.name).toBe('crm/parties')
  expect(at('/demo/sales/vouchers').resource?.name).toBe('sales/vouchers')
})
