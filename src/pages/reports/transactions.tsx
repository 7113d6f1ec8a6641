import { useTranslate } from '@refinedev/core'
import { Checkbox } from 'antd'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { transactions } from '../../../domain/resources/ledger/financial-reports.ts'
import { KeyChip } from '../../components/report/key-chip.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import '../../lib/texts/books-texts.ts'

/** Renders the lines of the journal or their sums, limited to a document type and to a category without those below it. */
export function Transactions() {
  const t = useTranslate()
  const question = useReportQuestion(transactions)
  const { query, change } = question
  const types = [...heads.values()].filter(({ posts }) => posts)
  const options = (
    <>
      <KeyChip
        label={t('transactions.type')}
        options={types.map(({ path }) => ({ value: path, label: t(`module.${moduleOf(path)}.label`) }))}
        value={typeof query['type'] === 'string' ? query['type'] : null}
        onChange={(type) => change({ type })}
      />
      {query['category'] ? (
        <Checkbox
          checked={query['exact'] === 'true'}
          onChange={({ target }) => change({ exact: String(target.checked) })}
        >
          {t('transactions.exact')}
        </Checkbox>
      ) : null}
    </>
  )
  return <ReportView report={transactions} question={question} slots={{ options }} />
}
