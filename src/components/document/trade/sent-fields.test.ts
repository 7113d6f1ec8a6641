/** Checks that the forms of trade documents keep and send every writable field of their declaration. */
import { expect, test } from 'vitest'
import type { Field, Fields } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { storedLandedCells } from './landed-rows.ts'
import { startingHead, storedTradeCells } from './page/stored-trade.ts'
import { tradeBody } from './trade-draft.ts'
import { resourceOf, tradeForms } from './trade-kinds.ts'
import type { TradeRecord } from './trade-record.ts'

const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const settings = { taxType: 'exclusive', dueDate: true, tradeDiscount: false } as const
const words = {
  style,
  schemes: new Map<string, { name: string }>(),
  isTrade: false,
  goodsBack: { yes: 'Yes', no: 'No' },
}

/** Returns a value for a field that differs from its initial one. */
function sampleOf(name: string, field: Field): unknown {
  switch (field.kind) {
    case 'flag':
      return field.initial !== true
    case 'choice':
      return Object.keys(field.choices).at(-1)
    case 'date':
      return '2026-03-04'
    case 'money':
    case 'quantity':
      return '7.5'
    default:
      return `the ${name}`
  }
}

const samples = (fields: Fields | readonly (readonly [string, Field])[]) =>
  Object.fromEntries(
    (Array.isArray(fields) ? fields : Object.entries(fields)).map(([name, field]) => [name, sampleOf(name, field)]),
  )

const entered = Object.values(tradeForms).filter(({ path }) => resourceOf(path).screens.includes('create'))

test.each(entered)('the form of $path sends every field', (form) => {
  const resource = resourceOf(form.path)
  const head = samples(writableFields(resource))
  const lists = Object.fromEntries(Object.entries(resource.lines).map(([name, { fields }]) => [name, samples(fields)]))
  const record = {
    ...head,
    id: 'stored',
    status: 'Draft',
    chain: [],
    is_walk_in: false,
    rows: [{ ...lists['rows'], id: 'row', gross: '7.5' }],
    landed_costs: lists['landed_costs'] ? [lists['landed_costs']] : [],
  } as unknown as TradeRecord
  const typed = {
    head: startingHead(record, { today: '2026-06-15', settings, style }),
    rows: record.rows.map((row) => ({ key: 1, ...storedTradeCells(row, words) })),
    landed: (record.landed_costs ?? []).map((cost) => ({ key: 1, ...storedLandedCells(cost, style, (type) => type) })),
  }
  const { body } = tradeBody(form, typed, { status: 'Draft', isStored: true })
  expect(body).toMatchObject(head)
  expect(body.rows).toEqual([{ ...lists['rows'], id: 'row' }])
  if (resource.lines['landed_costs']) expect(body.landed_costs).toEqual([lists['landed_costs']])
})
