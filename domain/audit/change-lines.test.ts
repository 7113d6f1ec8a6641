import { expect, test } from 'vitest'
import type { ChangeLine, Changes } from './change-lines.ts'
import { changeLines } from './change-lines.ts'

const line = (field: string, before: ChangeLine['before'], after: ChangeLine['after']): ChangeLine => ({
  field,
  before,
  after,
})

const table: [what: string, changes: Changes, lines: ChangeLine[]][] = [
  ['a text', { name: ['Till', 'Cash'] }, [line('name', 'Till', 'Cash')]],
  ['a flag', { is_active: [true, false] }, [line('is_active', true, false)]],
  ['what came first', { opening_dr: [null, '139.12'] }, [line('opening_dr', null, '139.12')]],
  ['a date that was taken away', { lock_date: ['2026-03-31', null] }, [line('lock_date', '2026-03-31', null)]],
  [
    'a map, by what differs in it',
    { permissions: [{ sales: { read: true } }, { sales: { read: true, update: true } }] },
    [line('permissions.sales.update', null, true)],
  ],
  [
    'rows as texts, whole',
    { rows: [['Cash 10.00'], ['Cash 12.50', 'Bank 1.00']] },
    [line('rows', ['Cash 10.00'], ['Cash 12.50', 'Bank 1.00'])],
  ],
  ['rows as maps, counted from one', { rows: [[{ debit: '1' }], [{ debit: '2' }]] }, [line('rows.1.debit', '1', '2')]],
  ['what is empty before and after', { code: ['', null], tags: [null, []], map: [{}, null] }, []],
  ['what is the same', { code: ['A', 'A'] }, []],
]
test.each(table)('the changes of an act show %s', (_what, changes, lines) => {
  expect(changeLines(changes)).toEqual(lines)
})
