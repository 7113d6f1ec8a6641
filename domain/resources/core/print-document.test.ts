import { expect, test } from 'vitest'
import { printStyle } from '../../../tests/support/print-style.ts'
import { bankingChequeIssues } from '../banking/banking-cheque-issues.ts'
import { printPlainDocument } from './print-document.ts'

const style = { ...printStyle('Maple & Finch Ltd'), money: (amount: string) => amount }
const printing = { at: 'now', who: 'ann' }
const cheque = {
  status: 'Issued',
  voucher_no: 'CHQ-2026-0001',
  date: '2026-03-02',
  cheque_date: null,
  cheque_number: '000107',
  bank_account: 'b',
  bank_account_label: 'Barclays (1234)',
  party: 'p',
  party_label: 'The Mill',
  amount: '250.00',
  amount_in_words: 'Two hundred and fifty pounds only',
  narration: 'Flour',
}
const printed = (fields: object = {}) =>
  printPlainDocument(bankingChequeIssues, { ...cheque, ...fields }, { style, printing })
const kindsOf = (blocks: readonly { kind: string }[]) => blocks.map(({ kind }) => kind)

test('a plain document prints its fields in the order of its form, three on a line', () => {
  const { fileName, title, blocks } = printed()
  expect([fileName, title]).toEqual(['CHQ-2026-0001', 'Cheque issue CHQ-2026-0001'])
  expect(kindsOf(blocks)).toEqual(['heading', 'facts', 'facts', 'facts', 'words', 'words', 'signatures', 'footer'])
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? [block.facts.map(({ text }) => text)] : []))
  expect(facts).toEqual([
    ['CHQ-2026-0001', '2026-03-02', 'Issued', 'GBP'],
    ['Barclays (1234)', '000107', 'The Mill'],
    ['250.00', '', ''],
  ])
  expect(blocks[4]).toEqual({ kind: 'words', label: 'Amount in words', text: 'Two hundred and fifty pounds only' })
  expect(blocks[5]).toEqual({ kind: 'words', label: 'Narration', text: 'Flour' })
})

test('a cancelled one prints its status and the reason', () => {
  const { blocks } = printed({ status: 'Cancelled', cancel_reason: 'Spoilt' })
  expect(blocks[0]).toMatchObject({ mark: 'Cancelled' })
  expect(blocks.at(-3)).toEqual({ kind: 'words', label: expect.any(String), text: 'Spoilt' })
})

test('one without a number prints when it gets one', () => {
  const { fileName, blocks } = printed({ voucher_no: null })
  expect(fileName).toBe('Cheque issue')
  expect(blocks[1]).toMatchObject({ facts: [{ text: 'assigned at approval' }, {}, {}, {}] })
})
