import { expect, test } from 'vitest'
import type { ImportColumns } from './kinds.ts'
import { mappingByName, missingColumns, proposeMapping } from './propose-mapping.ts'

const columns: ImportColumns = {
  date: { kind: 'date', label: 'Date', required: true, alias: ['day'] },
  voucher_no: { kind: 'text', label: 'Number', required: true, alias: ['voucher'] },
  debit: { kind: 'money', label: 'Debit', alias: ['dr'] },
}

test('headers mean columns by name, label or another name, in any case', () => {
  const mapping = proposeMapping([' DAY ', 'Voucher no', 'Dr', 'Remarks'], { columns, before: [] })
  expect(mapping).toEqual({ date: 'DAY', voucher_no: 'Voucher no', debit: 'Dr' })
})

test('what was chosen for an earlier file with these headers holds again', () => {
  const before = [{ date: 'Booked', voucher_no: 'Ref' }]
  const wanted = { date: 'Booked', voucher_no: 'Ref' }
  expect(proposeMapping(['Ref', 'Booked', 'Day'], { columns, before })).toEqual(wanted)
  // A column that the earlier file did not have is found by its name all the same.
  expect(proposeMapping(['Ref', 'Booked', 'Dr'], { columns, before })).toEqual({ ...wanted, debit: 'Dr' })
  expect(proposeMapping(['Ref', 'Dr'], { columns, before })).toEqual({ debit: 'Dr' })
})

test('required columns without a header are missing, and so is a header that the file does not have', () => {
  expect(missingColumns({ date: 'Date', debit: 'Dr' }, { columns, header: ['date'] })).toEqual(['voucher_no', 'Dr'])
  expect(missingColumns({ date: 'Date', voucher_no: 'No' }, { columns, header: ['DATE', 'no'] })).toEqual([])
})

test('on the command line only own names count, besides what is given', () => {
  expect(mappingByName(['Date', 'Dr'], { columns, chosen: { debit: 'Dr' } })).toEqual({ date: 'date', debit: 'Dr' })
})
