import { expect, test } from 'vitest'
import type { BankRule, RuledLine, RuleTerms } from './bank-rule.ts'
import { lineTest, phrasesOf, ruleFinder } from './bank-rule.ts'

const terms: RuleTerms = {
  bank_account: null,
  direction: 'both',
  words: 'EDF; British Gas',
  amount_from: null,
  amount_to: null,
}
const line = (description: string, amount = '-84', fields: Partial<RuledLine> = {}): RuledLine => ({
  description,
  amount,
  counterparty_name: '',
  end_to_end_reference: '',
  creditor_reference: '',
  ...fields,
})
const fits = (one: RuledLine, fields: Partial<RuleTerms> = {}) => lineTest({ ...terms, ...fields })(one, 'b1')

test('one of the phrases is in the text, whatever case, accents and blanks', () => {
  expect(phrasesOf(' EDF ;; British   Gas; ')).toEqual(['edf', 'british gas'])
  expect(fits(line('DD EDF ENERGY 88123'))).toBe(true)
  expect(fits(line('dd british\n  gas'))).toBe(true)
  expect(fits(line('BRITISH'))).toBe(false)
  expect(fits(line('CRÉDIT MUTUEL'), { words: 'credit mutuel' })).toBe(true)
  expect(fits(line('CREDIT MUTUEL'), { words: 'Crédit' })).toBe(true)
  expect(fits(line('anything'), { words: ' ; ' })).toBe(false)
})

test('name and references are looked at, and no phrase spans two of them', () => {
  expect(fits(line('', '-84', { counterparty_name: 'Edf Energy' }))).toBe(true)
  expect(fits(line('', '-84', { end_to_end_reference: 'EDF-7' }))).toBe(true)
  expect(fits(line('', '-84', { creditor_reference: 'RF18EDF' }))).toBe(true)
  expect(fits(line('GAS', '-84', { counterparty_name: 'BRITISH' }))).toBe(false)
})

test('bank account, direction and the amount without its sign limit a rule', () => {
  const edf = (amount: string) => line('EDF', amount)
  expect([fits(edf('-84'), { bank_account: 'b1' }), fits(edf('-84'), { bank_account: 'b2' })]).toEqual([true, false])
  expect([fits(edf('-84'), { direction: 'out' }), fits(edf('84'), { direction: 'out' })]).toEqual([true, false])
  expect([fits(edf('-84'), { direction: 'in' }), fits(edf('84'), { direction: 'in' })]).toEqual([false, true])
  const range = { amount_from: '50', amount_to: '500.00' }
  expect(['-49.99', '-50', '500', '500.01'].map((amount) => fits(edf(amount), range))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('the first rule that fits applies; one on the bank account itself does not', () => {
  const rule = (id: string, account: string): BankRule => ({
    ...terms,
    id,
    name: id,
    narration: null,
    is_automatic: false,
    shares: [{ account, account_name: account, percent: '100', tax: null }],
  })
  const rules = [
    rule('own', 'bank'),
    { ...rule('gas', 'power'), words: 'gas' },
    rule('edf', 'power'),
    rule('last', 'x'),
  ]
  const find = ruleFinder(rules)
  const first = (text: string) => find(line(text), { bank_account: 'b1', account: 'bank' })?.id
  expect([first('EDF'), first('British Gas'), first('Water')]).toEqual(['edf', 'gas', undefined])
})
