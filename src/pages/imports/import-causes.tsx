import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { isOfBooks } from '../../../domain/imports/fold-problems.ts'
import { problemText } from '../../lib/format/problem-text.ts'
import { groupQuantity } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { ImportCorrection, ImportProblem, ImportRecord } from './import-types.ts'
import { columnLabel, columnsOf } from './import-types.ts'
import '../../lib/texts/import-texts.ts'
import '../../lib/texts/settings/fiscal-year-texts.ts'

type ImportCausesProps = {
  record: ImportRecord
  /** The key of the problem whose rows are listed. */
  chosen: string | null
  onChoose: (key: string | null) => void
  /** Sends the correction; without it nothing can be corrected. */
  onCorrect?: (correction: ImportCorrection) => Promise<boolean>
}

const mostShown = 8

/** Lists the problems of several rows, the most frequent first; each is corrected in all of its rows at once. */
export function ImportCauses({ record, chosen, onChoose, onCorrect }: ImportCausesProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const alike = record.problems
    .filter(({ count = 1 }) => count > 1)
    .toSorted((one, other) => (other.count ?? 1) - (one.count ?? 1))
  if (alike.length === 0) return null
  const visibleCauses = isOpen ? alike : alike.slice(0, mostShown)
  return (
    <>
      <ul className="import-causes" aria-label={t('import.causes')}>
        {visibleCauses.map((problem) => (
          <Cause
            key={problem.key}
            {...{ record, problem, onCorrect }}
            isChosen={problem.key === chosen}
            onChoose={() => onChoose(problem.key === chosen ? null : problem.key)}
          />
        ))}
      </ul>
      {visibleCauses.length < alike.length ? (
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          {t('import.moreCauses', { count: alike.length - visibleCauses.length })}
        </Button>
      ) : null}
    </>
  )
}

type CauseProps = {
  record: ImportRecord
  problem: ImportProblem
  isChosen: boolean
  onChoose: () => void
  onCorrect: ImportCausesProps['onCorrect'] | undefined
}

function Cause({ record, problem, isChosen, onChoose, onCorrect }: CauseProps) {
  const t = useTranslate()
  const company = useCompany()
  const [column, setColumn] = useState<string | null>(null)
  const { key, path, code, value, count = 1 } = problem
  const rows = t('import.rows', { count, shown: groupQuantity(count.toString(), company) })
  const at = columnLabel(t, record.kind, path)
  const message = problemText(problem, company)
  // An unknown account is replaced by another one, or created in a category.
  const columns = code === 'UNKNOWN_ACCOUNT_CATEGORY' ? ['account', 'category'] : isOfBooks(problem) ? [] : [path]
  const importColumns = columns.filter((one) => columnsOf(record.kind)[one])
  return (
    <li className={isChosen ? 'is-chosen' : undefined}>
      <div className="import-cause">
        <p>
          {at === '' ? null : <strong>{at}</strong>} {value === '' || message.includes(value) ? null : <q>{value}</q>}{' '}
          <span>{message}</span>{' '}
          {code === 'OPENINGS_EXIST' ? (
            <PermittedLink to={`/${company.slug}/${accountFiscalYears.path}`}>
              {t('fiscalYears.moveStart')}
            </PermittedLink>
          ) : null}
        </p>
        <span className="import-cause-acts">
          <Button size="small" type="text" aria-pressed={isChosen} onClick={onChoose}>
            {isChosen ? t('import.allRows') : rows}
          </Button>
          {onCorrect
            ? importColumns.map((one) => (
                <Button key={one} size="small" aria-expanded={column === one} onClick={() => setColumn(one)}>
                  {t(one === path ? 'import.correctAll' : 'import.enterAll', {
                    column: columnLabel(t, record.kind, one).toLowerCase(),
                  })}
                </Button>
              ))
            : null}
        </span>
      </div>
      {column !== null && onCorrect ? (
        <CorrectAll
          key={column}
          label={t('import.newValue', { column: columnLabel(t, record.kind, column), rows })}
          start={column === path ? value : ''}
          onCancel={() => setColumn(null)}
          onSend={async (text) => {
            const isDone = await onCorrect({ problem: key, column, value: text })
            if (isDone) setColumn(null)
            return isDone
          }}
        />
      ) : null}
    </li>
  )
}

type CorrectAllProps = {
  label: string
  start: string
  onCancel: () => void
  onSend: (text: string) => Promise<boolean>
}

function CorrectAll({ label, start, onCancel, onSend }: CorrectAllProps) {
  const t = useTranslate()
  const [text, setText] = useState(start)
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    await onSend(text.trim())
    setIsSending(false)
  }
  return (
    <form
      className="import-correct-all"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== start) void send()
      }}
    >
      <label>
        {label}
        <Input autoFocus value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <Button type="primary" htmlType="submit" loading={isSending} disabled={text.trim() === start}>
        {t('import.apply')}
      </Button>
      <Button onClick={onCancel}>{t('import.back')}</Button>
    </form>
  )
}
