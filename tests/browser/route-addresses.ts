/** The addresses at which the routes of the table show something. */
import type { APIRequestContext } from '@playwright/test'
import { resources } from '../../domain/resources/index.ts'
import type { RouteEntry } from '../../src/resources/route-entry.ts'
import type { Books } from './books.ts'
import { makeOneOfEach } from './one-of-each.ts'

/** Creates a record of each kind; returns the address at which a route shows the first of its kind. */
export async function addressesOf(books: Books, request: APIRequestContext): Promise<(route: RouteEntry) => string> {
  await books.voucher({
    date: '2026-06-01',
    narration: 'Rent for June',
    rows: [
      ['5010', '1250.50', ''],
      ['1020', '', '1250.50'],
    ],
  })
  const { accessToken } = await books.session('owner')
  const headers = { authorization: `Token ${accessToken}` }
  const api = `${books.origin}/api/company/${books.slug}`
  const opening = { account: books.account('1020'), opening_dr: '100.00' }
  await request.post(`${api}/account/opening-balances/`, { headers, data: opening })
  await makeOneOfEach(api, request, headers)
  const ids = new Map<string, string>()
  for (const { path, screens } of resources) {
    if (!screens.some((screen) => screen === 'detail' || screen === 'edit')) continue
    const answer = await request.get(`${api}/${path}/?_start=0&_end=1`, { headers })
    const [first] = (await answer.json()) as { id: string }[]
    if (!first) throw new Error(`Make a record of ${path} above, so that its pages can be opened`)
    ids.set(path, first.id)
  }
  const file = { name: 'ledgers.csv', mimeType: 'text/csv', buffer: Buffer.from('code,name,category\n') }
  const sent = await request.post(`${api}/imports/`, { headers, multipart: { kind: 'accounts', file } })
  ids.set('/:company/imports/:id', ((await sent.json()) as { id: string }).id)
  const acts = await request.get(`${api}/settings/audit-logs/?_start=0&_end=1`, { headers })
  ids.set('/:company/settings/audit-logs/:id', ((await acts.json()) as { id: string }[])[0]?.id ?? '')
  return ({ path, resource }) => {
    const id = ids.get(resource?.path ?? path)
    if (path.includes(':id') && !id) throw new Error(`Make a record for ${path} above, so that it can be opened`)
    return path
      .replace(':company', books.slug)
      .replace(':id', id ?? '')
      .replace(':chapter', 'sell')
  }
}
