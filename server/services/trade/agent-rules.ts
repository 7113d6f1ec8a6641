/** Sales agents: the commission is a percentage. */
import { refuse } from '../../../domain/errors.ts'
import { compare, isNegative } from '../../../domain/money/decimal.ts'
import type { Values } from '../../db/records/records-store.ts'
import type { Consequences, RecordRules } from '../core/rule-types.ts'

export const agentRules: RecordRules = {
  create: (_books, { values }) => decide(values),
  update: (_books, { stored, values }) => decide({ ...stored, ...values }),
}

function decide({ commission_rate: ratePercent }: Values): Promise<Consequences> {
  const rate = String(ratePercent ?? '0')
  if (isNegative(rate) || compare(rate, '100') > 0) refuse([{ code: 'NOT_A_PERCENTAGE', path: 'commission_rate' }])
  return Promise.resolve({})
}
