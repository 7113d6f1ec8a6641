import { useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { LineStatus } from '../../../domain/banking/reconciliation/match-status.ts'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import { DateText } from '../../components/fields/date-text.tsx'
import { Money } from '../../components/fields/money.tsx'
import { RecordStatus } from '../../components/fields/record-status.tsx'
import '../../components/report/report.css'
import '../../components/table/sheet.css'
import '../../components/report/statement/statement-cards.css'
import { toRequestError } from '../../lib/http-error.ts'
import '../../lib/texts/banking-texts.ts'
import { useMay } from '../../providers/use-may.ts'
import { useRequest } from '../../providers/use-request.ts'

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
  status: LineStatus
  matched_with: string | null
}

/** Without `onChanged` the lines stay as they are, as those of a locked statement. */
type LinesProps = { rows: readonly StatementLine[]; onChanged: (() => void) | undefined }

/** Renders lines of a bank statement with what they are in the books: as a table, on a phone one below the other. */
export function StatementLines({ isPhone, ...props }: LinesProps & { isPhone: boolean }) {
  const t = useTranslate()
  if (props.rows.length === 0) return <div className="sheet-frame report-empty">{t('bankStatement.none')}</div>
  return isPhone ? <Cards {...props} /> : <Sheet {...props} />
}

function Sheet({ rows, onChanged }: LinesProps) {
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
            <th scope="col">{t('bankStatement.books')}</th>
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
              <td className="wrap">
                <LineState row={row} onChanged={onChanged} />
              </td>
              <td className="amount">{row.withdrawal === null ? null : <Money value={row.withdrawal} />}</td>
              <td className="amount">{row.deposit === null ? null : <Money value={row.deposit} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows, onChanged }: LinesProps) {
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
            <LineState row={row} onChanged={onChanged} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function LineState({ row, onChanged }: { row: StatementLine; onChanged: LinesProps['onChanged'] }) {
  const t = useTranslate()
  const may = useMay()
  const request = useRequest()
  const { open } = useNotification()
  const undo = async () => {
    try {
      await request('post', `${bankingStatementLines.path}/unmatch`, { lines: [row.id] })
      onChanged?.()
    } catch (error) {
      open?.({ type: 'error', message: toRequestError(error).message })
    }
  }
  return (
    <span className="line-state">
      <RecordStatus resource={bankingStatementLines} record={row} /> {row.matched_with}
      {onChanged && row.status !== 'Unreconciled' && may('banking_reconciliation.update') ? (
        <Button type="link" size="small" onClick={() => void undo()}>
          {t('bankStatement.undo')}
        </Button>
      ) : null}
    </span>
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
