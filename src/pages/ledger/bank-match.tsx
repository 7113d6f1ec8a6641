import { useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { RecordLink } from '../../components/layout/record-link.tsx'
import { formatDate } from '../../lib/format/format.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { useRequest } from '../../providers/use-request.ts'
import type { Entry } from './entries-view.ts'
import '../../lib/texts/records/entry-texts.ts'

/** Renders the bank statement lines that an entry is matched with, and undoes their matches. */
export function BankMatches({ entry, onUndone }: { entry: Entry; onUndone: () => void }) {
  const t = useTranslate()
  const { locale } = useCompany()
  const may = useMay()
  const request = useRequest()
  const { open } = useNotification()
  const undo = async (number: number) => {
    try {
      await request('post', 'banking/statement-lines/unmatch', { candidates: [`entry/${entry.id}/${number}`] })
      onUndone()
    } catch (error) {
      open?.({ type: 'error', message: toRequestError(error).message })
    }
  }
  return entry.lines.map(({ bank_line: line }) =>
    line === undefined ? null : (
      <span key={line.line_no} className="entry-note">
        <RecordLink path="banking/reconciliation" id={line.statement}>
          {t('entries.bankLine', { date: formatDate(line.date, locale) })}
        </RecordLink>
        {may('banking_reconciliation.update') ? (
          <Button type="link" size="small" onClick={() => void undo(line.line_no)}>
            {t('entries.undoMatch')}
          </Button>
        ) : null}
      </span>
    ),
  )
}
