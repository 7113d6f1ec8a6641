import { CommentOutlined } from '@ant-design/icons'
import { useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import { DateText } from '../../components/fields/date-text.tsx'
import { Money } from '../../components/fields/money.tsx'
import { RecordStatus } from '../../components/fields/record-status.tsx'
import { TallFrame } from '../../components/table/tall-frame.tsx'
import '../../components/report/report.css'
import '../../components/table/sheet.css'
import '../../components/report/statement/statement-cards.css'
import { toRequestError } from '../../lib/http-error.ts'
import '../../lib/texts/banking-texts.ts'
import { useMay } from '../../providers/use-may.ts'
import { useRequest } from '../../providers/use-request.ts'
import { NoteMarks, useNoteWords } from './line-notes.tsx'
import { LinePurpose, referenceOf } from './statement-line.tsx'
import type { StatementLine } from './statement-line.tsx'

/** Without `onChanged` the lines stay as they are, as those of a locked statement. */
type LinesProps = {
  rows: readonly StatementLine[]
  onChanged: (() => void) | undefined
  /** Opens the comments and files of a line. */
  onOpen: (id: string) => void
}

/** Renders lines of a bank statement with what they are in the books: as a table, on a phone one below the other. */
export function StatementLines({ isPhone, ...props }: LinesProps & { isPhone: boolean }) {
  const t = useTranslate()
  if (props.rows.length === 0) return <div className="sheet-frame report-empty">{t('bankStatement.none')}</div>
  return isPhone ? <Cards {...props} /> : <Sheet {...props} />
}

function Sheet({ rows, onChanged, onOpen }: LinesProps) {
  const t = useTranslate()
  return (
    <TallFrame role="region" aria-label={t('bankStatement.lines')}>
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
            <th scope="col">
              <span className="visually-hidden">{t('lineNotes.title')}</span>
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
                <LinePurpose row={row} />
              </td>
              <td className="wrap">{referenceOf(row)}</td>
              <td className="wrap">
                <LineState row={row} onChanged={onChanged} />
              </td>
              <td className="amount">{row.withdrawal === null ? null : <Money value={row.withdrawal} />}</td>
              <td className="amount">{row.deposit === null ? null : <Money value={row.deposit} />}</td>
              <td>
                <NotesButton row={row} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TallFrame>
  )
}

function Cards({ rows, onChanged, onOpen }: LinesProps) {
  const t = useTranslate()
  return (
    <ul className="sheet-frame statement-cards" aria-label={t('bankStatement.lines')}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className="statement-pair">
            <span>
              <LinePurpose row={row} />
            </span>
            <span className="statement-amount">
              <Money value={row.amount} />
            </span>
          </div>
          <div className="statement-pair is-quiet">
            <span>
              <DateText value={row.date} /> {referenceOf(row)}
            </span>
            <span>
              <LineState row={row} onChanged={onChanged} />
              <NotesButton row={row} onOpen={onOpen} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function NotesButton({ row, onOpen }: { row: StatementLine; onOpen: LinesProps['onOpen'] }) {
  const t = useTranslate()
  const counts = { comments: Number.parseInt(row.comment_count, 10), files: Number.parseInt(row.file_count, 10) }
  const words = useNoteWords()(counts)
  return (
    <Button
      type="text"
      size="small"
      className={words === null ? 'note-button is-empty' : 'note-button'}
      aria-label={words === null ? t('lineNotes.title') : t('lineNotes.open', { notes: words })}
      title={words ?? t('lineNotes.title')}
      icon={words === null ? <CommentOutlined aria-hidden /> : <NoteMarks counts={counts} />}
      onClick={() => onOpen(row.id)}
    />
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
    <span>
      <RecordStatus resource={bankingStatementLines} record={row} /> {row.matched_with}
      {onChanged && row.status !== 'Unreconciled' && may('banking_reconciliation.update') ? (
        <Button type="link" size="small" onClick={() => void undo()}>
          {t('bankStatement.undo')}
        </Button>
      ) : null}
    </span>
  )
}
