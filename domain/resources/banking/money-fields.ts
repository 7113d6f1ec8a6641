/** Common fields of banking documents. */
import { reference } from '../core/define.ts'

/** A bank account that accepts and issues cheques; wallets are excluded. */
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
