import { expect, test } from 'vitest'
import type { DepositInput } from './check-deposit.ts'
import { checkDeposit } from './check-deposit.ts'

const good: DepositInput = {
  date: '2026-03-01',
  bank_account: 'Barclays',
  benefactor: 'Amy',
  amount: '250.00',
  cheque_number: '000107',
  cheque_date: '',
  drawee_bank: '',
  deposited_by: '',
  narration: '',
  status: 'Draft',
}

test.each<[Partial<DepositInput>, { code: string; path: string; params?: Record<string, string> }[]]>([
  [{}, []],
  [{ date: '' }, [{ code: 'REQUIRED', path: 'date' }]],
  [{ date: '1 March' }, [{ code: 'NOT_A_DATE', path: 'date' }]],
  [{ bank_account: null }, [{ code: 'REQUIRED', path: 'bank_account' }]],
  [{ benefactor: null }, [{ code: 'REQUIRED', path: 'benefactor' }]],
  [{ amount: '' }, [{ code: 'REQUIRED', path: 'amount' }]],
  [{ amount: '0' }, [{ code: 'NOT_POSITIVE', path: 'amount' }]],
  [{ amount: '-5' }, [{ code: 'NOT_POSITIVE', path: 'amount' }]],
  [{ amount: 'much' }, [{ code: 'NOT_A_NUMBER', path: 'amount' }]],
  [{ amount: '1.005' }, [{ code: 'TOO_MANY_DIGITS', path: 'amount', params: { max: '2' } }]],
  [{ cheque_date: '2026-02-30' }, [{ code: 'NOT_A_DATE', path: 'cheque_date' }]],
  [{ cheque_number: '1'.repeat(51) }, [{ code: 'TOO_LONG', path: 'cheque_number', params: { max: '50' } }]],
])('a deposit with %j', (part, problems) => expect(checkDeposit({ ...good, ...part }, 2)).toEqual(problems))
