import { useTranslate } from '@refinedev/core'
import { Button, Checkbox, Table } from 'antd'
import { useState } from 'react'
import type { ClosingLine, YearClosing } from '../../../domain/ledger/close-year-answer.ts'
import { isZero, sum } from '../../../domain/money/decimal.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { Money } from '../../components/fields/money.tsx'
import { Alert } from '../../components/layout/alert.tsx'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { formatDate } from '../../lib/format/format.ts'
import { problemText, refusalText } from '../../lib/format/problem-text.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useRequest } from '../../providers/use-request.ts'
import { YearChecklist } from './year-checklist.tsx'
import { YearResult } from './year-result.tsx'

type Props = { year: YearClosing; onClose: () => void; onReload: () => void; onDone: (message: string) => void }

/** Renders the checklist and the closing entry of an open year, and closes it once the entry is confirmed. */
export function ClosingSteps({ year, onClose, onReload, onDone }: Props) {
  const t = useTranslate()
  const company = useCompany()
  const request = useRequest()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { name, problem } = year
  const close = async () => {
    setIsSaving(true)
    setFailure(null)
    try {
      await request('post', `${accountFiscalYears.path}/${year.id}/close/`, { fingerprint: year.fingerprint })
      onDone(t('yearClosing.done', { year: name }))
    } catch (error) {
      setFailure(toRequestError(error))
      setIsConfirmed(false)
      setIsSaving(false)
      onReload()
    }
  }
  return (
    <>
      <p>{t('yearClosing.lead', { date: formatDate(year.end_date, company.locale) })}</p>
      {problem ? <Alert type="info" message={problemText(problem, company)} /> : null}
      {failure ? <Alert type="error" role="alert" message={refusalText(failure, company).message} /> : null}
      <section aria-labelledby="year-checklist">
        <h2 id="year-checklist">{t('yearClosing.checklist')}</h2>
        <YearChecklist id={year.id} />
      </section>
      <section aria-labelledby="closing-entry">
        <h2 id="closing-entry">{t('yearClosing.entry')}</h2>
        <ClosingEntry year={year} />
      </section>
      {problem ? null : (
        <div className="close-year-acts">
          {year.lines.length > 0 ? (
            <Checkbox checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)}>
              {t('yearClosing.confirm')}
            </Checkbox>
          ) : null}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={year.lines.length > 0 && !isConfirmed}
            onClick={() => void close()}
          >
            {t('yearClosing.close', { year: name })}
          </Button>
        </div>
      )}
    </>
  )
}

const figure = { align: 'right', width: 104 } as const

/** Renders the lines of the closing entry with the profit or loss that they carry to retained earnings. */
function ClosingEntry({ year: { lines, profit, start_date: start, end_date: end } }: { year: YearClosing }) {
  const t = useTranslate()
  const { slug } = useCompany()
  if (lines.length === 0) return <p>{t('yearClosing.empty')}</p>
  return (
    <>
      <Table<ClosingLine>
        size="small"
        rowKey="account"
        aria-label={t('yearClosing.entry')}
        pagination={false}
        scroll={{ y: 260 }}
        dataSource={[...lines]}
        columns={[
          {
            title: t('yearClosing.account'),
            render: (_value, { account, account_code: code, account_label: label }) => (
              <PermittedLink to={`/${slug}/account/ledgers/${account}?start_date=${start}&end_date=${end}`}>
                {code === null ? label : `${code} · ${label}`}
              </PermittedLink>
            ),
          },
          { ...figure, title: t('yearClosing.debit'), render: (_value, { debit }) => <Side amount={debit} /> },
          { ...figure, title: t('yearClosing.credit'), render: (_value, { credit }) => <Side amount={credit} /> },
        ]}
        summary={() => (
          <Table.Summary fixed>
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t('yearClosing.total')}</Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                <Money value={sum(lines.map(({ debit }) => debit))} />
              </Table.Summary.Cell>
              <Table.Summary.Cell index={2} align="right">
                <Money value={sum(lines.map(({ credit }) => credit))} />
              </Table.Summary.Cell>
            </Table.Summary.Row>
          </Table.Summary>
        )}
      />
      <YearResult profit={profit} />
    </>
  )
}

function Side({ amount }: { amount: string }) {
  return isZero(amount) ? null : <Money value={amount} />
}
