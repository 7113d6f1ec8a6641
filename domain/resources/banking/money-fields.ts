/** What documents of money have in common. */
import { reference } from '../core/define.ts'

/** An account that takes and writes cheques; no wallet. */
export const bankAccountField = reference({
  label: 'Bank account',
  to: 'banking/bank-accounts',
  among: 'bank',
  otherwise: 'NOT_A_BANK',
  required: true,
  list: true,
  filter: true,
  search: true,
})
