import { useTranslate } from '@refinedev/core'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import type { BankSummary } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import { DateText } from '../../../components/fields/date-text.tsx'
import { Money } from '../../../components/fields/money.tsx'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { useResourceAccess } from '../../../components/resource/use-resource-access.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import '../../../components/report/report.css'
import './reconcile.css'

type HeaderProps = { bank: BankSummary; count: number; onBank: (id: string | null) => void; children: ReactNode }

/** Renders the bank account, what is left of it, and the acts on all lines. */
export function ReconcileHeader({ bank, count, onBank, children }: HeaderProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  return (
    <PageHeader
      title={bank.name}
      tag={<span className="match-band">{t('reconcile.left', { count })}</span>}
      note={
        bank.day === null ? undefined : (
          <>
            {t('reconcile.until')} <DateText value={bank.day} />
          </>
        )
      }
      actions={
        <>
          <div className="match-bank">
            <ReferenceSelect
              to="banking/bank-accounts"
              aria-label={t('reconcile.bank')}
              value={bank.bank_account}
              chosenLabel={bank.name}
              onChange={(id) => (id === null ? undefined : onBank(id))}
            />
          </div>
          {may('banking_reconciliation.import') ? (
            <LinkButton to={`/${slug}/imports?kind=statements`}>{t('reconcile.import')}</LinkButton>
          ) : null}
          {children}
        </>
      }
    />
  )
}

/** Renders the counts by status, the search of the lines, and the balances. */
export function ReconcileBar({
  bank,
  count,
  onText,
}: {
  bank: BankSummary
  count: number
  onText: (text: string) => void
}) {
  const t = useTranslate()
  const { list } = useResourceAccess(bankingStatementLines)
  const listOf = (status: string) => `${list}?bank_account=${bank.bank_account}&status=${status}`
  return (
    <div className="report-bar">
      <span className="match-count">
        {t('reconcile.toMatch')} <strong>{count}</strong>
      </span>
      <LinkButton type="text" size="small" to={listOf('Matched')}>
        {t('reconcile.matched')} <strong>{bank.matched}</strong>
      </LinkButton>
      <LinkButton type="text" size="small" to={listOf('Reconciled')}>
        {t('reconcile.reconciled')} <strong>{bank.reconciled}</strong>
      </LinkButton>
      <LinkButton type="text" size="small" to={listOf('Excluded')}>
        {t('reconcile.excluded')} <strong>{bank.excluded}</strong>
      </LinkButton>
      <div className="match-search">
        <Input
          allowClear
          aria-label={t('reconcile.search')}
          placeholder={t('reconcile.search')}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <Figures bank={bank} />
    </div>
  )
}

function Figures({ bank }: { bank: BankSummary }) {
  const t = useTranslate()
  const { difference } = bank
  return (
    <dl className="match-figures" aria-live="polite">
      {bank.statement_balance === null ? null : (
        <div>
          <dt>{t('reconcile.statement')}</dt>
          <dd>
            <Money value={bank.statement_balance} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('reconcile.booksBalance')}</dt>
        <dd>
          <Money value={bank.book_balance} />
        </dd>
      </div>
      <Difference amount={difference} />
    </dl>
  )
}

/** Renders the difference between bank and books; nothing where no statement tells a balance. */
export function Difference({ amount }: { amount: string | null }) {
  const t = useTranslate()
  if (amount === null) return null
  return (
    <div className={isZero(amount) ? undefined : 'is-wrong'}>
      <dt>{t('reconcile.difference')}</dt>
      <dd>
        <Money value={amount} />
      </dd>
    </div>
  )
}
