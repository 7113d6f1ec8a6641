import { expect, test } from 'vitest'
import { taxPaymentProposal } from './propose-payment.ts'

const none = { payable: '0', receivable: '0', paid: '0', set_off: '0' }

test.each([
  [{}, '0', '0'],
  [{ payable: '200', receivable: '80' }, '120', '80'],
  [{ payable: '50', receivable: '80' }, '0', '50'],
  [{ payable: '200', receivable: '80', paid: '100' }, '20', '80'],
  [{ payable: '200', receivable: '80', paid: '120', set_off: '80' }, '0', '0'],
  [{ payable: '200', receivable: '80', paid: '300' }, '0', '0'],
  [{ payable: '60', receivable: '80', paid: '-20', set_off: '80' }, '0', '0'],
  [{ payable: '-10', receivable: '80' }, '0', '0'],
  [{ payable: '10.5', receivable: '-3' }, '10.5', '0'],
])('%o leaves %s to pay and %s to offset', (period, amount, setOff) => {
  expect(taxPaymentProposal({ ...none, ...period })).toEqual({ amount, set_off: setOff })
})
