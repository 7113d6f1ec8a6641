import { useTranslate } from '@refinedev/core'
import { AutoComplete, Button, Checkbox, Input, Select, Space } from 'antd'
import { taxTypes } from '../../../../domain/documents/tax.ts'
import { useLabels } from '../../../lib/labels.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { ReferenceSelect } from '../../fields/reference-select.tsx'
import { DateField } from '../date-field.tsx'
import { DocumentField, wrongInput } from '../document-field.tsx'
import type { FormGuide } from '../guide/form-guide.tsx'
import { PartyPicker, PartyTerms } from './party-picker.tsx'
import type { HeadProps } from './trade-head-props.ts'
import { nothingOfParty } from './trade-draft.ts'
import { resourceOf } from './trade-kinds.ts'
import { discountText, readDiscount } from './trade-rows.ts'
import { TradeMore } from './trade-more.tsx'
import type { PickedParty } from './use-parties.ts'

type PartyProps = {
  isNew: boolean
  /** Whether notes return lines of the document, which fixes tax type and discount. */
  isReturned: boolean
  /** Whether the document has allocations, which fix the party. */
  isPartyFixed: boolean
  onParty: (id: string | null, label: string, party?: PickedParty) => void
  guide: FormGuide
}

/** Renders the party, the dates, the tax type of the prices, and the discount of the document. */
export function TradeHeadFields(props: HeadProps & PartyProps) {
  const { form, setup, head, errors, isReturned, isTemplate = false, onChange } = props
  const { settings } = setup
  const t = useTranslate()
  const { fields } = resourceOf(form.path)
  const labels = useLabels(resourceOf(form.path))
  const fixed = isReturned ? t('trade.fixedByNotes') : undefined
  return (
    <div className="trade-fields">
      <PartyField {...props} />
      {isTemplate ? null : <DateAndNumber {...props} />}
      <DocumentField name="tax_type" label={labels.field('tax_type')} error={errors['tax_type']} hint={fixed}>
        <Select
          id="document-tax_type"
          className="document-select"
          disabled={isReturned}
          value={head.tax_type}
          options={taxTypes.map((value) => ({ value, label: labels.choice('tax_type', value) }))}
          onChange={(value) => onChange({ tax_type: value })}
        />
      </DocumentField>
      {settings.headerDiscount ? <DiscountField {...props} fixed={fixed} /> : null}
      {'payment_mode' in fields ? (
        <DocumentField name="payment_mode" label={t('trade.paymentMode')} error={errors['payment_mode']}>
          <ReferenceSelect
            id="document-payment_mode"
            to="settings/payment-modes"
            allowClear
            placeholder={t(head.isWalkIn && !head.isOnAccountAlready ? 'trade.choosePaymentMode' : 'trade.owedLater')}
            value={head.payment_mode}
            {...wrongInput('payment_mode', errors['payment_mode'])}
            chosenLabel={head.payment_mode_label}
            onChange={(id, option) => onChange({ payment_mode: id, payment_mode_label: option?.label ?? '' })}
          />
        </DocumentField>
      ) : null}
      <TradeMore {...props} />
    </div>
  )
}

/** Renders the date, the due date, and the number of a supplier. */
function DateAndNumber({ form, setup: { settings }, head, errors, onChange }: HeadProps) {
  const t = useTranslate()
  const { fields } = resourceOf(form.path)
  const labels = useLabels(resourceOf(form.path))
  return (
    <>
      <DateField
        name="date"
        label={t(`${form.words}.date`)}
        error={errors['date']}
        value={head.date}
        onChange={(date) => onChange({ date })}
      />
      {'due_date' in fields && settings.dueDate ? (
        <DateField
          name="due_date"
          label={t('trade.dueDate')}
          error={errors['due_date']}
          value={head.due_date}
          onChange={(date) => onChange({ due_date: date })}
        />
      ) : null}
      {(['expiry_date', 'expected_date'] as const).map((name) =>
        name in fields ? (
          <DateField
            key={name}
            name={name}
            label={labels.field(name)}
            error={errors[name]}
            value={head[name]}
            onChange={(date) => onChange({ [name]: date })}
          />
        ) : null,
      )}
      {!('supplier_no' in fields) ? null : (
        <DocumentField name="supplier_no" label={t(`${form.words}.supplierNo`)} error={errors['supplier_no']}>
          {head.numberFollows ? (
            <div className="document-later">{t('trade.toFollow')}</div>
          ) : (
            <Input
              id="document-supplier_no"
              maxLength={25}
              value={head.supplier_no}
              {...wrongInput('supplier_no', errors['supplier_no'])}
              onChange={(event) => onChange({ supplier_no: event.target.value })}
            />
          )}
          {form.takesBack === null && settings.numberToFollow ? (
            <Checkbox
              className="field-check"
              checked={head.numberFollows}
              onChange={(event) => onChange({ numberFollows: event.target.checked, supplier_no: '' })}
            >
              {t('trade.numberFollows')}
            </Checkbox>
          ) : null}
        </DocumentField>
      )}
    </>
  )
}

function PartyField(props: HeadProps & PartyProps) {
  const { form, head, party, errors, isNew, isPartyFixed, guide, onChange, onParty } = props
  const t = useTranslate()
  // Nothing is paid yet, so that a customer without an account makes no cash sale of it.
  const isPaidLater = form.kind === 'quotation' || form.kind === 'delivery-note'
  const mayWalkIn = form.isSale && !isPartyFixed && head.references.length === 0
  const aliases = form.isSale ? (party?.aliases ?? []) : []
  return (
    <DocumentField
      className="is-double"
      name={head.isWalkIn ? 'customer_name' : 'party'}
      label={t(head.isWalkIn ? 'trade.walkIn' : form.isSale ? 'trade.customer' : 'trade.supplier')}
      error={errors['party'] ?? errors['customer_name']}
      hint={head.isWalkIn || head.party === null ? undefined : <PartyTerms party={party} isSale={form.isSale} />}
    >
      <Space.Compact block>
        {head.isWalkIn ? (
          <Input
            id="document-customer_name"
            maxLength={255}
            autoFocus
            placeholder={t(isPaidLater ? 'quotation.walkInPlaceholder' : 'trade.walkInPlaceholder')}
            value={head.customer_name}
            {...wrongInput('customer_name', errors['customer_name'])}
            onChange={(event) => onChange({ customer_name: event.target.value })}
          />
        ) : (
          <PartyPicker
            value={head.party}
            label={head.party_label}
            isSale={form.isSale}
            autoFocus={isNew && head.party === null}
            disabled={isPartyFixed}
            hasError={errors['party'] !== undefined}
            onChoose={(chosen) => onParty(chosen?.id ?? null, chosen?.label ?? '', chosen?.party)}
            onEnter={() => guide.goOn(document.getElementById('document-party'))}
          />
        )}
        {aliases.length > 0 && !head.isWalkIn ? (
          <Select
            className="party-alias"
            aria-label={t('trade.nameOnPaper')}
            value={head.customer_name}
            options={[
              { value: '', label: t('trade.ownName') },
              ...aliases.map((alias) => ({ value: alias, label: alias })),
            ]}
            onChange={(name) => onChange({ customer_name: name })}
          />
        ) : null}
        {mayWalkIn ? (
          <Button
            onClick={() => onChange({ isWalkIn: !head.isWalkIn, party: null, party_label: '', ...nothingOfParty })}
          >
            {t(head.isWalkIn ? 'trade.toParty' : isPaidLater ? 'quotation.toWalkIn' : 'trade.toWalkIn')}
          </Button>
        ) : null}
      </Space.Compact>
    </DocumentField>
  )
}

function DiscountField({
  setup: { settings, discounts },
  head,
  errors,
  fixed,
  onChange,
}: HeadProps & { fixed: string | undefined }) {
  const t = useTranslate()
  const company = useCompany()
  const choose = (id: string) => {
    const saved = discounts.find((discount) => discount.id === id)
    onChange({
      discount_ref: saved?.id ?? null,
      discount: saved ? discountText(saved.type, saved.value, company) : '',
      is_trade_discount: saved?.isTrade ?? settings.tradeDiscount,
    })
  }
  const isSaved = (id: string) => discounts.some((discount) => discount.id === id)
  const saved = discounts.find(({ id }) => id === head.discount_ref)
  const hasTrade = settings.tradeDiscount && readDiscount(head.discount).discount_type !== null
  return (
    <DocumentField
      name="discount"
      label={t('trade.discountOnAll')}
      error={errors['discount'] ?? errors['discount_type']}
      hint={fixed ?? saved?.name}
    >
      <AutoComplete
        id="document-discount"
        className="document-select"
        disabled={fixed !== undefined}
        popupMatchSelectWidth={220}
        placeholder={t('trade.discountPlaceholder')}
        value={head.discount}
        options={discounts.map(({ id, name }) => ({ value: id, label: name }))}
        filterOption={(typed, option) => (option?.label ?? '').toLowerCase().includes(typed.toLowerCase())}
        defaultActiveFirstOption={false}
        {...wrongInput('discount', errors['discount'])}
        onSelect={choose}
        // A choice is also reported as a change, by its id.
        onChange={(typed: string) => {
          if (typed !== head.discount && !isSaved(typed)) onChange({ discount: typed, discount_ref: null })
        }}
      />
      {hasTrade ? (
        <Checkbox
          className="field-check"
          checked={head.is_trade_discount}
          disabled={head.discount_ref !== null || fixed !== undefined}
          onChange={(event) => onChange({ is_trade_discount: event.target.checked })}
        >
          {t('trade.isTrade')}
        </Checkbox>
      ) : null}
    </DocumentField>
  )
}
