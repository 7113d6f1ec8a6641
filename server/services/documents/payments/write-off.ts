/** Decides the account of a write-off and the tax within it. */
import type { Problem } from '../../../../domain/errors.ts'
import { canonical, compare, isZero, sum, withDigits } from '../../../../domain/money/decimal.ts'
import type { Settlement, WriteOffUse } from '../../../../domain/payments/settle.ts'
import { writeOffCode, writeOffUse } from '../../../../domain/payments/settle.ts'
import type { TaxRelief } from '../../../../domain/payments/tax-relief.ts'
import { taxRelief } from '../../../../domain/payments/tax-relief.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { Who } from '../../core/unit-of-work.ts'
import type { PaymentDraft } from './payment-facts.ts'
import { itemOf } from './payment-facts.ts'

export type DecidedWriteOff = {
  /** Null without a write-off. */
  writeOffAccountId: string | null
  /** The tax within the write-off, and its parts. */
  writeOffTax: string
  relief: readonly TaxRelief[]
}

/** Returns the account of a write-off and the tax within it. */
export function decideWriteOff(draft: PaymentDraft, settlement: Settlement): DecidedWriteOff {
  const relief = reliefOf(draft, settlement)
  const writeOffTax = sum(relief.map(({ tax }) => tax))
  return { writeOffAccountId: writeOffAccount(draft, settlement.writeOff), writeOffTax, relief }
}

/** Returns the stored account while the write-off is unchanged; else the account by its use and the current tolerance. */
function writeOffAccount(draft: PaymentDraft, writeOff: string): string | null {
  const { input, stored, facts } = draft
  if (isZero(writeOff)) return null
  if (stored?.write_off_account != null && isSameWriteOff(draft, writeOff)) return stored.write_off_account
  return facts.accounts.get(writeOffCode(input.path, useOf(draft, writeOff))) ?? null
}

function useOf({ input, facts }: PaymentDraft, writeOff: string): WriteOffUse {
  return writeOffUse(input.write_off_as, writeOff, facts.writeOffLimit)
}

function isSameWriteOff({ input, stored }: PaymentDraft, writeOff: string): boolean {
  return stored !== null && compare(stored.write_off, writeOff) === 0 && stored.write_off_as === input.write_off_as
}

/** Returns the stored relief while write-off, day and allocations are unchanged, even if the schemes have changed. */
function reliefOf(draft: PaymentDraft, { writeOff }: Settlement): readonly TaxRelief[] {
  const { input, stored, facts, previousAllocations } = draft
  const isSameDay = stored?.status === 'Cleared' && stored.date === input.date
  const areSame =
    input.allocations.length === previousAllocations.size &&
    input.allocations.every(({ item, amount }) => {
      return compare(previousAllocations.get(itemOf(facts, item)?.id ?? '') ?? '0', amount) === 0
    })
  if (stored && isSameDay && areSame && isSameWriteOff(draft, writeOff)) return stored.relief
  const allocations = input.allocations.flatMap(({ item, amount }) => {
    const live = itemOf(facts, item)
    return live ? [{ amount: canonical(amount), item: live }] : []
  })
  const { path, ledger, date } = input
  const request = { path, ledger, date, use: useOf(draft, writeOff), writeOff, allocations }
  return taxRelief(request, facts.book.currency_digits)
}

/** Returns WRITE_OFF_ABOVE_LIMIT for users without the permission to approve. */
export function writeOffProblems(who: Who, { input, facts }: PaymentDraft, writeOff: string): Problem[] {
  const { writeOffLimit, book } = facts
  const isSmall = isZero(writeOff) || compare(writeOff, writeOffLimit) <= 0
  if (isSmall || can(who, `${moduleOf(input.path)}.approve`)) return []
  const params = { limit: withDigits(writeOffLimit, book.currency_digits) }
  return [{ code: 'WRITE_OFF_ABOVE_LIMIT', path: 'write_off', params }]
}
