import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import type { FactContent, TillFact } from '../../../domain/till/facts.ts'
import { QuotaError } from '../../lib/till/till-device.ts'
import { useTill } from './till-context.tsx'

/**
 * Records facts one after another: `record` returns the fact once it is on the disk, or null, and then `problem` says what
 * to do. A repetition with the same id records nothing twice.
 */
export function useRecord() {
  const t = useTranslate()
  const { device } = useTill()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const record = async (content: FactContent, id?: string): Promise<TillFact | null> => {
    if (isBusy) return null
    setIsBusy(true)
    setProblem(null)
    try {
      return await device.record(content, id)
    } catch (failure) {
      setProblem(t(failure instanceof QuotaError ? 'till.noSpace' : 'till.notRecorded'))
      return null
    } finally {
      setIsBusy(false)
    }
  }
  return { record, isBusy, problem, setProblem }
}
