import { listText } from '../../lib/format/list-text.ts'
import { Alert } from '../../components/layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useCustom, useCustomMutation, useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { Form, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { v4 as uuid } from 'uuid'
import { localDate } from '../../../domain/calendar/local-date.ts'
import type { Problem } from '../../../domain/errors.ts'
import { negate } from '../../../domain/money/decimal.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { DateInput } from '../../components/fields/date-input.tsx'
import { ReferenceSelect } from '../../components/fields/reference-select.tsx'
import { BalanceText } from '../../components/report/balance-text.tsx'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { formatDate } from '../../lib/format/format.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { problemText, refusalText } from '../../lib/format/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'

const MOST_SHOWN = 6

/** The server's answer about merging a party. */
type MergePreview = {
  date: string
  items: { id: string; side: 'debit' | 'credit'; due_date: string; open: string; text: string }[]
  aliases: string[]
  representatives: unknown[]
  problems: Problem[]
}

/** Merges a party into another one, after showing what it moves. */
export function MergeDialog({ party, onClose }: { party: StoredRecord; onClose: () => void }) {
  const t = useTranslate()
  const { slug, today } = useCompany()
  const company = useCompany()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const [into, setInto] = useState<string | null>(null)
  const [date, setDate] = useState<string>(today)
  const [failure, setFailure] = useState<string | null>(null)
  const [key] = useState(() => uuid())
  const { mutateAsync: post, mutation } = useCustomMutation<StoredRecord, HttpError>()
  const url = `${crmParties.path}/${party.id}/merge`
  const { result, query } = useCustom<MergePreview, HttpError>({
    url,
    method: 'get',
    config: { query: { into, date } },
    queryOptions: { enabled: into !== null && date !== '' },
    errorNotification: false,
  })
  const preview = into !== null && query.data && !query.isPlaceholderData ? result.data : undefined
  const name = String(party['name'])
  const merge = async () => {
    setFailure(null)
    try {
      const { data } = await post({
        url,
        method: 'post',
        values: { into, date, version: party.version },
        meta: { idempotencyKey: key },
        successNotification: false,
        errorNotification: false,
      })
      await invalidate({ resource: crmParties.path, invalidates: ['list', 'many', 'detail'] })
      open?.({ type: 'success', message: t('mergeParties.done', { name: String(data['name']) }) })
      onClose()
      void navigate(`/${slug}/${crmParties.path}/${data.id}`)
    } catch (error) {
      setFailure(refusalText(toRequestError(error), company).message)
    }
  }
  const problems = preview?.problems ?? []
  const readFailure = query.error ? refusalText(toRequestError(query.error), company).message : null
  const wrong = [...problems.map((problem) => problemText(problem, company)), failure ?? readFailure ?? ''].filter(
    Boolean,
  )
  return (
    <Modal
      open
      title={t('mergeParties.title', { name })}
      okText={t('mergeParties.confirm')}
      okButtonProps={{ danger: true, disabled: preview === undefined || problems.length > 0 }}
      cancelText={t('mergeParties.cancel')}
      confirmLoading={mutation.isPending}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      <p>{t('mergeParties.explain', { name })}</p>
      <Form layout="vertical">
        <Form.Item label={t('mergeParties.into')} htmlFor="merge-into">
          <ReferenceSelect id="merge-into" to={crmParties.path} value={into} autoFocus onChange={(id) => setInto(id)} />
        </Form.Item>
        <Form.Item label={t('mergeParties.date')} htmlFor="merge-date">
          <DateInput id="merge-date" today={localDate(today)} value={date} onChange={(next) => setDate(next ?? '')} />
        </Form.Item>
      </Form>
      {wrong.length > 0 ? <Alert type="error" role="alert" message={wrong.join(' ')} /> : null}
      <div className="merge-preview" aria-live="polite">
        {into === null ? (
          t('mergeParties.choose')
        ) : preview ? (
          <Preview preview={preview} />
        ) : query.isFetching ? (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        ) : null}
      </div>
    </Modal>
  )
}

function Preview({ preview }: { preview: MergePreview }) {
  const t = useTranslate()
  const { locale } = useCompany()
  const { items, aliases, representatives } = preview
  return (
    <>
      <strong>
        {items.length === 0 ? t('mergeParties.nothing') : t('mergeParties.moves', { count: items.length })}
      </strong>
      <ul>
        {items.slice(0, MOST_SHOWN).map(({ id, side, due_date: due, open, text }) => (
          <li key={id}>
            <span>
              {formatDate(due, locale)} {text}
            </span>
            <span>
              <BalanceText value={side === 'debit' ? open : negate(open)} />
            </span>
          </li>
        ))}
      </ul>
      {items.length > MOST_SHOWN ? <p>{t('mergeParties.more', { count: items.length - MOST_SHOWN })}</p> : null}
      {aliases.length > 0 ? <p>{t('mergeParties.aliases', { names: listText(aliases) })}</p> : null}
      {representatives.length > 0 ? <p>{t('mergeParties.people', { count: representatives.length })}</p> : null}
    </>
  )
}
