import { expect, test } from 'vitest'
import { fundTransferProblems } from './fund-transfer.ts'

const transfer = { from_account: 'Barclays', to_account: 'Lloyds', transaction_fee: '', transaction_fee_account: '' }

test.each([
  [{}, []],
  [{ transaction_fee: '5', transaction_fee_account: 'Bank fees' }, []],
  [{ to_account: 'Barclays' }, [{ code: 'SAME_LEDGER', path: 'to_account' }]],
  [{ from_account: '', to_account: '' }, []],
  [{ transaction_fee: '5' }, [{ code: 'REQUIRED', path: 'transaction_fee_account' }]],
  [{ transaction_fee_account: 'Bank fees' }, [{ code: 'REQUIRED', path: 'transaction_fee' }]],
])('a transfer with %j', (part, problems) => expect(fundTransferProblems({ ...transfer, ...part })).toEqual(problems))
