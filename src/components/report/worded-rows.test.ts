import { afterEach, expect, test } from 'vitest'
import { showLanguage } from '../../lib/i18n.ts'
import { loadLanguage } from '../../lib/languages/languages.ts'
import { inWordsOfScreen } from './worded-rows.ts'

afterEach(() => showLanguage('en'))

const uuid = '01926f3e-7c1a-7000-8000-0123456789ab'
type Row = { id: string; kind: string; name: string; cells: Record<string, string>; narration?: string }
const row = { parent_id: null, code: null, depth: 0 }
const rows: readonly Row[] = [
  { ...row, id: 'gross_profit', kind: 'subtotal', name: 'Gross profit', cells: { amount: '5.00' } },
  { ...row, id: uuid, kind: 'account', name: 'Sales', cells: { formula: 'Sales', amount: '5.00' } },
  {
    ...row,
    id: `${uuid} opening`,
    kind: 'opening',
    name: 'Opening balance',
    narration: 'Opening balance',
    cells: {},
  },
  {
    ...row,
    id: 'current_ratio',
    kind: 'ratio',
    name: 'Current ratio',
    cells: { formula: 'Current assets ÷ current liabilities' },
  },
]
const answer = {
  columns: [
    { key: 'formula', label: 'Formula', kind: 'text' as const },
    { key: 'amount', label: 'Amount', kind: 'money' as const },
  ],
  rows,
}
const shown = () => inWordsOfScreen(answer).rows.map(({ name, cells }) => [name, cells])
const narrations = () => inWordsOfScreen(answer).rows.flatMap((one) => one.narration ?? [])

test('in English an answer stays as it is', () => {
  expect(inWordsOfScreen(answer)).toBe(answer)
})

test('in Nepali sums, headings and their texts are translated, names of records are not', async () => {
  await loadLanguage('ne')
  showLanguage('ne')
  expect(narrations()).toEqual([shown()[2]?.[0]])
  expect(shown()).toEqual([
    ['कुल नाफा', { amount: '5.00' }],
    ['Sales', { formula: 'Sales', amount: '5.00' }],
    [expect.stringMatching(/^[\u0900-\u097f ]+$/), {}],
    [expect.stringMatching(/^[\u0900-\u097f ]+$/), { formula: expect.stringMatching(/^[\u0900-\u097f ÷]+$/) }],
  ])
})
