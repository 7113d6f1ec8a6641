import { useMemo } from 'react'
import type { TillFact } from '../../../../domain/till/facts.ts'
import type { ShiftReport } from '../../../../domain/till/shift-report.ts'
import { shiftReport } from '../../../../domain/till/shift-report.ts'
import { useTill } from '../till-context.tsx'
import { factsOfShift, useFacts } from '../use-facts.ts'

export type ReportOfShift = { report: ShiftReport; openedAt: string; closedAt: string | null }

/** Returns the report of a shift from the facts on the device; null until they are read. */
export function useShiftReport(shift: string | null): ReportOfShift | null {
  const { till, style } = useTill()
  const facts = useFacts()
  const { cashMode } = till.profile
  return useMemo(() => {
    if (facts === null || shift === null) return null
    const ofShift = factsOfShift(facts, shift)
    const momentOf = (kind: TillFact['kind']) => ofShift.find((fact) => fact.kind === kind)?.at ?? null
    const report = shiftReport(ofShift, { currencyDigits: style.currency_digits, cashMode })
    return { report, openedAt: momentOf('shift_opened') ?? '', closedAt: momentOf('shift_closed') }
  }, [facts, shift, style, cashMode])
}

/** Returns the id of the shift that was closed last on this device; null for none. */
export function useLastShift(): string | null {
  const facts = useFacts()
  const closed = facts?.find((fact) => fact.kind === 'shift_closed')
  return closed?.kind === 'shift_closed' ? closed.body.shift : null
}
