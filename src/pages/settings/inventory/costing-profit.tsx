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

/** What the change is asked with; the version is that of the company. */
export type CostingWish = { costing_method: string; from: string; version: number }

type Told = Pick<CostingPartAnswer, 'done' | 'total' | 'left_out' | 'next'> & { months: readonly ProfitAnswer[] }

/**
 * How the profit of months changes where so many movements follow that it is asked part by part, and how far that is; a new
 * one for each wish.
 */
export function CostingProfit({ wanted }: { wanted: CostingWish }) {
  const t = useTranslate()
  const company = useCompany()
  const { told, failure } = useParts(wanted, company.slug)
  if (failure) return <Alert type="error" role="alert" message={refusalText(failure, company).message} />
  if (told === null || told.next !== null) {
    const { done, total } = told ?? { done: 0, total: 0 }
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
      <ProfitOfMonths months={told.months.filter(({ change }) => !isZero(change))} />
      {told.left_out > 0 ? <p className="muted">{t('costingChange.leftOut', { count: told.left_out })}</p> : null}
    </>
  )
}

/** The months whose profit changes, and by how much in all. */
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

/** Asks part after part until all is told, or nobody looks any more. */
function useParts({ costing_method, from, version }: CostingWish, slug: string) {
  const request = useRequest()
  const [told, setTold] = useState<Told | null>(null)
  const [failure, setFailure] = useState<RequestError | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const url = 'settings/inventory/costing/preview-part/'
    const ask = async () => {
      let months: readonly ProfitAnswer[] = []
      let after: string | null = null
      do {
        const body: CostingWish & { after: string | null } = { costing_method, from, version, after }
        const { data }: { data: CostingPartAnswer } = await request<CostingPartAnswer>(
          'post',
          { url, signal: stop.signal },
          body,
        )
        months = together(months, data.profit)
        after = data.next
        setTold((before) => ({ ...data, months, left_out: (before?.left_out ?? 0) + data.left_out }))
      } while (after !== null)
    }
    ask().catch((thrown: unknown) => {
      if (!stop.signal.aborted) setFailure(toRequestError(thrown))
    })
    return () => stop.abort()
  }, [costing_method, from, version, slug, request])
  return { told, failure }
}

/** Months of both, the earliest first. */
function together(some: readonly ProfitAnswer[], others: readonly ProfitAnswer[]): ProfitAnswer[] {
  const months = new Map(some.map((month) => [month.start_date, month]))
  for (const month of others) {
    const before = months.get(month.start_date)
    months.set(month.start_date, before ? { ...month, change: add(before.change, month.change) } : month)
  }
  return [...months.values()].toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
}
