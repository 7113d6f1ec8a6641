/**
 * The paper of a receipt or a payment: company and party as stored when it was recorded; its allocations and its status
 * are current.
 */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { Language } from '../../../../domain/language/languages.ts'
import type { AllocationAnswer } from '../../../../domain/payments/payment-answer.ts'
import type { PaymentPaper } from '../../../../domain/printing/payment.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { resourceAt } from '../../../../domain/resources/index.ts'
import type { Reading } from '../../../db/core/client.ts'
import { reading } from '../../../db/core/client.ts'
import type { CompanyRow, FiscalYearRow } from '../../../db/company/company-store.ts'
import { company as companyRow, fiscalYears } from '../../../db/company/company-store.ts'
import { languageOfPayment } from '../../../db/documents/paper-store.ts'
import type { StoredPayment, StoredPaymentRow } from '../../../db/payments/payment-store.ts'
import { paymentDocument, allocationAnswers, intendedAllocations } from '../../../db/payments/payment-store.ts'
import type { Context } from '../../core/unit-of-work.ts'

/** The names stored with a payment for its paper. */
type PrintedNames = {
  company: Readonly<
    Record<'name' | 'address' | 'city' | 'state' | 'postal_code' | 'phone' | 'email' | 'tax_number', string>
  >
  party: { name: string; address: string | null; contact_no: string | null; tax_number: string | null }
}
type PaymentRecords = {
  stored: StoredPayment
  settled: readonly AllocationAnswer[]
  intended: readonly AllocationAnswer[]
  company: CompanyRow
  years: readonly FiscalYearRow[]
  language: Language | null
}

const tones = { Issued: 'plain', Cleared: 'plain', Cancelled: 'cancelled' } as const

/** Reads the paper of a stored payment. Raises NOT_FOUND. */
export function paymentPaper({ who }: Context, path: PaymentPath, id: string): Reading<PaymentPaper> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = who
  return reading(
    [
      paymentDocument(companyId, path, id),
      allocationAnswers(companyId, path, id),
      intendedAllocations(companyId, id),
      companyRow(companyId),
      fiscalYears(companyId),
      languageOfPayment(companyId, path, id),
    ],
    ([[stored], settled, intended, [company], years, [party]]) => {
      if (!stored || !company || !party) throw new DomainError('NOT_FOUND')
      return paper({ stored, settled, intended, company, years, language: party.language })
    },
  )
}

function paper({ stored, settled, intended, company, years, language }: PaymentRecords): PaymentPaper {
  const { company: printedCompany, party } = stored.printed as PrintedNames
  const { postal_code: postalCode, tax_number: taxNumber, ...rest } = printedCompany
  const isWaiting = stored.status === 'Issued'
  const cheque = stored.rows.find(({ method }) => method === 'cheque')
  return {
    language,
    kind: stored.path === 'payment-receipts' ? 'receipt' : 'payment',
    tone: tones[stored.status],
    isWaiting,
    printCount: stored.print_count,
    company: { ...rest, postalCode, taxNumber, hasLogo: company.logo_type !== null },
    party: { name: party.name, address: party.address, phone: party.contact_no, taxNumber: party.tax_number },
    number: stored.voucher_no,
    fiscalYear: years.find((year) => year.id === stored.fiscal_year_id)?.name ?? null,
    date: stored.date,
    methods: stored.rows.map(methodOf),
    reference: stored.reference,
    cheque: cheque
      ? { number: cheque.cheque_number ?? '', date: cheque.cheque_date, drawee: cheque.drawee_bank }
      : null,
    amount: stored.amount,
    withheld: stored.withholding,
    writtenOff: stored.write_off,
    allocations: (isWaiting ? intended : settled).map((one) => ({
      number: one.document_no,
      label: resourceAt(one.document_path)?.label ?? '',
      supplierNumber: one.supplier_number,
      date: one.date,
      total: one.total,
      settled: one.settled,
    })),
    remarks: stored.remarks,
    cancelReason: stored.cancel_reason,
  }
}

function methodOf(row: StoredPaymentRow): PaymentPaper['methods'][number] {
  const { method, mode_label: mode, bank_account_label: bank } = row
  if (method === 'cheque') return { kind: 'cheque' }
  return { kind: method, name: (method === 'mode' ? mode : bank) ?? '' }
}
