import { useTranslate } from '@refinedev/core'
import { JournalLines, JournalTable } from '../../components/document/journal-lines.tsx'
import { formatDate, formatDateTime } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { BankMatches } from './bank-match.tsx'
import type { Entry } from './entries-view.ts'
import { entryTotals, netLines } from './entries-view.ts'
import { TallFrame } from '../../components/table/tall-frame.tsx'
import '../../components/report/report.css'
import '../../lib/texts/records/entry-texts.ts'

type EntriesTableProps = {
  entries: readonly Entry[]
  isNet: boolean
  /** A match of an entry with the bank was undone. */
  onChanged: () => void
}

/** Renders the lines of the entries, oldest entry first, or their net lines. */
export function EntriesTable({ entries, isNet, onChanged }: EntriesTableProps) {
  const t = useTranslate()
  const sums = entryTotals(entries)
  const net = isNet ? netLines(entries) : []
  const isEmpty = isNet ? net.length === 0 : entries.length === 0
  return (
    <TallFrame role="region" aria-label={t('page.journalEntries')}>
      <JournalTable sums={sums}>
        {isNet ? (
          <tbody>
            <JournalLines lines={net} />
          </tbody>
        ) : (
          entries.map((entry) => (
            <tbody key={entry.id}>
              <EntryHead entry={entry} onChanged={onChanged} />
              <JournalLines lines={entry.lines} />
            </tbody>
          ))
        )}
        {isEmpty ? (
          <tbody>
            <tr>
              <td colSpan={4} className="report-empty">
                {t(entries.length === 0 ? 'entries.none' : 'entries.takenBack')}
              </td>
            </tr>
          </tbody>
        ) : null}
      </JournalTable>
    </TallFrame>
  )
}

function EntryHead({ entry, onChanged }: { entry: Entry; onChanged: () => void }) {
  const t = useTranslate()
  const company = useCompany()
  const recorded = formatDateTime(entry.recorded_at, company)
  return (
    <tr className="is-root">
      <th scope="rowgroup" colSpan={4} className="wrap">
        <strong>{formatDate(entry.date, company.locale)}</strong> ·{' '}
        {t(entry.reverses ? 'entries.reversal' : `entries.kind.${entry.kind}`)}
        <span className="entry-note">
          {entry.who ? t('entries.recordedBy', { recorded, who: entry.who }) : t('entries.recorded', { recorded })}
        </span>
        <BankMatches entry={entry} onUndone={onChanged} />
      </th>
    </tr>
  )
}
