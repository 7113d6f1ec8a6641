import { expect, test } from 'vitest'
import { targetOf } from './target.ts'

const id = '0197d000-0000-7000-8000-000000000000'
const isPublic = (path: string) => {
  const [pathname = '', search = ''] = path.split('?')
  return targetOf({ pathname, search: search === '' ? '' : `?${search}` }).isPublic
}

test('only a link with a hash to a document that can be emailed is public', () => {
  expect(isPublic(`/demo/sales/vouchers/${id}?hash=abc`)).toBe(true)
  expect(isPublic(`/demo/payment-receipts/${id}?hash=abc`)).toBe(true)
  expect(
    [
      `/demo/sales/vouchers/${id}`,
      `/demo/sales/vouchers/${id}/edit?hash=abc`,
      '/demo/sales/vouchers?hash=abc',
      `/demo/crm/parties/${id}?hash=abc`,
      `/demo/account/journal-vouchers/${id}?hash=abc`,
      '/login?hash=abc',
    ].filter(isPublic),
  ).toEqual([])
})
