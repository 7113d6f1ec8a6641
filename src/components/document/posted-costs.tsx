import { useTranslate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CostLine, CostsAnswer, PreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import { isZero } from '../../../domain/money/decimal.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import { formatDate, formatMoney } from '../../lib/format/format.ts'
import { useRequest } from '../../providers/use-request.ts'
import { toRequestError } from '../../lib/http-error.ts'
import '../../lib/texts/inventory-texts.ts'
import { refusalText } from '../../lib/format/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { useRestingValue } from '../fields/use-resting-value.ts'

export type PostedLine = { side: 'debit' | 'credit'; name: string; amount: string }
export type CostsPreview = {
  /** Undefined until the server has answered, null without the permission to see costs. */
  costs: CostsAnswer | null | undefined
  /** The reason why nothing would be posted. */
  refusal: string | null
  /** Whether the typed values have changed since. */
  isOld: boolean
}

/** Replaces remarks in a preview: they are often typed last and do not change the postings. */
export const anyRemark = '–'

const PREVIEW_PLACE = 'posted-costs'
const PAUSE_MS = 250
/** The number of listed lines, and of listed days of other documents. */
const MOST_LINES = 30
const MOST_DAYS = 6

/**
 * Previews what saving would post for stock; requested when typing rests, and no longer once the document is sent. Null
 * requests nothing.
 */
export function usePostedCosts(path: string, body: object | null, isSent: boolean): CostsPreview {
  const request = useRequest()
  const company = useCompany()
  const client = useQueryClient()
  const seesCosts = useMay()(STOCK_COSTS_RIGHT)
  const typed = body === null || !seesCosts ? '' : JSON.stringify(body)
  const restingBody = useRestingValue(typed, PAUSE_MS)
  const { slug } = company
  const query = useQuery({
    queryKey: [PREVIEW_PLACE, slug, path, restingBody],
    queryFn: async ({ signal }) => {
      const url = `${path}/preview/`
      return (await request<PreviewAnswer>('post', { url, signal }, JSON.parse(restingBody))).data
    },
    enabled: restingBody !== '' && !isSent,
    gcTime: 0,
  })
  useEffect(() => {
    if (isSent) void client.cancelQueries({ queryKey: [PREVIEW_PLACE] })
  }, [client, isSent])
  if (!seesCosts) return { costs: null, refusal: null, isOld: false }
  if (typed === '') return { costs: undefined, refusal: null, isOld: false }
  const refusal = query.error ? refusalText(toRequestError(query.error), company).message : null
  return { costs: query.data?.costs, refusal, isOld: typed !== restingBody || query.isFetching }
}

/** Returns the lines of an entry, summed up by the names of their ledgers. */
export function PostedLines({ lines, isNext = false }: { lines: readonly PostedLine[]; isNext?: boolean }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <dl className={isNext ? 'side-lines is-next' : 'side-lines'}>
      {lines.slice(0, MOST_LINES).map(({ side, name, amount }) => (
        <div key={`${side} ${name}`}>
          <dt>
            {t(`stock.short.${side}`)} {name}
          </dt>
          <dd>{formatMoney(amount, company)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Renders the cost entry of a document, and by date the changes of other costs; below other lines when `isNext`. */
export function CostEntries({
  preview: { costs, refusal, isOld },
  isNext,
}: {
  preview: CostsPreview
  isNext: boolean
}) {
  const t = useTranslate()
  const { locale } = useCompany()
  if (refusal !== null) return <p className="side-lines muted">{refusal}</p>
  if (!costs) return null
  const { lines, others } = costs
  return (
    <div className={isOld ? 'side-costs is-old' : 'side-costs'} aria-busy={isOld}>
      {lines.length > 0 ? <PostedLines lines={lines.map(sided)} isNext={isNext} /> : null}
      {others.length > 0 ? (
        <>
          <h3 className="side-part">{t('effects.onOtherDays')}</h3>
          {others.slice(0, MOST_DAYS).map(({ date, lines: changed }, index) => (
            <div key={index}>
              <p className="side-day">{formatDate(date, locale)}</p>
              <PostedLines lines={changed.map(sided)} isNext />
            </div>
          ))}
          {others.length > MOST_DAYS ? (
            <p className="side-more">{t('effects.moreDays', { count: others.length - MOST_DAYS })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

function sided({ account_label: name, debit, credit }: CostLine): PostedLine {
  return isZero(debit) ? { side: 'credit', name, amount: credit } : { side: 'debit', name, amount: debit }
}
