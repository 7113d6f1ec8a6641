import { expect, test } from 'vitest'
import { writableFields } from '../core/define.ts'
import { paymentHead, paymentResources, paymentRow } from './payment-shape.ts'

test('receipts and supplier payments have the same writable fields, those of the shape', () => {
  for (const resource of Object.values(paymentResources)) {
    expect(writableFields(resource).map(([name]) => name)).toEqual(Object.keys(paymentHead))
    expect(Object.keys(resource.lines['rows']?.fields ?? {})).toEqual(Object.keys(paymentRow))
  }
})
