import { Alert } from '../../../components/layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Progress } from 'antd'
import { useEffect, useState } from 'react'
import type { CostingPartAnswer, ProfitAnswer } from '../../../../domain/inventory/preview-answer.ts'
import { add, isZero, sum } from '../../../../domain/money/decimal.ts'
import { ProfitMonths } from '../../../components/document/effects-dialog.tsx'
import { formatMoney } from '../../../lib/format/format.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { refusalText } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

/** The requested change; the version is that of the company. */
export type CostingChangeRequest = { costing_method: string; from: string; version: number }

type ProfitProgress = Pick<CostingPartAnswer, 'done' | 'total' | 'left_out' | 'next'> & {
  months: readonly ProfitAnswer[]
}

/**
 * Renders how the profit of months changes when so many movements follow that it is requested in parts, with the
 * progress; mounted again for each change.
 */
export function CostingProfit({ change }: { change: CostingChangeRequest }) {
  const t = useTranslate()
  const company = useCompany()
  const { progress, failure } = useParts(change, company.slug)
  if (failure) return <Alert type="error" role="alert" message={refusalText(failure, company).message} />
  if (progress === null || progress.next !== null) {
    const { done, total } = progress ?? { done: 0, total: 0 }
    return (
      <>
        <p>{t('costingChange.telling')}</p>
        <Progress
          percent={total === 0 ? 0 : Math.floor((done / total) * 100)}
          aria-label={t('costingChange.telling')}
        />
      </>
    )
  }
  return (
    <>
      <ProfitOfMonths months={progress.months.filter(({ change }) => !isZero(change))} />
      {progress.left_out > 0 ? (
        <p className="muted">{t('costingChange.leftOut', { count: progress.left_out })}</p>
      ) : null}
    </>
  )
}

/** Renders the months whose profit changes, with the total. */
export function ProfitOfMonths({ months }: { months: readonly ProfitAnswer[] }) {
  const t = useTranslate()
  const company = useCompany()
  if (months.length === 0) return <p>{t('costingChange.same')}</p>
  const total = sum(months.map(({ change }) => change))
  return (
    <>
      <p>{t('costingChange.profit', { total: formatMoney(total, company) })}</p>
      <ProfitMonths profit={months} />
    </>
  )
}

/** Requests part after part until all are loaded or the component unmounts. */
function useParts({ costing_method, from, version }: CostingChangeRequest, slug: string) {
  const request = useRequest()
  const [progress, setProgress] = useState<ProfitProgress | null>(null)
  const [failure, setFailure] = useState<RequestError | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const url = 'settings/inventory/costing/preview-part/'
    const ask = async () => {
      let months: readonly ProfitAnswer[] = []
      let after: string | null = null
      do {
        const body: CostingChangeRequest & { after: string | null } = { costing_method, from, version, after }
        const { data }: { data: CostingPartAnswer } = await request<CostingPartAnswer>(
          'post',
          { url, signal: stop.signal },
          body,
        )
        months = together(months, data.profit)
        after = data.next
        setProgress((before) => ({ ...data, months, left_out: (before?.left_out ?? 0) + data.left_out }))
      } while (after !== null)
    }
    ask().catch((thrown: unknown) => {
      if (!stop.signal.aborted) setFailure(toRequestError(thrown))
    })
    return () => stop.abort()
  }, [costing_method, from, version, slug, request])
  return { progress, failure }
}

/** Merges the months of both, the earliest first. */
function together(some: readonly ProfitAnswer[], others: readonly ProfitAnswer[]): ProfitAnswer[] {
  const months = new Map(some.map((month) => [month.start_date, month]))
  for (const month of others) {
    const before = months.get(month.start_date)
    months.set(month.start_date, before ? { ...month, change: add(before.change, month.change) } : month)
  }
  return [...months.values()].toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
}
