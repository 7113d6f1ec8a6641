import { Alert } from '../../../components/layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Button, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { CostingPreviewAnswer } from '../../../../domain/inventory/preview-answer.ts'
import type { StockSettings } from '../../../../domain/inventory/stock-settings.ts'
import { costingMethods } from '../../../../domain/inventory/stock-settings.ts'
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format/format.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { refusalText } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { CostingChangeRequest } from './costing-profit.tsx'
import { CostingProfit, ProfitOfMonths } from './costing-profit.tsx'
import '../settings.css'

const path = 'settings/inventory/costing'

type Method = StockSettings['costing_method']
export type CostingSettings = {
  costing_method: Method
  version: number
  /** The years from which another method can start. */
  costing_years: readonly { name: string; start_date: string }[]
  costing_changes: readonly {
    date: string
    method_before: Method
    method_after: Method
    item_count: number
    worth: string
    changed_by: string
    changed_at: string
  }[]
}

type Props = { settings: CostingSettings; onChanged: () => Promise<unknown> }

/** Renders the year from which another method can start once stock has moved, and earlier changes. */
export function CostingChange({ settings, onChanged }: Props) {
  const t = useTranslate()
  const company = useCompany()
  const [isOpen, setIsOpen] = useState(false)
  const { costing_years: years, costing_changes: changes } = settings
  const next = costingMethods.find((method) => method !== settings.costing_method) ?? settings.costing_method
  return (
    <div className="costing-change">
      {years.length > 0 ? (
        <Button onClick={() => setIsOpen(true)}>
          {t('costingChange.open', { method: t(`costingChange.${next}`) })}
        </Button>
      ) : (
        <p className="hint">{t('costingChange.noYear')}</p>
      )}
      {changes.length > 0 ? (
        <>
          <h3>{t('costingChange.history')}</h3>
          <ul className="settings-lines">
            {changes.map((change) => (
              <li key={change.date} className="is-broad">
                <div>
                  <strong>
                    {t('costingChange.from', {
                      date: formatDate(change.date, company.locale),
                      before: t(`costingChange.${change.method_before}`),
                      method: t(`costingChange.${change.method_after}`),
                    })}
                  </strong>
                  <small>
                    {t('costingChange.over', {
                      count: change.item_count,
                      worth: formatMoney(change.worth, company),
                      who: change.changed_by,
                      when: formatDateTime(change.changed_at, company),
                    })}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isOpen ? (
        <ChangeDialog method={next} settings={settings} onClose={() => setIsOpen(false)} onChanged={onChanged} />
      ) : null}
    </div>
  )
}

type DialogProps = Props & { method: Method; onClose: () => void }

/** Renders the effects of the change, and confirms it. */
function ChangeDialog({ method, settings, onClose, onChanged }: DialogProps) {
  const request = useRequest()
  const t = useTranslate()
  const company = useCompany()
  const { open } = useNotification()
  const { version, costing_years: years } = settings
  const [from, setFrom] = useState(years.at(-1)?.start_date ?? '')
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const costingChange = { costing_method: method, from, version }
  const { result, query } = useCustom<CostingPreviewAnswer, HttpError>({
    url: `${path}/preview`,
    method: 'post',
    config: { payload: costingChange },
    queryOptions: { gcTime: 0, retry: false, refetchOnWindowFocus: false },
    errorNotification: false,
  })
  // The effects from another year stay in the answer until those from this one are there.
  const preview = query.data && !query.isPlaceholderData ? result.data : null
  const change = async () => {
    setIsSaving(true)
    try {
      await request('post', `${path}/`, costingChange)
      open?.({ type: 'success', message: t('costingChange.done') })
      onClose()
      await onChanged()
    } catch (thrown) {
      setFailure(toRequestError(thrown))
      setIsSaving(false)
    }
  }
  const refused = failure ?? (query.error ? toRequestError(query.error) : null)
  const refusal = refused && refusalText(refused, company)
  return (
    <Modal
      open
      width={620}
      title={t('costingChange.title', { method: t(`costingChange.${method}`) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('costingChange.back')}</Button>
          <Button type="primary" danger loading={isSaving} disabled={preview === null} onClick={() => void change()}>
            {t('costingChange.go')}
          </Button>
        </>
      }
    >
      <label className="danger-label" htmlFor="costing-from">
        {t('costingChange.year')}
      </label>
      <Select
        id="costing-from"
        className="costing-year"
        value={from}
        options={years.map(({ name, start_date: start }) => ({
          value: start,
          label: t('costingChange.yearFrom', { name, date: formatDate(start, company.locale) }),
        }))}
        onChange={(start) => {
          setFailure(null)
          setFrom(start)
        }}
      />
      <p>{t('costingChange.lead', { date: formatDate(from, company.locale) })}</p>
      {refusal ? <Alert type="error" role="alert" message={refusal.message} /> : null}
      {preview ? <Effects preview={preview} change={costingChange} /> : null}
      {query.isFetching ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      <p className="costing-warning">{t('costingChange.forGood')}</p>
    </Modal>
  )
}

/** Renders the revalued stock and how the profit of months changes. */
function Effects({ preview, change }: { preview: CostingPreviewAnswer; change: CostingChangeRequest }) {
  const { from, items, worth, profit, waits } = preview
  const t = useTranslate()
  const company = useCompany()
  return (
    <div aria-live="polite">
      <dl className="effect-months">
        <div>
          <dt>{t('costingChange.items')}</dt>
          <dd>{items}</dd>
        </div>
        <div>
          <dt>{t('costingChange.worth', { date: formatDate(from, company.locale) })}</dt>
          <dd>{formatMoney(worth, company)}</dd>
        </div>
      </dl>
      {profit === null ? (
        <>
          <p>{t('costingChange.waits', { count: waits })}</p>
          <CostingProfit key={`${from} ${change.version}`} change={change} />
        </>
      ) : (
        <ProfitOfMonths months={profit} />
      )}
    </div>
  )
}
