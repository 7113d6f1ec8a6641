import { useTranslate } from '@refinedev/core'
import type { ReceivedBill } from '../../../../domain/documents/e-invoice/received/received-bill.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { compare } from '../../../../domain/money/decimal.ts'
import { Alert } from '../../../components/layout/alert.tsx'
import '../../../components/table/sheet.css'
import { formatDate, formatMoney, formatPrice, formatQuantity } from '../../../lib/format/format.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { NoteList } from './note-list.tsx'
import { SupplierChoice } from './supplier-choice.tsx'

type ViewProps = { reading: ReceivedBill; isBusy: boolean; onSupplier: (party: string) => void }

/** Shows an e-invoice that was read: supplier, number and dates, what to review, lines, and both totals. */
export function ReadingView({ reading, isBusy, onSupplier }: ViewProps) {
  const t = useTranslate()
  const company = useCompany()
  const { file, supplier, notes } = reading
  const texts = notes.map((note) => ({ path: note.path, text: problemText(note as Problem, company) }))
  const facts = [
    ['number', file.number],
    ['date', formatDate(file.date, company.locale)],
    ['dueDate', file.due_date === null ? '–' : formatDate(file.due_date, company.locale)],
  ] as const
  return (
    <div className="received">
      <div className="received-facts">
        <SupplierChoice seller={file.seller} supplier={supplier} isBusy={isBusy} onChoose={onSupplier} />
        {facts.map(([name, text]) => (
          <div key={name}>
            <small className="muted">{t(`received.${name}`)}</small>
            <span>{text}</span>
          </div>
        ))}
      </div>
      {texts.length > 0 ? (
        <Alert type="warning" message={t('received.notes')} description={<NoteList notes={texts} />} />
      ) : null}
      <RowsTable reading={reading} />
      <TotalsTable reading={reading} />
    </div>
  )
}

function RowsTable({ reading: { bill, labels } }: { reading: ReceivedBill }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className="sheet-frame received-rows" tabIndex={0} role="region" aria-label={t('received.lines')}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('received.item')}</th>
            <th scope="col" className="amount">
              {t('received.quantity')}
            </th>
            <th scope="col" className="amount wide-only">
              {t('received.rate')}
            </th>
            <th scope="col" className="amount wide-only">
              {t('received.discount')}
            </th>
            <th scope="col">{t('received.tax')}</th>
            <th scope="col" className="amount">
              {t('received.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bill.rows.map((row, index) => {
            const { name = '', item = '', unit = '', tax_scheme: tax = '', net = '' } = labels[index] ?? {}
            return (
              <tr key={index}>
                <th scope="row" className="wrap">
                  {item === '' ? name : item}
                  {item === '' ? (
                    <small className="received-open">{t('received.unmatched')}</small>
                  ) : item.toLowerCase() === name.toLowerCase() ? null : (
                    <small className="muted">{t('received.called', { name })}</small>
                  )}
                </th>
                <td className="amount">{`${formatQuantity(row.quantity, company)} ${unit}`.trim()}</td>
                <td className="amount wide-only">{formatPrice(row.rate, company)}</td>
                <td className="amount wide-only">
                  {row.discount_type === null ? '' : formatMoney(row.discount, company)}
                </td>
                <td>{tax === '' ? <span className="received-open">{t('received.unmatched')}</span> : tax}</td>
                <td className="amount">{formatMoney(net, company)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function TotalsTable({ reading: { file, totals } }: { reading: ReceivedBill }) {
  const t = useTranslate()
  const company = useCompany()
  const sums = [
    { label: t('received.basis'), stated: file.totals.basis, computed: totals.net },
    ...file.taxes.map(({ treatment, tax, bill_tax: computed }) => ({ label: treatment, stated: tax, computed })),
    { label: t('received.withTax'), stated: file.totals.with_tax, computed: totals.total },
  ]
  return (
    <div className="sheet-frame received-totals">
      <table className="sheet" aria-label={t('received.totals')}>
        <thead>
          <tr>
            <th scope="col">{t('received.totals')}</th>
            <th scope="col" className="amount">
              {t('received.ofFile')}
            </th>
            <th scope="col" className="amount">
              {t('received.ofBill')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ label, stated, computed }, index) => (
            <tr key={label} className={index === sums.length - 1 ? 'is-strong' : undefined}>
              <th scope="row">{label}</th>
              <td className="amount">{formatMoney(stated, company)}</td>
              <td className={compare(stated, computed) === 0 ? 'amount' : 'amount received-open'}>
                {formatMoney(computed, company)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
