import { useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import { keySigns } from '../../../lib/shortcuts.ts'
import '../../../lib/texts/payment-texts.ts'
import { PageHeader } from '../../layout/page-header.tsx'
import { DraftSaved } from '../../resource/form/draft-saved.tsx'
import { RequestFailed } from '../../resource/record/request-failed.tsx'
import { DocumentForm } from '../guide/form-guide.tsx'
import { FormNotices } from '../form-notices.tsx'
import { OpenedRecord } from '../opened-record.tsx'
import { PaymentAdvances } from './payment-advances.tsx'
import { sharesOf, withAmount, withShares } from './payment-draft.ts'
import { PaymentHead } from './payment-head.tsx'
import { PaymentItems } from './payment-items.tsx'
import { paymentForms, resourceOf } from './payment-kinds.ts'
import { PaymentMore } from './payment-more.tsx'
import type { PaymentRecord } from './payment-record.ts'
import { withStoredWays } from './payment-record.ts'
import { PaymentRows } from './payment-rows.tsx'
import { PaymentSide } from './payment-side.tsx'
import type { EditorProps } from './use-payment-form.ts'
import { usePaymentForm } from './use-payment-form.ts'
import { useInvoice, usePaymentWays } from './use-payment-ways.ts'
import '../trade/trade.css'
import './payment.css'

/** Renders the form of a receipt or payment. `?invoice=` and `?party=` open it prefilled. */
export function PaymentFormPage({ path, mode }: { path: PaymentPath; mode: 'create' | 'edit' }) {
  const { words } = paymentForms[path]
  const t = useTranslate()
  const [address] = useSearchParams()
  const { ways, error, retry } = usePaymentWays(path)
  const invoice = useInvoice({ path, invoice: mode === 'create' ? address.get('invoice') : null })
  const failure = error ?? invoice.error
  if (!ways || invoice.isReading || failure) {
    return (
      <>
        <PageHeader title={t(`${words}.${mode === 'create' ? 'newTitle' : 'editTitle'}`, { number: '' })} />
        {failure ? <RequestFailed error={failure} onRetry={retry} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </>
    )
  }
  return (
    <OpenedRecord<PaymentRecord> path={path} mode={mode} words={words}>
      {(opened) => (
        <PaymentEditor
          key={opened.key}
          path={path}
          ways={ways}
          opened={opened}
          document={address.get('invoice')}
          invoice={invoice.answer}
          party={address.get('party')}
        />
      )}
    </OpenedRecord>
  )
}

function PaymentEditor({ ways: offeredWays, ...props }: EditorProps) {
  const { path, opened } = props
  const { record } = opened
  const ways = withStoredWays(offeredWays, record)
  const form = paymentForms[path]
  const { words } = form
  const t = useTranslate()
  const state = usePaymentForm({ ...props, ways })
  const isPrefilled = !record && (props.party !== null || props.document !== null)
  useEffect(() => {
    if (isPrefilled) focusAmount()
  }, [isPrefilled])
  const { draft, errors, problem, change, typing } = state
  const shareErrors = Object.fromEntries(
    sharesOf(draft).flatMap(({ item }, index) => {
      const text = errors[`allocations.${index}.amount`] ?? errors[`allocations.${index}.item`]
      return text === undefined ? [] : [[item, text]]
    }),
  )
  return (
    <DocumentForm guide={state.guide}>
      <PageHeader
        title={t(`${words}.${record ? 'editTitle' : 'newTitle'}`, { number: record?.voucher_no ?? '' })}
        note={<DraftSaved saved={typing.saved} />}
        actions={
          <>
            <Button type="text" onClick={state.leave}>
              {t('payment.discard')}
            </Button>
            <Button type="primary" loading={state.isSaving} onClick={state.save}>
              {t(record ? 'payment.save' : `${words}.finish`)} <kbd>{keySigns('mod+enter').join(' ')}</kbd>
            </Button>
          </>
        }
      />
      <FormNotices
        resource={resourceOf(path)}
        typing={typing}
        problem={problem}
        posted={record?.status === 'Cleared' ? t('payment.editPosted') : null}
      />
      <div className="document-layout is-trade">
        <div className="trade-main">
          <section className="document-card">
            <PaymentHead
              form={form}
              draft={draft}
              errors={errors}
              isNew={!record}
              onChange={change}
              onEnter={() => {
                const { guide } = state
                if (!guide.goOn(document.getElementById('document-party'))) focusAmount()
              }}
            />
            <PaymentRows
              isIn={form.isIn}
              resource={resourceOf(path)}
              rows={draft.rows}
              ways={ways}
              fees={state.fees}
              errors={errors}
              onChange={(rows) => change({ rows })}
              onAmount={(rows, isFirst) => change(withAmount(draft, rows, isFirst))}
            />
          </section>
          <section className="document-card">
            <PaymentItems
              items={state.items}
              error={state.itemsError}
              onRetry={state.readAgain}
              shares={draft.shares}
              isByHand={draft.isByHand}
              errors={shareErrors}
              words={words}
              onShares={(shares) => change(withShares(draft, shares))}
              onSpread={() => change({ isByHand: false, first: [] })}
            />
            <PaymentAdvances advances={state.advances} />
            {errors['allocations'] ? (
              <div className="field-error payment-wrong" role="alert">
                {errors['allocations']}
              </div>
            ) : null}
          </section>
          <section className="document-card">
            <PaymentMore
              form={form}
              resource={resourceOf(path)}
              draft={draft}
              ways={ways}
              errors={errors}
              onChange={change}
            />
          </section>
        </div>
        <aside className="document-side">
          <PaymentSide draft={draft} context={state.context} fees={state.fees} ways={ways} words={words} />
        </aside>
      </div>
      {state.dialog}
    </DocumentForm>
  )
}

function focusAmount(): void {
  document.getElementById('document-rows.0.amount')?.focus()
}
