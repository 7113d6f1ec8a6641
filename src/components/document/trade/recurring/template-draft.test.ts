/** Checks that the form of a recurring template keeps and sends every writable field, and its problems. */
import { expect, test } from 'vitest'
import { templatePaths } from '../../../../../domain/documents/recurring/template-paths.ts'
import { writableFields } from '../../../../../domain/resources/core/define.ts'
import type { Field } from '../../../../../domain/resources/core/define.ts'
import { startingHead } from '../page/stored-trade.ts'
import { emptyTradeRow } from '../trade-rows.ts'
import { asDocument, checkTemplate, startingSchedule, templateBody } from './template-draft.ts'
import type { TemplateRecord } from './template-kinds.ts'
import { documentForm, templateResource } from './template-kinds.ts'

const today = '2026-06-15'
const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const settings = { taxType: 'exclusive', dueDate: true, tradeDiscount: false } as const
const lookup = { schemes: new Map(), origins: new Map(), digits: 2 }

function sampleOf(name: string, field: Field): unknown {
  if (name === 'discount') return '7.5'
  switch (field.kind) {
    case 'flag':
      return true
    case 'choice':
      return Object.keys(field.choices).at(-1)
    case 'date':
      return '2026-07-31'
    case 'money':
    case 'quantity':
      return '7'
    default:
      return `the ${name}`
  }
}

function typedFrom(record: TemplateRecord | undefined) {
  const document = record && asDocument(record, today)
  const head = { ...startingHead(document, { today, settings, style }), ...startingSchedule(record, today) }
  return { head: { ...head, numberFollows: true }, rows: [], landed: [] }
}

test.each(templatePaths)('the form of %s sends every field', (path) => {
  const fields = writableFields(templateResource(path))
  const head = Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(name, field)]))
  const record = { ...head, id: 'stored', status: 'Active', rows: [] } as unknown as TemplateRecord
  const { body } = templateBody(documentForm(path), typedFrom(record))
  const { rows, landed_costs: _costs, ...sent } = body as Record<string, unknown>
  expect(sent).toEqual(head)
  expect(rows).toEqual([])
})

test('a new template repeats every month from today, is issued and not emailed', () => {
  expect(startingSchedule(undefined, today)).toEqual({
    title: '',
    repeat_every: '1',
    repeat_unit: 'Month',
    start_date: today,
    end_date: '',
    end_after: '',
    due_after: '',
    due_unit: null,
    is_automatic: true,
    send_email: false,
  })
})

test('schedule and content are checked together, a draft needs no customer', () => {
  const path = 'sales/vouchers/recurring-templates'
  const typed = typedFrom(undefined)
  const row = { ...emptyTradeRow, key: 1, item: 'tea', quantity: '2', rate: '5' }
  const problems = (head: object) =>
    checkTemplate(documentForm(path), { ...typed, rows: [row], head: { ...typed.head, ...head } }, lookup).map(
      ({ code, path: at }) => `${code} ${at}`,
    )
  expect(problems({})).toEqual(['REQUIRED title', 'REQUIRED party'])
  expect(problems({ title: 'Tea', is_automatic: false, repeat_every: '1.5' })).toEqual(['NOT_WHOLE repeat_every'])
  expect(problems({ title: 'Tea', party: 'amy', end_date: '2026-06-14', due_after: '5' })).toEqual([
    'REQUIRED due_unit',
    'DATES_REVERSED end_date',
  ])
})
