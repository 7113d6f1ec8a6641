import { expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import { parseVoucher } from './voucher-body.ts'

const account = '0190b6c2-0000-7000-8000-000000000001'

/** The paths of what a body is refused for. */
function refusedAt(body: unknown): string[] {
  try {
    parseVoucher(body)
  } catch (error) {
    if (error instanceof DomainError) return error.problems.map(({ code, path }) => `${code} ${path}`)
    throw error
  }
  return []
}

test('empty cells come as empty texts, null or not at all, and mean the same', () => {
  const rows = [{ account, debit: ' 5.00 ', credit: null, description: ' March ' }, {}]
  expect(parseVoucher({ date: '2026-03-31', narration: ' Rent ', rows })).toEqual({
    date: '2026-03-31',
    narration: 'Rent',
    status: 'Unapproved',
    accept: [],
    rows: [
      { accountId: account, debit: '5.00', credit: '', description: 'March' },
      { accountId: null, debit: '', credit: '', description: '' },
    ],
  })
})

test.each([
  [{ status: 'Cancelled' }, 'NOT_IN_LIST status'],
  [{ rows: 'none' }, 'BAD_REQUEST rows'],
  [{ rows: [7] }, 'BAD_REQUEST rows.0'],
  [{ rows: [{ debit: 5 }] }, 'NOT_A_NUMBER rows.0.debit'],
  [{ date: 20260331 }, 'BAD_REQUEST date'],
  [{ number: 1 }, 'UNKNOWN_FIELD number'],
])('a body with %j is refused: %s', (body, refusal) => {
  expect(refusedAt(body)).toContain(refusal)
})

test('a body that is no object is refused as a whole', () => {
  expect(refusedAt(null)).toContain('BAD_REQUEST ')
})
