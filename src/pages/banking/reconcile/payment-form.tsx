import { useTranslate } from '@refinedev/core'
import { Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import { composePayment, totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import { paidAmount } from '../../../../domain/banking/reconciliation/paid-amount.ts'
import { absolute, compare, isNegative, isZero, subtract, sum } from '../../../../domain/money/decimal.ts'
import type { OpenItemAnswer } from '../../../../domain/payments/payment-answer.ts'
import type { WriteOffUse } from '../../../../domain/payments/settle.ts'
import { writeOffUsesOf } from '../../../../domain/payments/settle.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import { DocumentField } from '../../../components/document/document-field.tsx'
import { useOpenItems } from '../../../components/document/payment/use-payment-ways.ts'
import { DateText } from '../../../components/fields/date-text.tsx'
import { Money } from '../../../components/fields/money.tsx'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { useLabels } from '../../../lib/labels.ts'
import { FormFrame } from './form-frame.tsx'
import type { LineFormProps } from './line-form.ts'
import { useRecording } from './use-recording.ts'

/** Returns the items that the money covers, the earliest due first, and one more for what is left. */
function covered(items: readonly OpenItemAnswer[], money: string): string[] {
  const chosen: string[] = []
  let left = money
  for (const { item, open } of items) {
    if (compare(left, '0') <= 0) break
    chosen.push(item)
    left = subtract(left, open)
  }
  return chosen
}

/** Records a line as a receipt, or as a payment for money out, against open documents of a contact. */
export function PaymentForm({ lines, candidates, bank, onDone, onClose }: LineFormProps) {
  const t = useTranslate()
  const recording = useRecording(onDone)
  const total = totalOf(lines)
  const path = isNegative(total) ? 'purchase/payments' : 'payment-receipts'
  const labels = useLabels(paymentResources[path])
  const [candidate] = candidates.filter(({ party_id: party }) => party !== null)
  const [party, setParty] = useState(candidate?.party_id ?? null)
  const [ledger, setLedger] = useState(candidate?.ledger ?? (isNegative(total) ? 'payable' : 'receivable'))
  const [writeOff, setWriteOff] = useState<WriteOffUse | null>(null)
  const [picked, setPicked] = useState<readonly string[] | null>(
    candidate?.kind === 'item' ? candidates.map(({ id }) => id.replace('item/', '')) : null,
  )
  const { items, error, retry } = useOpenItems({ path, party, ledger })
  const chosen = picked ?? covered(items ?? [], paidAmount(total, bank))
  const selected = (items ?? []).filter(({ item }) => chosen.includes(item))
  const outstanding = sum(selected.map(({ open }) => open))
  const money = paidAmount(total, bank, outstanding)
  const fee = subtract(money, absolute(total))
  const rest = subtract(outstanding, money)
  const { errors, failure } = recording
  const submit = () => {
    const toSettle = selected.map(({ item, open, due_date }) => ({ item, amount: open, due_date }))
    if (party === null) return
    const matching = { lines, bank }
    void recording.send(composePayment(matching, { party, ledger, items: toSettle, writeOff }))
  }
  const choices = [
    { value: '', label: t('reconcile.restOpen') },
    ...writeOffUsesOf(path, ledger).map((use) => ({ value: use, label: labels.choice('write_off_as', use) })),
  ]
  return (
    <FormFrame
      title={t('plain.newTitle', { label: labels.oneInText })}
      submit={t('reconcile.record')}
      isSending={recording.isSending}
      isDisabled={party === null || items === null}
      failures={[...(failure === null ? [] : [failure]), ...Object.values(errors)]}
      onSubmit={submit}
      onClose={onClose}
    >
      <Segmented
        aria-label={labels.field('ledger')}
        value={ledger}
        options={(['receivable', 'payable'] as const).map((value) => ({
          value,
          label: labels.choice('ledger', value),
        }))}
        onChange={(value) => {
          setLedger(value)
          setPicked(null)
          setWriteOff(null)
        }}
      />
      <DocumentField name="party" label={labels.field('party')} isRequired>
        <ReferenceSelect
          to="crm/parties"
          id="document-party"
          autoFocus={party === null}
          value={party}
          {...(candidate ? { chosenLabel: candidate.party_name } : {})}
          onChange={(id) => {
            setParty(id)
            setPicked(null)
          }}
        />
      </DocumentField>
      {error ? <RequestFailed error={error} onRetry={retry} /> : null}
      {party === null || error ? null : (
        <ul className="match-items" aria-label={t('reconcile.openDocuments')}>
          {items?.length === 0 ? <li className="hint">{t('reconcile.nothingOpen')}</li> : null}
          {items?.map(({ item, document_no: number, due_date: due, open }) => (
            <li key={item} className="match-pair">
              <Checkbox
                checked={chosen.includes(item)}
                onChange={({ target }) =>
                  setPicked(target.checked ? [...chosen, item] : chosen.filter((one) => one !== item))
                }
              >
                {number} <DateText value={due} />
              </Checkbox>
              <Money value={open} />
            </li>
          ))}
        </ul>
      )}
      {isZero(fee) ? null : (
        <p className="hint">
          {labels.field('fee')} <Money value={fee} />
        </p>
      )}
      {selected.length > 0 && compare(rest, '0') > 0 ? (
        <DocumentField name="write_off_as" label={t('reconcile.rest')} hint={<Money value={rest} />}>
          <Select<string>
            id="document-write_off_as"
            value={writeOff ?? ''}
            options={choices}
            onChange={(use) => setWriteOff(use === '' ? null : (use as WriteOffUse))}
          />
        </DocumentField>
      ) : null}
      {party !== null && items !== null && !isZero(rest) && isNegative(rest) ? (
        <p className="hint">
          {t('reconcile.advance')} <Money value={absolute(rest)} />
        </p>
      ) : null}
    </FormFrame>
  )
}
