import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Drawer, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { isZero } from '../../../domain/money/decimal.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { taxReturns } from '../../../domain/resources/tax/tax-returns.ts'
import type { BoxLines, TaxReturnFigures } from '../../../domain/tax/return-answer.ts'
import type { TaxBox } from '../../../domain/tax/return-boxes.ts'
import { DateText } from '../../components/fields/date-text.tsx'
import { Money } from '../../components/fields/money.tsx'
import { Alert } from '../../components/layout/alert.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { formatMoney } from '../../lib/format/format.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { RecordLink } from '../../components/layout/record-link.tsx'

const figure = { align: 'right', width: 140 } as const
const PAGE_LINES = 50

/** Renders the boxes of a return; each opens the documents that add up to it. */
export function BoxTable({ figures: { id, boxes, outside, form } }: { figures: TaxReturnFigures }) {
  const t = useTranslate()
  const company = useCompany()
  const [box, setBox] = useState<TaxBox | null>(null)
  const money = (amount: string) => formatMoney(amount, company)
  return (
    <>
      <Table<TaxBox>
        size="small"
        rowKey="key"
        aria-label={t('taxReturn.boxes')}
        pagination={false}
        dataSource={[...boxes]}
        columns={[
          ...(form === 'GB' ? [{ title: t('taxReturn.box'), dataIndex: 'key', width: 56 }] : []),
          { title: t('taxReturn.label'), render: (_value, { label }) => inLanguage(label) },
          {
            ...figure,
            title: t('taxReturn.amount'),
            render: (_value, one) =>
              isZero(one.exact) ? (
                <Money value={one.amount} />
              ) : (
                <Button type="link" size="small" className="tax-box-amount" onClick={() => setBox(one)}>
                  <Money value={one.amount} />
                </Button>
              ),
          },
        ]}
      />
      {isZero(outside.sales) ? null : (
        <Alert type="warning" message={t('taxReturn.outsideSales', { amount: money(outside.sales) })} />
      )}
      {isZero(outside.purchases) ? null : (
        <Alert type="warning" message={t('taxReturn.outsidePurchases', { amount: money(outside.purchases) })} />
      )}
      {box ? <BoxDrawer id={id} box={box} form={form} onClose={() => setBox(null)} /> : null}
    </>
  )
}

type DrawerProps = { id: string; box: TaxBox; form: string; onClose: () => void }

function BoxDrawer({ id, box, form, onClose }: DrawerProps) {
  const t = useTranslate()
  const company = useCompany()
  const [page, setPage] = useState(1)
  const start = (page - 1) * PAGE_LINES
  const { result, query } = useCustom<BoxLines, HttpError>({
    url: `${taxReturns.path}/${id}/lines`,
    method: 'get',
    config: { query: { box: box.key, _start: start, _end: start + PAGE_LINES } },
    errorNotification: false,
  })
  const answer = query.data ? result.data : null
  const label = inLanguage(box.label)
  const title = form === 'GB' ? t('taxReturn.linesTitle', { box: box.key, label }) : label
  return (
    <Drawer open width={680} title={title} onClose={onClose}>
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {answer === null && query.isFetching ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {answer && box.amount !== box.exact ? (
        <p className="hint">
          {t('taxReturn.cutOff', { exact: formatMoney(box.exact, company), amount: formatMoney(box.amount, company) })}
        </p>
      ) : null}
      {answer ? (
        <Table<BoxLines['rows'][number]>
          size="small"
          rowKey={({ document_id: document, corrects }) => `${document} ${corrects ?? ''}`}
          aria-label={title}
          locale={{ emptyText: t('taxReturn.noLines') }}
          dataSource={[...answer.rows]}
          pagination={
            answer.count > PAGE_LINES
              ? { current: page, pageSize: PAGE_LINES, total: answer.count, showSizeChanger: false, onChange: setPage }
              : false
          }
          columns={[
            { title: t('taxReturn.date'), width: 110, render: (_value, { date }) => <DateText value={date} /> },
            { title: t('taxReturn.document'), render: (_value, line) => <Document line={line} /> },
            { ...figure, title: t('taxReturn.amount'), render: (_value, { amount }) => <Money value={amount} /> },
          ]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={2}>
                {t('taxReturn.total')}
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} align="right">
                <Money value={answer.total} />
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )}
        />
      ) : null}
    </Drawer>
  )
}

type Line = { document_path: string; document_id: string; label: string; corrects?: string | null }

/** Renders the type and number of a document as a link, and which earlier return it corrects. */
export function Document({ line: { document_path: path, document_id: id, label, corrects } }: { line: Line }) {
  const t = useTranslate()
  const type = inLanguage(resourceAt(path)?.label ?? '')
  return (
    <>
      <RecordLink path={path} id={id}>
        {[type, label].filter(Boolean).join(' ')}
      </RecordLink>
      {corrects ? <div className="hint">{t('taxReturn.corrects', { name: corrects })}</div> : null}
    </>
  )
}
