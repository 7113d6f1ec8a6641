import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { composeVoucher, totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import type { OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { absolute, isDecimal, isNegative, isZero, negate, subtract, sum } from '../../../../domain/money/decimal.ts'
import { textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
import { DocumentField, wrongInput } from '../../../components/document/document-field.tsx'
import { Money } from '../../../components/fields/money.tsx'
import { MoneyInput } from '../../../components/fields/money-input.tsx'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import { FormFrame } from './form-frame.tsx'
import type { LineFormProps } from './line-form.ts'
import { useRecording } from './use-recording.ts'
import { cutText } from '../../../../domain/language/cut-text.ts'

type Part = { account: string | null; amount: string | null; description: string }

/** Returns what is left of lines after the candidates that belong to them, signed as the bank sees it. */
function restOf(lines: readonly OpenLine[], amounts: readonly string[]): string {
  return subtract(totalOf(lines), sum(amounts))
}

/** Records a line as a voucher: a bank charge, interest, or anything else, split over accounts as needed. */
export function VoucherForm({ lines, candidates, bank, onDone, onClose }: LineFormProps) {
  const t = useTranslate()
  const recording = useRecording(onDone)
  const rest = restOf(
    lines,
    candidates.map(({ amount }) => amount),
  )
  const sign = (amount: string) => (isNegative(rest) ? negate(amount) : amount)
  const [narration, setNarration] = useState(() => cutText(lines[0] ? textOfLine(lines[0]) : '', 255))
  const [parts, setParts] = useState<Part[]>([{ account: null, amount: absolute(rest), description: '' }])
  const amounts = parts.map(({ amount }) => (amount !== null && isDecimal(amount) ? amount : '0'))
  const left = subtract(absolute(rest), sum(amounts))
  const change = (place: number, part: Partial<Part>) =>
    setParts(parts.map((one, index) => (index === place ? { ...one, ...part } : one)))
  const { errors } = recording
  const submit = () =>
    void recording.send(
      composeVoucher(
        { lines, bank },
        {
          parts: parts.map(({ account, description }, place) => ({
            account: account ?? '',
            amount: sign(amounts[place] ?? '0'),
            description: description.trim() === '' ? null : description.trim(),
          })),
          narration,
          candidates: candidates.map(({ id }) => id),
        },
      ),
    )
  return (
    <FormFrame
      title={t(candidates.length > 0 ? 'reconcile.form.difference' : 'reconcile.form.voucher')}
      submit={t('reconcile.record')}
      isSending={recording.isSending}
      isDisabled={!isZero(left) || parts.some(({ account }) => account === null)}
      failures={[recording.failure, errors['rows'], errors['date'], errors['narration']].flatMap((text) => text ?? [])}
      onSubmit={submit}
      onClose={onClose}
    >
      {parts.map((part, place) => {
        // The first row of the voucher is the bank account.
        const at = `rows.${place + 1}`
        return (
          <div key={at} className="match-part">
            <DocumentField
              name={`${at}.account`}
              label={t('reconcile.account')}
              error={errors[`${at}.account`]}
              isRequired
            >
              <ReferenceSelect
                to="account/ledgers"
                id={`document-${at}.account`}
                autoFocus={place === 0}
                value={part.account}
                onChange={(account) => change(place, { account })}
                {...wrongInput(`${at}.account`, errors[`${at}.account`])}
              />
            </DocumentField>
            <DocumentField
              name={`${at}.amount`}
              label={t('reconcile.amount')}
              error={errors[`${at}.debit`] ?? errors[`${at}.credit`]}
            >
              <MoneyInput
                id={`document-${at}.amount`}
                value={part.amount}
                onChange={(amount) => change(place, { amount })}
              />
            </DocumentField>
            <DocumentField
              name={`${at}.description`}
              label={t('reconcile.partNote')}
              error={errors[`${at}.description`]}
            >
              <Input
                id={`document-${at}.description`}
                maxLength={255}
                value={part.description}
                onChange={({ target }) => change(place, { description: target.value })}
              />
            </DocumentField>
          </div>
        )
      })}
      <div className="match-pair">
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            setParts([...parts, { account: null, amount: isNegative(left) ? null : left, description: '' }])
          }
        >
          {t('reconcile.addPart')}
        </Button>
        {isZero(left) ? null : (
          <span className="match-left" role="status">
            {t('reconcile.leftOver')} <Money value={left} />
          </span>
        )}
      </div>
      <DocumentField name="narration" label={t('reconcile.narration')} error={errors['narration']}>
        <Input
          id="document-narration"
          maxLength={5000}
          value={narration}
          onChange={({ target }) => setNarration(target.value)}
        />
      </DocumentField>
    </FormFrame>
  )
}
