import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import type { RecordRequest } from '../../../../domain/banking/reconciliation/compose-record.ts'
import { composeTransfer, totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import { absolute, isNegative } from '../../../../domain/money/decimal.ts'
import { bankingChequeIssues } from '../../../../domain/resources/banking/banking-cheque-issues.ts'
import { bankingFundTransfers } from '../../../../domain/resources/banking/banking-fund-transfers.ts'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
import { DeclaredField } from '../../../components/document/declared-field.tsx'
import { useLabels } from '../../../lib/labels.ts'
import { FormFrame } from './form-frame.tsx'
import type { LineFormProps } from './line-form.ts'
import { useRecording } from './use-recording.ts'

type Values = Readonly<Record<string, unknown>>
type PlainFormProps = LineFormProps & {
  resource: DocumentResource
  /** The fields that the line does not tell. */
  names: readonly string[]
  initial: Values
  compose: (values: Values) => RecordRequest
}

/** Records a line as a document of few fields; date, amount and bank account come from the line. */
function PlainRecordForm({ resource, names, initial, compose, onDone, onClose }: PlainFormProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const recording = useRecording(onDone)
  const [values, setValues] = useState(initial)
  const { errors, failure } = recording
  const otherErrors = Object.entries(errors).flatMap(([name, text]) => (names.includes(name) ? [] : [text]))
  return (
    <FormFrame
      title={t('plain.newTitle', { label: labels.oneInText })}
      submit={t('reconcile.record')}
      isSending={recording.isSending}
      failures={[...(failure === null ? [] : [failure]), ...otherErrors]}
      onSubmit={() => void recording.send(compose(values))}
      onClose={onClose}
    >
      {names.map((name, place) => (
        <DeclaredField
          key={name}
          resource={resource}
          name={name}
          error={errors[name]}
          hint={labels.help(name)}
          autoFocus={place === 0}
          value={values[name] ?? null}
          onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
        />
      ))}
    </FormFrame>
  )
}

/** Records a line as a transfer from or to another account of the company. */
export function TransferForm(props: LineFormProps) {
  const { lines, bank } = props
  const isOut = isNegative(totalOf(lines))
  const other = isOut ? 'to_account' : 'from_account'
  return (
    <PlainRecordForm
      {...props}
      resource={bankingFundTransfers}
      names={[other, 'narration']}
      initial={{ narration: lines[0] ? textOfLine(lines[0]) : null }}
      compose={({ [other]: account, narration }) => {
        const composed = composeTransfer({ lines, bank }, { account: String(account ?? ''), candidates: [] })
        return { ...composed, document: { ...composed.document, [other]: account ?? null, narration } }
      }}
    />
  )
}

const chequeFields = ['cheque_number', 'party', 'issued_to', 'dr_account', 'narration']

/** Records a line as a cheque that was issued. */
export function ChequeForm(props: LineFormProps) {
  const { lines, bank } = props
  const [first] = lines
  return (
    <PlainRecordForm
      {...props}
      resource={bankingChequeIssues}
      names={chequeFields}
      initial={{ cheque_number: first?.cheque_number === '' ? null : first?.cheque_number }}
      compose={(values) => ({
        lines: lines.map(({ id }) => id),
        candidates: [],
        path: bankingChequeIssues.path,
        document: {
          ...values,
          date: first?.date,
          amount: absolute(totalOf(lines)),
          bank_account: bank.bank_account,
        },
      })}
    />
  )
}
