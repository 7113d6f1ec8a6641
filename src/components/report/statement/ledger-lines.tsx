import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { isZero, subtract } from '../../../../domain/money/decimal.ts'
import type { LedgerLine } from '../../../../domain/reports/ledger-statement.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { PermittedLink } from '../../layout/permitted-link.tsx'
import { BalanceText } from '../balance-text.tsx'
import { DocumentLink } from '../document-link.tsx'
import type { Balance, LedgerLines as Lines } from './statement-lines.ts'
import { balanceLines } from './statement-lines.ts'
import type { ShownLines } from './statement-table.tsx'
import { StatementTable } from './statement-table.tsx'

type LedgerLinesProps<Line extends LedgerLine> = {
  statement: Lines & { rows: Line[] }
  /** The index of the page's first row. */
  start: number
  /** The column with the ledger of a line, in a statement of several ledgers. */
  part?: { title: string; of: (line: Line) => string }
}

/** Renders the lines of an account or a party between two balances. */
export function LedgerLines<Line extends LedgerLine>({ statement, start, part }: LedgerLinesProps<Line>) {
  const t = useTranslate()
  const textOf = ({ description, narration }: Line) => description || narration
  const balance = ({ balance: amount }: Balance) => <BalanceText value={amount} />
  const side = (name: 'debit' | 'credit') => ({
    title: t(`statement.${name}`),
    isAmount: true,
    cell: (line: Line) => <Amount value={line[name]} />,
  })
  const lines: ShownLines<Line, Balance> = {
    label: t('statement.lines'),
    date: t('statement.date'),
    columns: [
      { title: t('statement.document'), cell: documentOf },
      ...(part ? [{ title: part.title, cell: part.of }] : []),
      { title: t('statement.against'), wraps: true, cell: ({ against }) => <ContraAccounts accounts={against} /> },
      { title: t('statement.narration'), wraps: true, cell: textOf },
      side('debit'),
      side('credit'),
      { title: t('statement.balance'), isAmount: true, cell: balance, end: balance },
    ],
    ends: balanceLines(statement, start),
    nameOf: ({ kind }) => t(`statement.${kind}`),
    pointOf: balance,
    keyOf: ({ entry_id, line_no }) => `${entry_id} ${line_no}`,
    cardOf: (line) => ({
      name: documentOf(line),
      figure: <BalanceText value={subtract(line.debit, line.credit)} />,
      words: [part?.of(line) ?? null, textOf(line)],
      after: (
        <>
          {t('statement.balance')} {balance(line)}
        </>
      ),
    }),
    empty: t('statement.empty'),
    ...(part ? { className: 'sheet has-part' } : {}),
  }
  return <StatementTable page={statement} lines={lines} />
}

function documentOf({ document_path: path, document_id: id, document_no: number, kind }: LedgerLine) {
  return <DocumentLink {...{ path, id, number, kind }} />
}

/** The number of counter accounts above which they are collapsed. */
const againstShown = 2

/** Renders the other accounts of the entry; more than two are folded behind the first. */
function ContraAccounts({ accounts }: { accounts: LedgerLine['against'] }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const [isOpen, setIsOpen] = useState(false)
  const visibleAccounts = isOpen || accounts.length <= againstShown ? accounts : accounts.slice(0, 1)
  return (
    <>
      {visibleAccounts.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <PermittedLink to={`/${slug}/account/ledgers/${id}`}>{name}</PermittedLink>
        </span>
      ))}
      {visibleAccounts.length < accounts.length ? (
        <Button type="text" size="small" className="more-accounts" onClick={() => setIsOpen(true)}>
          {t('statement.more', { count: accounts.length - visibleAccounts.length })}
        </Button>
      ) : null}
    </>
  )
}

function Amount({ value }: { value: string }) {
  const company = useCompany()
  return <span className={isZero(value) ? 'is-zero' : undefined}>{formatMoney(value, company)}</span>
}
