import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { isNegative } from '../../../domain/money/decimal.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { CodedName } from '../grid/coded-name.tsx'
import { PermittedLink } from '../layout/permitted-link.tsx'
import '../table/sheet.css'

/** A row of a document or a line of the ledger; a side without an amount is null, '' or zero. */
export type JournalLine = {
  account: string
  account_label: string
  account_code: string | null
  description: string | null
  /** The tax scheme of a line of tax, and the net amount that it is the tax of. */
  tax_scheme_label: string | null
  tax_base: string | null
  debit: string | null
  credit: string | null
}

type JournalTableProps = {
  /** Table bodies: `JournalLines` and rows between them. */
  children: ReactNode
  sums: { debit: string; credit: string }
}

/** Renders accounts with their debits and credits, and the totals of both sides. */
export function JournalTable({ children, sums }: JournalTableProps) {
  const t = useTranslate()
  return (
    <table className="sheet">
      <thead>
        <tr>
          <th scope="col">{t('voucher.account')}</th>
          <th scope="col" className="wide-only">
            {t('voucher.description')}
          </th>
          <th scope="col" className="amount">
            {t('voucher.debit')}
          </th>
          <th scope="col" className="amount">
            {t('voucher.credit')}
          </th>
        </tr>
      </thead>
      {children}
      <tfoot>
        <tr>
          <th scope="row">{t('voucher.total')}</th>
          <td className="wide-only" aria-hidden />
          <Amount value={sums.debit} />
          <Amount value={sums.credit} />
        </tr>
      </tfoot>
    </table>
  )
}

/** Renders one row for each line; an account links to its statement. */
export function JournalLines({ lines }: { lines: readonly JournalLine[] }) {
  const { slug } = useCompany()
  return lines.map((line, index) => (
    <tr key={index}>
      <td className="wrap">
        <PermittedLink to={`/${slug}/account/ledgers/${line.account}`}>
          <CodedName name={line.account_label} code={line.account_code} />
        </PermittedLink>
        {line.description ? <span className="narrow-only muted">{line.description}</span> : null}
        <TaxNote line={line} />
      </td>
      <td className="wrap wide-only">{line.description}</td>
      <Amount value={line.debit} />
      <Amount value={line.credit} />
    </tr>
  ))
}

/** Renders the tax scheme of a line and the net amount that it is the tax of. */
function TaxNote({ line: { tax_scheme_label: scheme, tax_base: base } }: { line: JournalLine }) {
  const t = useTranslate()
  const company = useCompany()
  if (!scheme || !base) return null
  return <span className="line-tax muted">{t('voucher.taxOn', { scheme, base: formatMoney(base, company) })}</span>
}

function Amount({ value }: { value: string | null }) {
  const company = useCompany()
  const amount = value || '0'
  const text = formatMoney(amount, company)
  const className = text === '–' ? 'amount is-zero' : isNegative(amount) ? 'amount money-negative' : 'amount'
  return <td className={className}>{text}</td>
}
