import { useTranslate } from '@refinedev/core'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { compare, isDecimal, isZero, subtract } from '../../../../../domain/money/decimal.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { formatQuantity } from '../../../../lib/format/format.ts'
import { refusalText } from '../../../../lib/format/problem-text.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { MoneyInput } from '../../../fields/money-input.tsx'
import { Alert } from '../../../layout/alert.tsx'
import '../../../table/sheet.css'
import { DateField } from '../../date-field.tsx'
import { DocumentField, wrongInput } from '../../document-field.tsx'
import type { TradeRecord } from '../trade-record.ts'
import '../trade.css'

/** What arrived: the date, the supplier's document, and the quantities by line of the order. */
export type Delivery = { date: string; reference: string; rows: { source_row: string; quantity: string }[] }

type ReceiveProps = {
  record: TradeRecord
  failure: RequestError | null
  isBusy: boolean
  onClose: () => void
  onReceive: (delivery: Delivery) => void
}

/** Asks what arrived of an order; all that is left is proposed. */
export function ReceiveDialog({ record, failure, isBusy, onClose, onReceive }: ReceiveProps) {
  const t = useTranslate()
  const company = useCompany()
  const [date, setDate] = useState(company.today)
  const [reference, setReference] = useState('')
  const lines = record.rows.map((row) => ({ ...row, left: leftOf(row) }))
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map(({ id, left }) => [id, isZero(left) ? '' : left])),
  )
  const rows = lines.flatMap(({ id }) => {
    const quantity = quantities[id] ?? ''
    return quantity === '' || (isDecimal(quantity) && isZero(quantity)) ? [] : [{ source_row: id, quantity }]
  })
  const refusal = failure === null ? null : refusalText(failure, company)
  const at = (path: string) => refusal?.at[path]?.[0]
  const quantityError = (id: string) => at(`rows.${rows.findIndex((row) => row.source_row === id)}.quantity`)
  return (
    <Modal
      open
      width={640}
      title={t('purchaseOrder.delivery.title')}
      okText={t('purchaseOrder.delivery.receive')}
      cancelText={t('purchaseOrder.delivery.close')}
      okButtonProps={{ loading: isBusy, disabled: rows.length === 0 }}
      onOk={() => onReceive({ date, reference, rows })}
      onCancel={onClose}
    >
      {refusal !== null && Object.keys(refusal.at).length === 0 ? (
        <Alert className="document-alert" type="error" message={refusal.message} />
      ) : null}
      <div className="trade-fields receive-fields">
        <DateField
          name="date"
          label={t('purchaseOrder.delivery.date')}
          error={at('date')}
          value={date}
          onChange={setDate}
        />
        <DocumentField name="reference" label={t('purchaseOrder.delivery.reference')} error={at('reference')}>
          <Input
            id="document-reference"
            maxLength={255}
            value={reference}
            {...wrongInput('reference', at('reference'))}
            onChange={(event) => setReference(event.target.value)}
          />
        </DocumentField>
      </div>
      <div className="sheet-frame">
        <table className="sheet receive-lines" aria-label={t('purchaseOrder.delivery.lines')}>
          <thead>
            <tr>
              <th scope="col">{t('purchaseOrder.delivery.item')}</th>
              <th scope="col" className="amount">
                {t('purchaseOrder.delivery.left')}
              </th>
              <th scope="col" className="amount">
                {t('purchaseOrder.delivery.quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, item_label: name, left, unit_label: unit }) => {
              const error = quantityError(id)
              return (
                <tr key={id}>
                  <th scope="row" className="wrap">
                    {name}
                  </th>
                  <td className="amount">{`${formatQuantity(left, company)} ${unit}`}</td>
                  <td className="amount">
                    <MoneyInput
                      isQuantity
                      aria-label={t('purchaseOrder.delivery.quantityOf', { name })}
                      {...(error ? { status: 'error' } : {})}
                      value={quantities[id] ?? ''}
                      onChange={(quantity) => setQuantities((now) => ({ ...now, [id]: quantity ?? '' }))}
                    />
                    {error ? (
                      <div className="field-error" role="alert">
                        {error}
                      </div>
                    ) : null}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className="muted">{t('purchaseOrder.delivery.none')}</p> : null}
    </Modal>
  )
}

function leftOf({ quantity, received }: Pick<TradeRecord['rows'][number], 'quantity' | 'received'>): string {
  return compare(quantity, received) > 0 ? subtract(quantity, received) : '0'
}
