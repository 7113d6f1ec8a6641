import { useMemo } from 'react'
import { drawerIn, drawerOfShift } from '../../../../domain/till/drawer.ts'
import type { TillFact } from '../../../../domain/till/facts.ts'
import type { ShiftReport } from '../../../../domain/till/shift-report.ts'
import { shiftReport } from '../../../../domain/till/shift-report.ts'
import { useTill } from '../till-context.tsx'
import { factsOfShift, useFacts } from '../use-facts.ts'

/** `drawer` is the payment method of its drawer. */
export type ReportOfShift = { report: ShiftReport; drawer: string; openedAt: string; closedAt: string | null }

/** Returns the report of a shift from the facts on the device; null until they are read. */
export function useShiftReport(shift: string | null): ReportOfShift | null {
  const { catalog, style } = useTill()
  const facts = useFacts()
  return useMemo(() => {
    if (facts === null || shift === null) return null
    const ofShift = factsOfShift(facts, shift)
    const momentOf = (kind: TillFact['kind']) => ofShift.find((fact) => fact.kind === kind)?.at ?? null
    const drawer = drawerOfShift(ofShift, drawerIn(catalog))
    const report = shiftReport(ofShift, { currencyDigits: style.currency_digits, cashMode: drawer })
    return { report, drawer, openedAt: momentOf('shift_opened') ?? '', closedAt: momentOf('shift_closed') }
  }, [facts, shift, style, catalog])
}

/** Returns the id of the shift that was closed last on this device; null for none. */
export function useLastShift(): string | null {
  const facts = useFacts()
  const closed = facts?.find((fact) => fact.kind === 'shift_closed')
  return closed?.kind === 'shift_closed' ? closed.body.shift : null
}
