import { useTranslate } from '@refinedev/core'
import { Button, Grid } from 'antd'
import { useState } from 'react'
import { BalanceText } from '../balance-text.tsx'
import { DocumentLink } from '../document-link.tsx'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { StatementCards } from './statement-cards.tsx'
import type { BalanceLine, StatementRow, StatementTableProps } from './statement-lines.ts'
import { againstShown, balanceLines } from './statement-lines.ts'
import { PermittedLink } from '../../layout/permitted-link.tsx'
import '../../table/sheet.css'

/** The lines of one page between the balances above and below them; cards on a phone. */
export function StatementTable({ statement, start, part }: StatementTableProps) {
  const t = useTranslate()
  const screens = Grid.useBreakpoint()
  if (screens.sm === false) return <StatementCards {...{ statement, start }} {...(part ? { part } : {})} />
  const { above, below } = balanceLines(statement, start)
  const span = part ? 5 : 4
  return (
    <div className="sheet-frame is-tall" role="region" aria-label={t('statement.lines')}>
      <table className={part ? 'sheet has-part' : 'sheet'}>
        <thead>
          <tr>
            <th scope="col" className="is-fixed">
              {t('statement.date')}
            </th>
            <th scope="col">{t('statement.document')}</th>
            {part ? <th scope="col">{part.title}</th> : null}
            <th scope="col">{t('statement.against')}</th>
            <th scope="col">{t('statement.narration')}</th>
            <th scope="col" className="amount">
              {t('statement.debit')}
            </th>
            <th scope="col" className="amount">
              {t('statement.credit')}
            </th>
            <th scope="col" className="amount">
              {t('statement.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow line={above} span={span} date={above.kind === 'closing' ? statement.end_date : null} />
          {statement.rows.map((row) => (
            <StatementLine key={`${row.entry_id} ${row.line_no}`} row={row} part={part?.of(row)} />
          ))}
          {statement.rows.length === 0 ? (
            <tr>
              <td colSpan={span + 3} className="report-empty">
                {t('statement.empty')}
              </td>
            </tr>
          ) : null}
          <BalanceRow line={below} span={span} date={below.kind === 'opening' ? statement.start_date : null} />
        </tbody>
      </table>
    </div>
  )
}

function BalanceRow({ line, date, span }: { line: BalanceLine; date: string | null; span: number }) {
  const t = useTranslate()
  const { locale } = useCompany()
  return (
    <tr className="is-strong is-root">
      <td className="is-fixed">{formatDate(date, locale)}</td>
      <th scope="row">{t(`statement.${line.kind}`)}</th>
      <td colSpan={span} aria-hidden />
      <td className="amount">
        <BalanceText value={line.balance} />
      </td>
    </tr>
  )
}

function StatementLine({ row, part }: { row: StatementRow; part: string | undefined }) {
  const company = useCompany()
  return (
    <tr>
      <td className="is-fixed">{formatDate(row.date, company.locale)}</td>
      <td>
        <DocumentLink path={row.document_path} id={row.document_id} number={row.document_no} kind={row.kind} />
      </td>
      {part === undefined ? null : <td>{part}</td>}
      <td className="wrap">
        <Against accounts={row.against} />
      </td>
      <td className="wrap">{row.description || row.narration}</td>
      <Amount value={row.debit} />
      <Amount value={row.credit} />
      <td className="amount">
        <BalanceText value={row.balance} />
      </td>
    </tr>
  )
}

/** The other accounts of the entry; more than two stay behind the first until they are asked for. */
function Against({ accounts }: { accounts: StatementRow['against'] }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen || accounts.length <= againstShown ? accounts : accounts.slice(0, 1)
  return (
    <>
      {shown.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <PermittedLink to={`/${slug}/account/ledgers/${id}`}>{name}</PermittedLink>
        </span>
      ))}
      {shown.length < accounts.length ? (
        <Button type="text" size="small" className="more-accounts" onClick={() => setIsOpen(true)}>
          {t('statement.more', { count: accounts.length - shown.length })}
        </Button>
      ) : null}
    </>
  )
}

function Amount({ value }: { value: string }) {
  const company = useCompany()
  const text = formatMoney(value, company)
  return <td className={text === '–' ? 'amount is-zero' : 'amount'}>{text}</td>
}
