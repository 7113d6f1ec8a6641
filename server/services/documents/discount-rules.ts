/** Checks saved discounts: an amount or a percentage, never negative, and no percentage above 100. */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import { compare, isNegative } from '../../../domain/money/decimal.ts'
import type { Values } from '../../db/records/records-store.ts'
import type { Consequences, RecordRules } from '../core/rule-types.ts'

export const discountRules: RecordRules = {
  create: (_books, { values }) => decide(values),
  update: (_books, { stored, values }) => decide({ ...stored, ...values }),
}

function decide({ type, value }: Values): Promise<Consequences> {
  const size = String(value ?? '0')
  const problems: Problem[] = []
  if (isNegative(size)) problems.push({ code: 'BELOW_ZERO', path: 'value' })
  else if (type === 'percent' && compare(size, '100') > 0) problems.push({ code: 'NOT_A_PERCENTAGE', path: 'value' })
  refuse(problems)
  return Promise.resolve({})
}
