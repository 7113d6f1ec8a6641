import { expect, test } from 'vitest'
import type { AuditLine } from './audit-trail.ts'
import { auditTrailRows } from './audit-trail.ts'

const line: AuditLine = {
  id: 'a-1',
  at: '2026-03-02 09:15:00',
  place: '2026-03-02 09:15:00.123+00',
  who: 'Ann Clerk',
  action: 'update',
  resource: 'sales/vouchers',
  object_id: 'd-1',
  object_label: 'INV-7',
  changes: { due_date: ['2026-03-30', '2026-04-15'] },
  position: 1204,
}
const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const context = { values: {}, names: {}, columns: [], company }

test('an entry is a row with its record, user, action, changes and seal', () => {
  const { rows, totals } = auditTrailRows({ lines: [line] }, context)
  expect(rows).toEqual([
    {
      id: 'a-1',
      parent_id: null,
      kind: 'change',
      code: null,
      name: 'INV-7',
      depth: 0,
      cells: {},
      at: '2026-03-02 09:15:00',
      user: 'Ann Clerk',
      action: 'update',
      resource: 'sales/vouchers',
      changes: { due_date: ['2026-03-30', '2026-04-15'] },
      seal: '1204',
    },
  ])
  expect(totals).toEqual({})
})

test('an unnamed record has its id as name, and an entry without a seal has none', () => {
  const [row] = auditTrailRows({ lines: [{ ...line, object_label: '', position: null }] }, context).rows
  expect([row?.name, row?.seal]).toEqual(['d-1', ''])
})
