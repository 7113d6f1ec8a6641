import { Alert } from '../../../layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EditableField } from '../../../../../domain/documents/final-documents.ts'
import { editableFields } from '../../../../../domain/documents/final-documents.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useLabels } from '../../../../lib/labels.ts'
import { refusalText } from '../../../../lib/format/problem-text.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { ReferenceSelect } from '../../../fields/reference-select.tsx'
import { PageHeader } from '../../../layout/page-header.tsx'
import { DraftSaved } from '../../../resource/form/draft-saved.tsx'
import { DateField } from '../../date-field.tsx'
import { DocumentButtons } from '../../document-buttons.tsx'
import { DocumentField, wrongInput } from '../../document-field.tsx'
import { RecordStatus } from '../../../fields/record-status.tsx'
import { DocumentForm } from '../../guide/form-guide.tsx'
import { FormNotices } from '../../form-notices.tsx'
import type { OpenForm } from '../../opened-record.tsx'
import { useDocumentSave } from '../../use-document-save.ts'
import { useStockGates } from '../../use-stock-gates.tsx'
import { useTyped, useTyping } from '../../use-typing.ts'
import { CorrectTrade } from './correct-trade.tsx'
import { startingHead } from './stored-trade.ts'
import { finalTradeGuide } from '../trade-guide.ts'
import type { TradeHead } from '../trade-draft.ts'
import type { TradeForm } from '../trade-kinds.ts'
import { resourceOf } from '../trade-kinds.ts'
import { TradePaper } from './trade-paper.tsx'
import type { TradeRecord } from '../trade-record.ts'
import type { TradeSetup } from '../trade-setup.ts'
import '../trade.css'

type FinalProps = { form: TradeForm; setup: TradeSetup; record: TradeRecord; opened: OpenForm<TradeRecord> }
type FinalBody = Partial<Record<EditableField, string | null>>

/** Renders a final document: fields that may still change, everything else as it prints, and the ways to correct it. */
export function FinalTradeEditor({ form, setup, record, opened }: FinalProps) {
  const { path, words } = form
  const t = useTranslate()
  const company = useCompany()
  const navigate = useNavigate()
  const typing = useTyping<{ head: TradeHead }>({ path, opened })
  const {
    typed: head,
    latest,
    merge,
  } = useTyped<TradeHead>(() => ({
    ...startingHead(record, { today: company.today, settings: setup.settings, style: company }),
    ...typing.before?.head,
  }))
  const gates = useStockGates(path)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const open = editableFields(path, record)
  const page = `/${company.slug}/${path}/${record.id}`
  const saving = useDocumentSave<TradeRecord, FinalBody>({
    path,
    record,
    grids: [],
    head: open,
    check: () => [],
    pass: gates.passSave(record, () => false),
    onSaved: () => {
      typing.giveUp()
      void navigate(page)
    },
  })
  const change = (part: Partial<TradeHead>) => {
    const next = merge(part)
    typing.keep(() => ({ head: next }))
    saving.forget(part)
  }
  const save = () => void saving.save({ body: bodyOf(open, latest()), keys: [] })
  const lookup = { schemes: setup.schemes, origins: new Map(), digits: company.currency_digits }
  const guide = finalTradeGuide({ form, head, lookup, open })
  const resource = resourceOf(path)
  return (
    <DocumentForm guide={guide}>
      <PageHeader
        title={t(`${words}.editTitle`, { number: record.voucher_no ?? '' })}
        tag={<RecordStatus resource={resource} record={record} />}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <DocumentButtons
            words={words}
            isPosted
            isSaving={saving.isSaving}
            mayFinish
            onLeave={() => void navigate(page)}
            onDraft={save}
            onFinish={save}
          />
        }
      />
      <FormNotices resource={resource} typing={typing} problem={saving.problem} />
      <Alert
        className="document-alert"
        type="info"
        message={t(`${words}.final`)}
        action={<CorrectTrade form={form} record={record} onFailed={setFailure} />}
      />
      {failure ? (
        <Alert className="document-alert" type="error" message={refusalText(failure, company).message} />
      ) : null}
      <div className="trade-main">
        <section className="document-card" aria-label={t('trade.openFields')}>
          <OpenFields {...{ form, setup, head, open, errors: saving.errors, onChange: change }} />
        </section>
        <article className="document-card document-paper">
          <TradePaper form={form} record={record} />
        </article>
      </div>
      {gates.dialog}
    </DocumentForm>
  )
}

function bodyOf(open: readonly EditableField[], head: TradeHead): FinalBody {
  return Object.fromEntries(open.map((name) => [name, head[name]?.trim() || null]))
}

type FieldsProps = {
  form: TradeForm
  setup: TradeSetup
  head: TradeHead
  open: readonly EditableField[]
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<TradeHead>) => void
}

function OpenFields({ form, setup: { settings, isOn }, head, open, errors, onChange }: FieldsProps) {
  const t = useTranslate()
  const labels = useLabels(resourceOf(form.path))
  const text = (name: 'supplier_no' | 'reference', label: string, max: number) => (
    <DocumentField name={name} label={label} error={errors[name]}>
      <Input
        id={`document-${name}`}
        maxLength={max}
        value={head[name]}
        {...wrongInput(name, errors[name])}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </DocumentField>
  )
  const has = (name: EditableField, isUsed = true) => open.includes(name) && (isUsed || Boolean(head[name]))
  return (
    <div className="trade-fields">
      {has('supplier_no') ? text('supplier_no', t(`${form.words}.supplierNo`), 25) : null}
      {has('due_date', settings.dueDate) ? (
        <DateField
          name="due_date"
          label={t('trade.dueDate')}
          error={errors['due_date']}
          value={head.due_date}
          onChange={(date) => onChange({ due_date: date })}
        />
      ) : null}
      {has('payment_mode') ? (
        <DocumentField name="payment_mode" label={t('trade.paymentMode')} error={errors['payment_mode']}>
          <ReferenceSelect
            id="document-payment_mode"
            to="settings/payment-modes"
            allowClear
            placeholder={t('trade.owedLater')}
            value={head.payment_mode}
            {...wrongInput('payment_mode', errors['payment_mode'])}
            chosenLabel={head.payment_mode_label}
            onChange={(id, option) => onChange({ payment_mode: id, payment_mode_label: option?.label ?? '' })}
          />
        </DocumentField>
      ) : null}
      {has('sales_agent', settings.agents) ? (
        <DocumentField name="sales_agent" label={labels.field('sales_agent')} error={errors['sales_agent']}>
          <ReferenceSelect
            id="document-sales_agent"
            to="sales/agents"
            allowClear
            value={head.sales_agent}
            {...wrongInput('sales_agent', errors['sales_agent'])}
            chosenLabel={head.sales_agent_label}
            onChange={(id, option) => onChange({ sales_agent: id, sales_agent_label: option?.label ?? '' })}
          />
        </DocumentField>
      ) : null}
      {has('reference', settings.reference) ? text('reference', labels.field('reference'), 255) : null}
      {has('remarks', isOn(resourceOf(form.path).fields['remarks']?.setting)) ? (
        <DocumentField className="is-double" name="remarks" label={labels.field('remarks')} error={errors['remarks']}>
          <Input.TextArea
            id="document-remarks"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={5000}
            value={head.remarks}
            {...wrongInput('remarks', errors['remarks'])}
            onChange={(event) => onChange({ remarks: event.target.value })}
          />
        </DocumentField>
      ) : null}
    </div>
  )
}
