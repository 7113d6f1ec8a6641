import { useTranslate } from '@refinedev/core'
import { Tag } from 'antd'
import { useParams } from 'react-router'
import type { LedgerStatement as Answer } from '../../../domain/reports/ledger-statement.ts'
import { isZero } from '../../../domain/money/decimal.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import { ledgerStatement } from '../../../domain/resources/ledger/statement-reports.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { BalanceText } from '../../components/report/balance-text.tsx'
import { rangeText } from '../../components/report/parameters/period-select.tsx'
import { LedgerLines } from '../../components/report/statement/ledger-lines.tsx'
import { StatementFiles } from '../../components/report/statement/statement-files.tsx'
import { StatementFigures, StatementView } from '../../components/report/statement/statement-view.tsx'
import { useStatement } from '../../components/report/statement/use-statement.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'

/** Renders an account's lines in a period with their running balance. */
export function LedgerStatement() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { may, edit } = useResourceAccess(accountLedgers)
  const statement = useStatement(ledgerStatement, id)
  const account = statement.answer?.account
  return (
    <>
      <PageHeader
        title={account?.name ?? t('statement.title')}
        tag={account && !account.is_active ? <Tag bordered={false}>{t('statement.inactive')}</Tag> : undefined}
        note={account ? [account.code, account.category_label].filter(Boolean).join(' · ') : undefined}
        actions={
          <>
            <StatementFiles request={statement} fileName={fileNameOf(statement.answer)} />
            {may('update') ? <LinkButton to={edit(id)}>{t('statement.edit')}</LinkButton> : null}
          </>
        }
      />
      <StatementView
        statement={statement}
        above={(answer) => <Summary statement={answer} />}
        lines={(answer, start) => <LedgerLines statement={answer} start={start} />}
      />
    </>
  )
}

/** Renders the statement as a part of another page. */
export function AccountStatement({ id }: { id: string }) {
  const statement = useStatement(ledgerStatement, id)
  return (
    <StatementView
      statement={statement}
      bar={<StatementFiles request={statement} fileName={fileNameOf(statement.answer)} />}
      above={(answer) => <Summary statement={answer} />}
      lines={(answer, start) => <LedgerLines statement={answer} start={start} />}
    />
  )
}

function fileNameOf(answer: Pick<Answer, 'account'> | undefined): string {
  return `${answer?.account.code ?? 'ledger'}-statement`
}

const figureNames = ['opening', 'debit', 'credit', 'transfer', 'closing'] as const
type Figures = Pick<Answer, (typeof figureNames)[number]>

function Summary({ statement }: { statement: (Figures & Pick<Answer, 'compared'>) | undefined }) {
  const t = useTranslate()
  const { locale } = useCompany()
  const crossesYears = statement && [statement, ...statement.compared].some(({ transfer }) => !isZero(transfer))
  const visible = figureNames.filter((name) => name !== 'transfer' || crossesYears)
  const figures = visible.map((name) => ({
    label: t(`statement.${name}`),
    value: statement && <FigureText name={name} of={statement} />,
    more: statement?.compared.map((before) => (
      <dd key={before.start_date} className="figure-before">
        <FigureText name={name} of={before} />{' '}
        <small>{rangeText({ start: before.start_date, end: before.end_date }, locale, '')}</small>
      </dd>
    )),
  }))
  return <StatementFigures figures={figures} />
}

/** Renders a figure; balances have a side, turnover has none. */
function FigureText({ name, of }: { name: keyof Figures; of: Figures }) {
  const company = useCompany()
  if (name === 'debit' || name === 'credit') return formatMoney(of[name], company)
  return <BalanceText value={of[name]} />
}
