import { expect, test } from 'vitest'
import type { ImportColumns } from './kinds.ts'
import { mappingByName, missingColumns, proposeMapping } from './propose-mapping.ts'

const columns: ImportColumns = {
  date: { kind: 'date', label: 'Date', required: true, alias: ['day'] },
  voucher_no: { kind: 'text', label: 'Number', required: true, alias: ['voucher'] },
  debit: { kind: 'money', label: 'Debit', alias: ['dr'] },
}

test('headers map to columns by name, label or alias, in any case', () => {
  const mapping = proposeMapping([' DAY ', 'Voucher no', 'Dr', 'Remarks'], { columns, before: [] })
  expect(mapping).toEqual({ date: 'DAY', voucher_no: 'Voucher no', debit: 'Dr' })
})

test('the mapping of an earlier file with these headers is reused', () => {
  const before = [{ date: 'Booked', voucher_no: 'Ref' }]
  const expected = { date: 'Booked', voucher_no: 'Ref' }
  expect(proposeMapping(['Ref', 'Booked', 'Day'], { columns, before })).toEqual(expected)
  // A column that the earlier file did not have is still mapped by its name.
  expect(proposeMapping(['Ref', 'Booked', 'Dr'], { columns, before })).toEqual({ ...expected, debit: 'Dr' })
  expect(proposeMapping(['Ref', 'Dr'], { columns, before })).toEqual({ debit: 'Dr' })
})

test('required columns without a header are missing, and so is a header that the file does not have', () => {
  expect(missingColumns({ date: 'Date', debit: 'Dr' }, { columns, header: ['date'] })).toEqual(['voucher_no', 'Dr'])
  expect(missingColumns({ date: 'Date', voucher_no: 'No' }, { columns, header: ['DATE', 'no'] })).toEqual([])
})

test('on the command line only column names are mapped, besides the chosen headers', () => {
  expect(mappingByName(['Date', 'Dr'], { columns, chosen: { debit: 'Dr' } })).toEqual({ date: 'date', debit: 'Dr' })
})
