/** The state of a payment form: derived values, problems, and saving. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { checkPayment } from '../../../../domain/payments/check-payment.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { documentEntryProblems } from '../../../../domain/resources/core/form-values.ts'
import { paymentHead, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import type { OpenItemsAnswer } from '../../../../domain/payments/payment-answer.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useSaveKeys } from '../../resource/form/use-save-keys.ts'
import type { OpenForm } from '../opened-record.tsx'
import { formGuide } from '../guide/form-guide.tsx'
import { useDocumentSave } from '../use-document-save.ts'
import { useStockGates } from '../use-stock-gates.tsx'
import { useTyped, useTyping } from '../use-typing.ts'
import type { DraftBody, PaymentContext, PaymentDraft } from './payment-draft.ts'
import {
  emptyRow,
  followed,
  newDraft,
  openedDraft,
  paymentBody,
  sharesOf,
  typedPayment,
  withOwn,
} from './payment-draft.ts'
import { feesOfRows } from './row-fees.ts'
import { paymentForms } from './payment-kinds.ts'
import type { PaymentRecord, PaymentWays } from './payment-record.ts'
import { firstWay } from './payment-rows.tsx'
import { useOpenItems } from './use-payment-ways.ts'

export type EditorProps = {
  path: PaymentPath
  ways: PaymentWays
  opened: OpenForm<PaymentRecord>
  /** The document that the form was opened for, and the open items of its party. */
  document: string | null
  invoice: OpenItemsAnswer | undefined
  party: string | null
}

export function usePaymentForm({ path, ways, opened, document, invoice, party }: EditorProps) {
  const { record } = opened
  const { ledger } = paymentForms[path]
  const company = useCompany()
  const navigate = useNavigate()
  const typing = useTyping<PaymentDraft>({ path, opened })
  const { typed, latest, put } = useTyped<PaymentDraft>(
    () =>
      // A draft stored by an earlier release may lack a field.
      (typing.before && withDefaults(typing.before, newDraft({ date: company.today, ledger }))) ??
      (record ? openedDraft(record) : startOf({ today: company.today, ledger, ways, document, invoice, party })),
  )
  // Items loaded with the invoice are not loaded again.
  const invoiceItems =
    invoice && invoice.party === typed.party && invoice.ledger === typed.ledger ? invoice.items : undefined
  const open = useOpenItems({ path, party: invoiceItems ? null : typed.party, ledger: typed.ledger })
  const openItems = invoiceItems ?? open.items
  const advances = (invoiceItems ? invoice?.advances : open.advances) ?? []
  const items = openItems && withOwn(openItems, record)
  const itemsError = invoiceItems ? null : open.error
  const isReading = typed.party !== null && items === null && itemsError === null
  const rate = ways.schemes.find(({ id }) => id === typed.withholding_scheme)?.rate ?? null
  const { currency_digits: digits } = company
  const context: PaymentContext = { path, items: items ?? [], digits, rate, stored: record }
  const draft = followed(typed, context)
  const fees = feesOfRows(draft.rows, { ways, isIn: paymentForms[path].isIn, digits, stored: record?.rows ?? [] })

  const check = (candidate: PaymentDraft) =>
    checkPayment(typedPayment(path, candidate), { currencyDigits: digits, withholdingRate: rate, stored: record })
  const guide = formGuide(guideOf(draft, check))
  const gates = useStockGates(path)
  const passSave = gates.passSave<DraftBody, PaymentRecord>(record, () => false)
  const list = `/${company.slug}/${path}`
  const saving = useDocumentSave<PaymentRecord, DraftBody>({
    path,
    record,
    grids: [],
    head: fieldsOf(draft),
    inputOf: (name) => inputOf(draft, name),
    check: () => [...check(draft), ...documentEntryProblems(paymentHead, paymentRow, typedPayment(path, draft))],
    pass: (body, send) => {
      // Without the open items all of the money would be an advance.
      if (itemsError) throw itemsError
      return passSave(body, send)
    },
    onSaved: ({ id }) => {
      typing.giveUp()
      void navigate(`${list}/${id}`)
    },
  })
  const change = (part: Partial<PaymentDraft>) => {
    saving.forget(outdated(saving.errors, part))
    const isOther = 'party' in part || 'ledger' in part
    const anew = isOther ? { shares: {}, isByHand: false, first: [], withholding_base: '', isBaseTyped: false } : {}
    const next = put({ ...followed(latest(), context), ...part, ...anew })
    typing.keep(() => next)
  }
  const send = () => void saving.save({ body: paymentBody(path, followed(latest(), context)), keys: [] })
  const [isWaiting, setIsWaiting] = useState(false)
  const onRead = useEffectEvent(() => {
    setIsWaiting(false)
    send()
  })
  useEffect(() => {
    // After this rendering, because errors at fields are rendered at once.
    if (isWaiting && !isReading) queueMicrotask(() => onRead())
  }, [isWaiting, isReading])
  const isSaving = saving.isSaving || isWaiting
  const save = isSaving ? undefined : isReading ? () => setIsWaiting(true) : send
  useSaveKeys({ save, finish: save })
  return {
    draft,
    fees,
    guide,
    context,
    change,
    save,
    typing,
    problem: saving.problem,
    isSaving,
    errors: saving.errors as Readonly<Record<string, string>>,
    items: typed.party === null ? undefined : items,
    /** The advances of the party, without those of this payment. */
    advances: advances.filter((one) => one.document_id !== record?.id),
    itemsError,
    readAgain: open.retry,
    leave: () => void navigate(record ? `${list}/${record.id}` : list),
    dialog: gates.dialog,
  }
}

/** Completes a stored draft with the values of a new one. */
function withDefaults(typed: PaymentDraft, empty: PaymentDraft): PaymentDraft {
  return { ...empty, ...typed, rows: typed.rows.map((row) => ({ ...emptyRow, ...row })) }
}

type Start = Pick<EditorProps, 'ways' | 'document' | 'invoice' | 'party'> & {
  today: string
  ledger: PaymentDraft['ledger']
}

/** Returns a new payment; for an invoice, with everything open of it. */
function startOf({ today, ledger, ways, document, invoice, party }: Start): PaymentDraft {
  const empty = { ...newDraft({ date: today, ledger }), rows: [firstWay(ways, [])] }
  if (!invoice) return { ...empty, party, party_label: '' }
  const documentItems = invoice.items.filter((item) => item.document_id === document)
  const shares = Object.fromEntries(documentItems.map(({ item, open }) => [item, open]))
  const first = documentItems.map(({ item }) => item)
  const of = { path: 'payment-receipts', items: invoice.items, digits: 0, rate: null } as const
  return followed(
    {
      ...empty,
      party: invoice.party,
      party_label: invoice.party_label,
      ledger: invoice.ledger,
      shares,
      first,
      isByHand: true,
    },
    of,
  )
}

/** The fields; errors of rows and allocations are shown in their parts. */
function fieldsOf(draft: PaymentDraft): string[] {
  const rows = draft.rows.flatMap((_, index) => Object.keys(paymentRow).map((field) => `rows.${index}.${field}`))
  const shares = sharesOf(draft).flatMap((_, index) => [`allocations.${index}.item`, `allocations.${index}.amount`])
  return [...Object.keys(paymentHead), 'rows', ...rows, ...shares, 'allocations']
}

/** Returns the input in which an error is corrected. */
function inputOf(draft: PaymentDraft, name: string): string {
  if (name === 'rows') return 'rows.0.amount'
  const [list, index = '', field = ''] = name.split('.')
  if (list === 'allocations') {
    const item = sharesOf(draft)[parseInt(index, 10)]?.item ?? ''
    return `share-${item}`
  }
  return ['mode', 'bank_account', 'method'].includes(field) ? `rows.${index}.way` : name
}

/** Returns the questions of the guide: party, date, and the amounts of the rows. */
function guideOf(draft: PaymentDraft, check: (draft: PaymentDraft) => readonly Problem[]) {
  const head: Body = draft
  const cells = ['way', 'amount', 'cheque_number', 'cheque_date'] as const
  const isCell = (cell: string): cell is (typeof cells)[number] => cells.some((one) => one === cell)
  const parts = (name: string) => {
    const [, index = '', cell = ''] = name.split('.')
    return { index: parseInt(index, 10), cell: isCell(cell) ? cell : null }
  }
  const without = (name: string): PaymentDraft => {
    const { index, cell } = parts(name)
    if (cell === null) return { ...draft, [name]: name === 'party' ? null : '' }
    // An amount is required even before a payment method is chosen.
    const rows = draft.rows.map((row, at) => (at === index ? { ...row, [cell]: emptyRow[cell] } : row))
    return { ...draft, party: draft.party ?? '–', rows }
  }
  return {
    names: [
      'party',
      'date',
      'withholding_base',
      ...draft.rows.flatMap((_, index) => cells.map((cell) => `rows.${index}.${cell}`)),
    ],
    isEmpty: (name: string) => {
      const { index, cell } = parts(name)
      return !(cell === null ? head[name] : draft.rows[index]?.[cell])
    },
    problemsWithout: (name: string) => check(without(name)),
    inputOf: (path: string) => inputOf(draft, path),
  }
}

/** Returns the errors that a change outdates, by field. */
function outdated(errors: Readonly<Record<string, string>>, part: Partial<PaymentDraft>): Record<string, true> {
  const changed = Object.keys(part)
  const prefixes = [...('rows' in part ? ['rows.'] : []), ...('shares' in part ? ['allocations'] : [])]
  const names = Object.keys(errors).filter(
    (name) => name === 'rows' || changed.includes(name) || prefixes.some((prefix) => name.startsWith(prefix)),
  )
  return Object.fromEntries(names.map((name) => [name, true]))
}
