import { useTranslate } from '@refinedev/core'
import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { formatDate, formatMoney } from '../../../../lib/format/format.ts'
import { useLabels } from '../../../../lib/labels.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import type { TradePath } from '../../../../../domain/documents/status.ts'
import { RecordStatus } from '../../../fields/record-status.tsx'
import { resourceOf } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import '../../../table/sheet.css'

export type ListedReference = Pick<
  TradeRecord,
  'id' | 'voucher_no' | 'date' | 'status' | 'party_label' | 'customer_name' | 'total' | 'open_amount'
> & { supplier_no?: string | null; due_date?: string | null }

type ReferenceTableProps = {
  path: TradePath
  label: string
  documents: readonly ListedReference[]
  onTake: (id: string) => void
  /** Called on ↑ in the first row. */
  onLeave: () => void
}

/**
 * Lists invoices or bills to choose from: number, contact, date, status, total and balance due. ↑ and ↓ move through
 * its rows.
 */
export function ReferenceTable({ path, label, documents, onTake, onLeave }: ReferenceTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    if (place + step < 0) onLeave()
    else table.current?.querySelectorAll('button')[place + step]?.focus()
  }
  const t = useTranslate()
  const company = useCompany()
  const resource = resourceOf(path)
  const labels = useLabels(resource)
  return (
    <div className="sheet-frame reference-frame">
      <table ref={table} className="sheet reference-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{labels.field('voucher_no')}</th>
            <th scope="col">{labels.field('party')}</th>
            <th scope="col">{labels.field('date')}</th>
            <th scope="col">{labels.field('status')}</th>
            <th scope="col" className="amount">
              {labels.field('total')}
            </th>
            <th scope="col" className="amount">
              {t('trade.open')}
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document, place) => {
            const { id, voucher_no: number, supplier_no: supplierNumber } = document
            return (
              <tr key={id}>
                <th scope="row">
                  <button type="button" onClick={() => onTake(id)} onKeyDown={(event) => onKeyDown(event, place)}>
                    {supplierNumber || number}
                  </button>
                </th>
                <td className="reference-contact">{document.customer_name || document.party_label}</td>
                <td>{formatDate(document.date, company.locale)}</td>
                <td>
                  <RecordStatus resource={resource} record={document} />
                </td>
                <td className="amount">{formatMoney(document.total, company)}</td>
                <td className="amount" data-label={t('trade.open')}>
                  {formatMoney(document.open_amount, company)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
