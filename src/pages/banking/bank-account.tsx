import { useTranslate } from '@refinedev/core'
import { Form, Radio } from 'antd'
import { Link } from 'react-router'
import { bankAccountOf, bankLedgers } from '../../../domain/banking/bank-account.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import { bankingBankAccounts } from '../../../domain/resources/banking/banking-bank-accounts.ts'
import { bankingReconciliation } from '../../../domain/resources/banking/banking-reconciliation.ts'
import { FormField } from '../../components/resource/form/form-fields.tsx'
import { FormPart } from '../../components/resource/form/form-part.tsx'
import type { StoredRecord, Values } from '../../components/resource/form/form-values.ts'
import type { OwnFieldsProps } from '../../components/resource/form/record-form.tsx'
import { ResourceForm } from '../../components/resource/form/resource-form.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import '../../lib/texts/banking-texts.ts'

/** Renders the form of a new bank account or wallet, or of the one of the address. */
export function BankAccountForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={bankingBankAccounts} mode={mode} fields={BankFields} />
}

const bankOnly = { branch_name: null, next_cheque_no: null, iban: null, bic: null }
const walletOnly = { commission_percent: null }

function BankFields({ resource, record, follow }: OwnFieldsProps) {
  const t = useTranslate()
  const { currency_code: currency } = useCompany()
  const isWallet = Form.useWatch('is_wallet') === true
  const field = (name: string, props: { required?: boolean; label?: string } = {}) => (
    <FormField key={name} {...{ resource, record, name }} {...props} />
  )
  return (
    <>
      <FormPart title={t('bankForm.identity')}>
        <Form.Item name="is_wallet" label={t('bankForm.kind')}>
          <KindChoice onChosen={(wallet) => follow(wallet ? bankOnly : walletOnly)} />
        </Form.Item>
        <div className="field-grid">
          {isWallet
            ? [field('bank_name', { required: true, label: t('bankForm.walletName') }), field('account_number')]
            : [field('bank_name'), field('account_number', { required: true })]}
          {field('short_name')}
          {field('account_name')}
          {isWallet ? field('commission_percent') : [field('branch_name'), field('next_cheque_no')]}
          {record ? field('is_active') : null}
        </div>
        <Ledgers record={record} />
      </FormPart>
      <FormPart title={t('bankForm.details')} lead={t('bankForm.detailsLead')}>
        <div className="field-grid">
          {isWallet ? null : [field('iban'), field('bic')]}
          {currency === 'INR' ? field('upi_id') : null}
          {field('print_on_invoices')}
        </div>
      </FormPart>
      <FormPart title={t('bankForm.reconciliation')} lead={t('bankForm.reconciliationLead')}>
        <div className="field-grid">
          {field('match_tolerance')}
          {field('match_tolerance_percent')}
          {field('clearing_account')}
        </div>
        {record ? <Statements id={record.id} /> : null}
      </FormPart>
    </>
  )
}

type KindChoiceProps = {
  onChosen: (isWallet: boolean) => void
  id?: string
  value?: unknown
  onChange?: (isWallet: boolean) => void
}

/** Renders the choice between bank account and wallet; fields of the other kind are removed from the form. */
function KindChoice({ onChosen, id, value, onChange }: KindChoiceProps) {
  const t = useTranslate()
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      aria-label={t('bankForm.kind')}
      value={value === true}
      options={[
        { value: false, label: t('bankForm.bank') },
        { value: true, label: t('bankForm.wallet') },
      ]}
      onChange={({ target }) => {
        onChange?.(target.value === true)
        onChosen(target.value === true)
      }}
    />
  )
}

/** Links to the statements of a bank account. */
function Statements({ id }: { id: string }) {
  const t = useTranslate()
  const { may, list } = useResourceAccess(bankingReconciliation)
  if (!may('read')) return null
  return (
    <p className="part-note">
      <Link to={`${list}?bank_account=${id}`}>{t('bankForm.statements')}</Link>
    </p>
  )
}

/** Renders the existing accounts of the chart, or those that saving creates. */
function Ledgers({ record }: { record: StoredRecord | null }) {
  const t = useTranslate()
  const { record: pathOf } = useResourceAccess(accountLedgers)
  const typed = Form.useWatch((values: Values) => values)
  const newAccounts = bankLedgers(bankAccountOf(typed ?? {}))
  if (!record && newAccounts.account.name === '') return null
  return (
    <p className="part-note">
      {(['account', 'commission_account'] as const).map((field) => {
        const id = record?.[field]
        const name = newAccounts[field]?.name
        if (typeof id === 'string') {
          const path = pathOf(id)
          const label = String(record?.[`${field}_label`] ?? name)
          return (
            <span key={field}>
              {t('bankForm.ledger')}: {path === null ? label : <Link to={path}>{label}</Link>}{' '}
            </span>
          )
        }
        if (name === undefined) return null
        return (
          <span key={field}>
            {t(field === 'account' ? 'bankForm.ledgerMade' : 'bankForm.commissionMade', { name })}{' '}
          </span>
        )
      })}
    </p>
  )
}
