import type { HttpError } from '@refinedev/core'
import { useCustom, useOne, useTranslate } from '@refinedev/core'
import { Button, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { absolute, isNegative, isZero } from '../../../domain/money/decimal.ts'
import { taxPayments } from '../../../domain/resources/tax/tax-payments.ts'
import { taxReturns } from '../../../domain/resources/tax/tax-returns.ts'
import type { TaxReturnFigures } from '../../../domain/tax/return-answer.ts'
import { DateText } from '../../components/fields/date-text.tsx'
import { Money } from '../../components/fields/money.tsx'
import { RecordStatus } from '../../components/fields/record-status.tsx'
import { RecordFiles } from '../../components/files/record-files.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { History } from '../../components/resource/record/history.tsx'
import { RecordMenu } from '../../components/resource/record/record-menu.tsx'
import { RecordSteps } from '../../components/resource/record/record-steps.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import '../../lib/texts/tax-texts.ts'
import { formatDate } from '../../lib/format/format.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { BoxTable } from './box-table.tsx'
import { Corrections } from './corrections.tsx'
import { FileReturn } from './file-return.tsx'
import { ReturnChanges } from './return-changes.tsx'
import { TaxSources } from './tax-sources.tsx'
import './tax-return.css'

/** Renders a tax return: its boxes with the lines behind them, where its tax comes from, and what changed since it was filed. */
export function TaxReturn() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const labels = useLabels(taxReturns)
  const { result, query } = useOne<StoredRecord, HttpError>({ resource: taxReturns.path, id, errorNotification: false })
  const figures = useCustom<TaxReturnFigures, HttpError>({
    url: `${taxReturns.path}/${id}/figures`,
    method: 'get',
    errorNotification: false,
  })
  const record = query.isPlaceholderData ? undefined : result
  const shown = figures.query.data ? figures.result.data : null
  const reload = () => void Promise.all([query.refetch(), figures.query.refetch()])
  const failure = query.error ?? figures.query.error
  return (
    <>
      <PageHeader
        title={record ? `${labels.one} ${String(record['name'])}` : labels.one}
        tag={record ? <RecordStatus resource={taxReturns} record={record} /> : undefined}
        note={record ? <Period record={record} figures={shown} /> : undefined}
        actions={<Actions id={id} record={record} figures={shown} onChanged={reload} />}
      />
      {failure ? <RequestFailed error={failure} onRetry={reload} /> : null}
      <Tabs
        destroyOnHidden
        items={[
          {
            key: 'boxes',
            label: t('taxReturn.boxes'),
            children: shown ? (
              <Overview figures={shown} onChanged={reload} />
            ) : (
              <Skeleton active paragraph={{ rows: 9 }} />
            ),
          },
          { key: 'files', label: t('detail.files'), children: <RecordFiles resource={taxReturns} id={id} /> },
          { key: 'history', label: t('detail.history'), children: <History resource={taxReturns} id={id} /> },
        ]}
      />
    </>
  )
}

function Period({ record, figures }: { record: StoredRecord; figures: TaxReturnFigures | null }) {
  const t = useTranslate()
  const { locale } = useCompany()
  return (
    <>
      <DateText value={String(record['start_date'])} /> – <DateText value={String(record['end_date'])} />
      {figures?.filed ? (
        <> · {t('taxReturn.filedNote', { date: formatDate(figures.filed.on, locale), who: figures.filed.by })}</>
      ) : null}
    </>
  )
}

type ActionProps = {
  id: string
  record: StoredRecord | undefined
  figures: TaxReturnFigures | null
  onChanged: () => void
}

function Actions({ id, record, figures, onChanged }: ActionProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const access = useResourceAccess(taxReturns)
  const payments = useResourceAccess(taxPayments)
  const [isFiling, setIsFiling] = useState(false)
  const isDraft = figures !== null && figures.filed === null
  const mayPay = figures?.filed && figures.payment_id === null && payments.may('create') && !isZero(figures.net)
  return (
    <>
      <RecordSteps resource={taxReturns} id={id} />
      {record && isDraft ? <RecordMenu resource={taxReturns} record={record} mayDuplicate={false} /> : null}
      {figures?.payment_id ? (
        <LinkButton to={`/${slug}/${taxPayments.path}/${figures.payment_id}`}>{t('taxReturn.openPayment')}</LinkButton>
      ) : null}
      {mayPay ? (
        <LinkButton type="primary" to={`/${slug}/${taxPayments.path}/create?tax_return=${id}`}>
          {t(isNegative(figures.net) ? 'taxReturn.refund' : 'taxReturn.pay')}
        </LinkButton>
      ) : null}
      {isDraft && access.may('approve') ? (
        <Button type="primary" disabled={figures.problem !== null} onClick={() => setIsFiling(true)}>
          {t('taxReturn.file')}
        </Button>
      ) : null}
      {isFiling && record && figures ? (
        <FileReturn
          name={String(record['name'])}
          figures={figures}
          onClose={() => setIsFiling(false)}
          onFiled={onChanged}
          onReload={onChanged}
        />
      ) : null}
    </>
  )
}

function Overview({ figures, onChanged }: { figures: TaxReturnFigures; onChanged: () => void }) {
  const t = useTranslate()
  const { net, count } = figures
  const label = isZero(net) ? 'taxReturn.nothing' : isNegative(net) ? 'taxReturn.refundable' : 'taxReturn.payable'
  return (
    <div className="tax-return">
      <ReturnChanges figures={figures} />
      <div className="tax-net">
        <span>{t(label)}</span>
        <strong>
          <Money value={absolute(net)} />
        </strong>
        <span className="hint">{t('taxReturn.count', { count })}</span>
      </div>
      <BoxTable figures={figures} />
      <TaxSources figures={figures} />
      {figures.filed === null ? <Corrections id={figures.id} onChanged={onChanged} /> : null}
    </div>
  )
}
