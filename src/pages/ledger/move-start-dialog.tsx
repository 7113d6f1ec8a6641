import { listInText } from '../../lib/format/list-text.ts'
import { Alert } from '../../components/layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useCustom, useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { Button, Checkbox, Modal, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { BooksStartPreview } from '../../../domain/ledger/books-start-answer.ts'
import { yearsBackTo } from '../../../domain/ledger/books-start.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { formatDate } from '../../lib/format/format.ts'
import type { RequestError } from '../../lib/http-error.ts'
import '../../lib/texts/books-texts.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { refusalText } from '../../lib/format/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Company } from '../../providers/company-store.ts'
import { loadCompany } from '../../providers/company-store.ts'
import { OpeningFigures } from './opening-figures.tsx'
import './fiscal-years.css'

const path = `${accountFiscalYears.path}/move-start`

type Year = { name: string; start: string }

/** Returns the years that can become the first one, the nearest first. */
function earlierYears({ fiscal_years: years, ...company }: Company): Year[] {
  const { calendar, fiscal_start_month: month, fiscal_start_day: day } = company
  const books = years
    .map(({ name, start_date, end_date }) => ({
      name,
      startDate: start_date,
      endDate: end_date,
      state: 'open' as const,
    }))
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
  return yearsBackTo('', { years: books, fiscalYearStart: { calendar, month, day } })
    .map(({ name, startDate }) => ({ name, start: startDate }))
    .toReversed()
}

/** Shows the effect of moving the start of the books, asks to confirm the figures, and moves it. */
export function MoveStartDialog({ onClose }: { onClose: () => void }) {
  const request = useRequest()
  const t = useTranslate()
  const company = useCompany()
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const years = useMemo(() => earlierYears(company), [company])
  const [start, setStart] = useState(years[0]?.start ?? '')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { result, query } = useCustom<BooksStartPreview, HttpError>({
    url: `${path}/preview`,
    method: 'post',
    config: { payload: { start } },
    queryOptions: { gcTime: 0, retry: false, refetchOnWindowFocus: false },
    errorNotification: false,
  })
  const preview = query.data ? result.data : null
  const present = preview === null || preview.opening_days.length === 0 ? [] : [firstYearOf(company)]
  const choose = (chosen: string) => {
    setStart(chosen)
    setIsConfirmed(false)
    setFailure(null)
  }
  const move = async () => {
    if (preview === null) return
    setIsSaving(true)
    try {
      const body = { start, fingerprint: preview.fingerprint }
      await request('post', `${path}/`, body)
    } catch (error) {
      setFailure(toRequestError(error))
      setIsConfirmed(false)
      setIsSaving(false)
      return void (await query.refetch())
    }
    // Closed before lists reload, so that the preview is not requested for the new start.
    onClose()
    open?.({
      type: 'success',
      message: t('booksStart.done', { date: formatDate(preview.new_first_day, company.locale) }),
    })
    await loadCompany(company.slug)
    await invalidate({ invalidates: ['all'] })
  }
  const refused = failure ?? (query.error ? toRequestError(query.error) : null)
  const hasOpenings = preview !== null && preview.balance_count + preview.stock_count > 0
  return (
    <Modal
      open
      width={680}
      title={t('booksStart.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('booksStart.back')}</Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={preview === null || (hasOpenings && !isConfirmed)}
            onClick={() => void move()}
          >
            {t('booksStart.move')}
          </Button>
        </>
      }
    >
      <div className="start-body">
        <p>{t('booksStart.lead', { date: formatDate(firstYearOf(company).start, company.locale) })}</p>
        <label className="start-year">
          {t('booksStart.year')}
          <Select
            aria-label={t('booksStart.year')}
            value={start}
            options={[...present, ...years].map(({ name, start: day }) => ({
              value: day,
              label: t('booksStart.yearFrom', { name, date: formatDate(day, company.locale) }),
            }))}
            onChange={choose}
          />
        </label>
        {refused ? <Alert type="error" role="alert" message={refusalText(refused, company).message} /> : null}
        {query.isFetching ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
        {preview && !query.isFetching ? (
          <div aria-live="polite">
            <PlanOfStart preview={preview} />
            {hasOpenings ? (
              <>
                <OpeningFigures preview={preview} />
                <Checkbox checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)}>
                  {t('booksStart.confirm', { date: formatDate(preview.new_first_day, company.locale) })}
                </Checkbox>
              </>
            ) : null}
          </div>
        ) : null}
      </div>
    </Modal>
  )
}

function firstYearOf({ fiscal_years: years }: Company): Year {
  const [first] = years.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
  return { name: first?.name ?? '', start: first?.start_date ?? '' }
}

/** Renders the added years, and opening entries dated on another day than the first. */
function PlanOfStart({ preview }: { preview: BooksStartPreview }) {
  const t = useTranslate()
  const { locale } = useCompany()
  const { years, opening_days: days, balance_count: balances, stock_count: items } = preview
  return (
    <>
      {years.length > 0 ? (
        <p>{t('booksStart.years', { count: years.length, years: listInText(years.map(({ name }) => name)) })}</p>
      ) : null}
      {days.length > 0 ? (
        <Alert
          type="warning"
          message={t('booksStart.astray', { dates: listInText(days.map((day) => formatDate(day, locale))) })}
        />
      ) : null}
      {balances + items === 0 ? <p>{t('booksStart.noOpenings')}</p> : null}
    </>
  )
}
