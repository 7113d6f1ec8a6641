import { expect, test } from 'vitest'
import { chequeIssueProblems, chequeNumberProblems, numberAfter, postingDay } from './cheque-issue.ts'

const cheque = {
  date: '2026-03-02',
  cheque_date: '',
  party: 'Acme',
  issued_to: '',
  dr_account: '',
}

test.each([
  [{}, []],
  [{ issued_to: 'Acme Holding' }, []],
  [{ party: '', issued_to: 'Amy', dr_account: 'Repairs' }, []],
  [
    { party: '' },
    [
      { code: 'REQUIRED', path: 'issued_to' },
      { code: 'REQUIRED', path: 'dr_account' },
    ],
  ],
  [{ dr_account: 'Repairs' }, [{ code: 'SUPPLIER_PAYS', path: 'dr_account' }]],
  [{ cheque_date: '2026-03-01' }, [{ code: 'CHEQUE_DATE_EARLY', path: 'cheque_date' }]],
])('a cheque with %j', (part, problems) => expect(chequeIssueProblems({ ...cheque, ...part })).toEqual(problems))

test('a cheque needs a number of its own or of its bank account', () => {
  expect(chequeNumberProblems({ cheque_number: '000107' })).toEqual([])
  expect(chequeNumberProblems({ cheque_number: '' })).toEqual([{ code: 'REQUIRED', path: 'cheque_number' }])
})

test('a cheque posts on the later of its two dates', () => {
  expect(postingDay(cheque)).toBe('2026-03-02')
  expect(postingDay({ ...cheque, cheque_date: '2026-04-01' })).toBe('2026-04-01')
})

test.each([
  ['000107', '000108'],
  ['999', '1000'],
  ['0999', '1000'],
])('after %s comes %s', (number, next) => expect(numberAfter(number)).toBe(next))
