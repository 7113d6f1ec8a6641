import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DepositInput } from '../../../domain/banking/check-deposit.ts'
import { checkDeposit } from '../../../domain/banking/check-deposit.ts'
import { bankingChequeDeposits } from '../../../domain/resources/banking-cheque-deposits.ts'
import { DocumentButtons } from '../../components/document/document-buttons.tsx'
import { DocumentField, wrongInput } from '../../components/document/document-field.tsx'
import { FormNotices } from '../../components/document/form-notices.tsx'
import type { Opened } from '../../components/document/opened-record.tsx'
import { OpenedRecord } from '../../components/document/opened-record.tsx'
import { useStockGates } from '../../components/document/use-stock-gates.tsx'
import { useDocumentSave } from '../../components/document/use-document-save.ts'
import { useTyping } from '../../components/document/use-typing.ts'
import { FieldInput } from '../../components/fields/field-input.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useLabels } from '../../lib/labels.ts'
import '../../lib/banking-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import type { DepositRecord } from './deposit-record.ts'
import './deposit.css'

const { path, fields: declared } = bankingChequeDeposits
const fields = [
  'bank_account',
  'date',
  'benefactor',
  'amount',
  'cheque_number',
  'cheque_date',
  'drawee_bank',
  'deposited_by',
  'narration',
] as const
type Name = (typeof fields)[number]
type Typed = Readonly<Record<Name, string | null>>

/** A cheque taken to the bank: a new one, or one that is not cleared yet. */
export function DepositForm({ mode }: { mode: 'create' | 'edit' }) {
  return (
    <OpenedRecord<DepositRecord> path={path} mode={mode} words="deposit">
      {(opened) => <DepositEditor key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}

function DepositEditor({ opened }: { opened: Opened<DepositRecord> }) {
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const typing = useTyping<Typed>({ path, opened })
  const [typed, setTyped] = useState<Typed>(() => typing.before ?? startOf(record, company.today))
  const isPosted = record?.status === 'Issued'
  const gates = useStockGates(path)
  const { save, isSaving, errors, problem, forget } = useDocumentSave<DepositRecord, DepositInput>({
    path,
    record,
    grids: [],
    head: fields,
    check: (body) => checkDeposit(body, company.currency_digits),
    pass: gates.passSave(record, () => false),
    onSaved: ({ id }) => {
      typing.giveUp()
      void navigate(`/${company.slug}/${path}/${id}`)
    },
  })
  const change = (name: Name, value: unknown) => {
    const next = { ...typed, [name]: typeof value === 'string' ? value : null }
    setTyped(next)
    forget({ [name]: value })
    typing.keep(() => next)
  }
  const saveAs = (status: DepositInput['status']) => () => void save({ body: bodyOf(typed, status), keys: [] })
  const mayIssue = may('banking_cheque_deposits.update')
  const title = record ? t('deposit.editTitle') : t('deposit.newTitle')
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <DocumentButtons
            words="deposit"
            isPosted={isPosted}
            isSaving={isSaving}
            mayFinish={mayIssue}
            onLeave={() => {
              typing.giveUp()
              void navigate(`/${company.slug}/${path}${record ? `/${record.id}` : ''}`)
            }}
            onDraft={saveAs('Draft')}
            onFinish={saveAs('Issued')}
          />
        }
      />
      <FormNotices resource={bankingChequeDeposits} typing={typing} problem={problem} />
      <section className="document-card deposit-form">
        <DepositFields {...{ typed, errors, record }} onChange={change} />
      </section>
      {gates.dialog}
    </>
  )
}

type FieldsProps = {
  typed: Typed
  errors: Readonly<Record<string, string>>
  record: DepositRecord | undefined
  onChange: (name: Name, value: unknown) => void
}

function DepositFields({ typed, errors, record, onChange }: FieldsProps) {
  const labels = useLabels(bankingChequeDeposits)
  const chosen = (name: Name) => {
    const label = name === 'bank_account' || name === 'benefactor' ? record?.[`${name}_label`] : undefined
    return label === undefined ? {} : { chosen: { id: record?.[name], label } }
  }
  return (
    <div className="document-fields">
      {fields.map((name) => (
        <DocumentField
          key={name}
          name={name}
          label={labels.field(name)}
          error={errors[name]}
          hint={labels.help(name)}
          {...(declared[name].kind === 'note' ? { className: 'is-wide' } : {})}
        >
          <FieldInput
            resource={bankingChequeDeposits}
            name={name}
            id={`document-${name}`}
            autoFocus={!record && name === 'bank_account'}
            value={typed[name]}
            {...chosen(name)}
            {...wrongInput(name, errors[name])}
            onChange={(value) => onChange(name, value)}
          />
        </DocumentField>
      ))}
    </div>
  )
}

function startOf(record: DepositRecord | undefined, today: string): Typed {
  const stored = fields.map((name) => [name, record?.[name] ?? null] as const)
  return { ...(Object.fromEntries(stored) as Typed), ...(record ? {} : { date: today }) }
}

function bodyOf(typed: Typed, status: DepositInput['status']): DepositInput {
  const text = (name: Name) => (typed[name] ?? '').trim()
  return {
    date: text('date'),
    bank_account: typed.bank_account,
    benefactor: typed.benefactor,
    amount: text('amount'),
    cheque_number: text('cheque_number'),
    cheque_date: text('cheque_date'),
    drawee_bank: text('drawee_bank'),
    deposited_by: text('deposited_by'),
    narration: text('narration'),
    status,
  }
}
