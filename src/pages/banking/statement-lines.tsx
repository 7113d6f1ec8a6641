import { useTranslate } from '@refinedev/core'
import { DateText } from '../../components/fields/date-text.tsx'
import { Money } from '../../components/fields/money.tsx'
import '../../components/report/report.css'
import '../../components/table/sheet.css'
import '../../components/report/statement/statement-cards.css'
import '../../lib/texts/banking-texts.ts'

export type StatementLine = {
  id: string
  date: string
  description: string
  counterparty_name: string | null
  end_to_end_reference: string | null
  creditor_reference: string | null
  cheque_number: string | null
  withdrawal: string | null
  deposit: string | null
  amount: string
}

/** Renders lines of a bank statement: as a table, on a phone one below the other. */
export function StatementLines({ rows, isPhone }: { rows: readonly StatementLine[]; isPhone: boolean }) {
  const t = useTranslate()
  if (rows.length === 0) return <div className="sheet-frame report-empty">{t('bankStatement.none')}</div>
  return isPhone ? <Cards rows={rows} /> : <Sheet rows={rows} />
}

function Sheet({ rows }: { rows: readonly StatementLine[] }) {
  const t = useTranslate()
  return (
    <div className="sheet-frame is-tall" role="region" aria-label={t('bankStatement.lines')}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col" className="is-fixed">
              {t('bankStatement.date')}
            </th>
            <th scope="col">{t('bankStatement.description')}</th>
            <th scope="col">{t('bankStatement.reference')}</th>
            <th scope="col" className="amount">
              {t('bankStatement.out')}
            </th>
            <th scope="col" className="amount">
              {t('bankStatement.into')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="is-fixed">
                <DateText value={row.date} />
              </td>
              <td className="wrap">
                <Purpose row={row} />
              </td>
              <td className="wrap">{referenceOf(row)}</td>
              <td className="amount">{row.withdrawal === null ? null : <Money value={row.withdrawal} />}</td>
              <td className="amount">{row.deposit === null ? null : <Money value={row.deposit} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows }: { rows: readonly StatementLine[] }) {
  const t = useTranslate()
  return (
    <ul className="sheet-frame statement-cards" aria-label={t('bankStatement.lines')}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="statement-pair">
            <span>
              <Purpose row={row} />
            </span>
            <span className="statement-amount">
              <Money value={row.amount} />
            </span>
          </div>
          <div className="statement-pair is-quiet">
            <span>
              <DateText value={row.date} /> {referenceOf(row)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Banks often repeat the name of the counterparty in the description. */
function Purpose({ row: { counterparty_name: name, description } }: { row: StatementLine }) {
  const isNamed = name !== null && !description.includes(name)
  return (
    <>
      {isNamed ? <strong>{name} </strong> : null}
      {description}
    </>
  )
}

function referenceOf({ end_to_end_reference, creditor_reference, cheque_number }: StatementLine): string {
  return [end_to_end_reference, creditor_reference, cheque_number].filter((text) => text !== null).join(' · ')
}
