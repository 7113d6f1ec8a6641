import { useTranslate } from '@refinedev/core'
import { Input, Segmented } from 'antd'
import type { PaymentLedger } from '../../../../domain/payments/settle.ts'
import { useLabels } from '../../../lib/labels.ts'
import { DateField } from '../date-field.tsx'
import { DocumentField, wrongInput } from '../document-field.tsx'
import { MoreFields } from '../guide/more-fields.tsx'
import { NoteField } from '../note-field.tsx'
import { PartyPicker, PartyTerms } from '../trade/party-picker.tsx'
import { usePickedParty } from '../trade/use-parties.ts'
import type { PaymentDraft } from './payment-draft.ts'
import type { PaymentForm } from './payment-kinds.ts'
import { resourceOf } from './payment-kinds.ts'

type HeadProps = {
  form: PaymentForm
  draft: PaymentDraft
  errors: Readonly<Record<string, string>>
  isNew: boolean
  onChange: (part: Partial<PaymentDraft>) => void
  /** Enter in the party moves to the amount. */
  onEnter: () => void
}

/** Renders the party, the date, and which of the party's two accounts is used. */
export function PaymentHead({ form, draft, errors, isNew, onChange, onEnter }: HeadProps) {
  const t = useTranslate()
  const labels = useLabels(resourceOf(form.path))
  const party = usePickedParty(draft.party)
  const isSale = draft.ledger === 'receivable'
  const ledgers: PaymentLedger[] = form.isIn ? ['receivable', 'payable'] : ['payable', 'receivable']
  return (
    <div className="trade-fields">
      <DocumentField
        name="party"
        className="is-double"
        label={t(form.isIn ? 'payment.from' : 'payment.to')}
        error={errors['party']}
        hint={draft.party === null ? undefined : <PartyTerms party={party} isSale={isSale} />}
      >
        <PartyPicker
          value={draft.party}
          label={draft.party_label || (party?.label ?? '')}
          isSale={isSale}
          autoFocus={isNew && draft.party === null}
          disabled={!isNew}
          hasError={errors['party'] !== undefined}
          onChoose={(chosen) => onChange({ party: chosen?.id ?? null, party_label: chosen?.label ?? '' })}
          onEnter={onEnter}
        />
      </DocumentField>
      <DateField
        name="date"
        label={labels.field('date')}
        error={errors['date']}
        value={draft.date}
        onChange={(date) => onChange({ date })}
      />
      <div className="payment-ledger is-double">
        <Segmented<PaymentLedger>
          size="small"
          aria-label={labels.field('ledger')}
          disabled={!isNew}
          value={draft.ledger}
          options={ledgers.map((value) => ({ value, label: t(`payment.ledger.${form.words}.${value}`) }))}
          onChange={(ledger) => onChange({ ledger })}
        />
      </div>
      <MoreFields names={['reference', 'remarks']} values={draft} errors={errors}>
        <DocumentField name="reference" label={labels.field('reference')} error={errors['reference']}>
          <Input
            id="document-reference"
            maxLength={255}
            value={draft.reference}
            {...wrongInput('reference', errors['reference'])}
            onChange={(event) => onChange({ reference: event.target.value })}
          />
        </DocumentField>
        <NoteField
          name="remarks"
          label={labels.field('remarks')}
          error={errors['remarks']}
          className="is-triple"
          value={draft.remarks}
          onChange={(remarks) => onChange({ remarks })}
        />
      </MoreFields>
    </div>
  )
}
