import type { HttpError } from '@refinedev/core'
import { useCustom, useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { Button, Drawer, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { YearClosing } from '../../../domain/ledger/close-year-answer.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { Alert } from '../../components/layout/alert.tsx'
import { refusalText } from '../../lib/format/problem-text.ts'
import '../../lib/texts/closing-texts.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Company } from '../../providers/company-store.ts'
import { loadCompany } from '../../providers/company-store.ts'
import { ClosingSteps } from './closing-steps.tsx'
import { ReopenYear } from './reopen-year.tsx'
import './close-year.css'

/** The first open year, which is the next to be closed; the last year when all are closed. */
function nextYear({ fiscal_years: years }: Company): string {
  const inOrder = years.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
  return (inOrder.find(({ state }) => state === 'open') ?? inOrder.at(-1))?.id ?? ''
}

/** Shows the checklist and the closing entry of a year and closes it, or reopens a closed one. */
export function CloseYearDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const company = useCompany()
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const [id, setId] = useState(() => nextYear(company))
  const { result, query } = useCustom<YearClosing, HttpError>({
    url: `${accountFiscalYears.path}/${id}/closing`,
    method: 'get',
    queryOptions: { gcTime: 0, retry: false, refetchOnWindowFocus: false },
    errorNotification: false,
  })
  const closing = query.data ? result.data : null
  const finish = async (message: string) => {
    onClose()
    open?.({ type: 'success', message })
    await loadCompany(company.slug)
    await invalidate({ invalidates: ['all'] })
  }
  const shared = { onClose, onReload: () => void query.refetch(), onDone: (message: string) => void finish(message) }
  return (
    <Drawer open width={720} title={t('yearClosing.title')} onClose={onClose} className="close-year">
      <label className="close-year-choice">
        {t('yearClosing.year')}
        <Select
          aria-label={t('yearClosing.year')}
          value={id}
          options={company.fiscal_years.map(({ id: value, name, state }) => ({
            value,
            label: state === 'closed' ? t('yearClosing.yearClosed', { name }) : name,
          }))}
          onChange={setId}
        />
      </label>
      {query.error ? (
        <Alert type="error" role="alert" message={refusalText(toRequestError(query.error), company).message} />
      ) : null}
      {closing === null && query.isFetching ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {closing === null || closing.id !== id ? null : closing.state === 'closed' ? (
        <ReopenYear key={id} year={closing} {...shared} />
      ) : (
        <ClosingSteps key={closing.fingerprint} year={closing} {...shared} />
      )}
      {query.error ? <Button onClick={onClose}>{t('yearClosing.back')}</Button> : null}
    </Drawer>
  )
}
