/** A payment as a client sends it. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { TypedPayment, TypedPaymentRow } from '../../../../domain/payments/check-payment.ts'
import { paymentMethods } from '../../../../domain/payments/check-payment.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { bodyNames, lineNames } from '../../../../domain/resources/core/document-body.ts'
import { paymentReceipts } from '../../../../domain/resources/payments/payment-receipts.ts'
import { purchasePayments } from '../../../../domain/resources/payments/purchase-payments.ts'
import { asAmount, asChoice, asList, asObject, asText, unknownFields } from '../body.ts'

/** The declarations of the two kinds. */
export const paymentResources: Readonly<Record<PaymentPath, Resource>> = {
  'payment-receipts': paymentReceipts,
  'purchase/payments': purchasePayments,
}
const fields = bodyNames(purchasePayments)
const rowFields = lineNames(purchasePayments, 'rows')
const shareFields = lineNames(purchasePayments, 'allocations')

/** What is set off, of which item how much. */
export type WantedShare = TypedPayment['allocations'][number]

/** Reads a body; raises BAD_REQUEST, UNKNOWN_FIELD, NOT_A_NUMBER and NOT_IN_LIST at their fields. */
export function parsePayment(path: PaymentPath, body: unknown): TypedPayment {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, fields, ''))
  const text = (name: string) => asText(sent[name], name, problems).trim()
  const usual =
    path === 'payment-receipts' ? (['receivable', 'payable'] as const) : (['payable', 'receivable'] as const)
  const input: TypedPayment = {
    path,
    ledger: asChoice(sent['ledger'], { words: usual, path: 'ledger', problems }),
    date: text('date'),
    partyId: text('party') || null,
    rows: asList(sent['rows'], 'rows', problems).map((row, index) => parseRow(row, `rows.${index}`, problems)),
    schemeId: text('withholding_scheme') || null,
    withholdingBase: asAmount(sent['withholding_base'], 'withholding_base', problems),
    writeOff: asAmount(sent['write_off'], 'write_off', problems),
    allocations: sharesIn(sent['allocations'], problems),
    reference: text('reference'),
    remarks: text('remarks'),
  }
  refuse(problems)
  return input
}

function parseRow(row: unknown, at: string, problems: Problem[]): TypedPaymentRow {
  const cells = asObject(row, at, problems)
  problems.push(...unknownFields(cells, rowFields, `${at}.`))
  const text = (name: string) => asText(cells[name], `${at}.${name}`, problems).trim()
  const method = asChoice(cells['method'], { words: paymentMethods, path: `${at}.method`, problems })
  const isCheque = method === 'cheque'
  return {
    method,
    modeId: method === 'mode' ? text('mode') || null : null,
    bankAccountId: method === 'mode' ? null : text('bank_account') || null,
    amount: asAmount(cells['amount'], `${at}.amount`, problems),
    chequeNumber: isCheque ? text('cheque_number') : '',
    chequeDate: isCheque ? text('cheque_date') : '',
    draweeBank: isCheque ? text('drawee_bank') : '',
  }
}

function sharesIn(value: unknown, problems: Problem[]): WantedShare[] {
  return asList(value, 'allocations', problems).map((share, index) => {
    const at = `allocations.${index}`
    const cells = asObject(share, at, problems)
    problems.push(...unknownFields(cells, shareFields, `${at}.`))
    return {
      item: asText(cells['item'], `${at}.item`, problems).trim(),
      amount: asAmount(cells['amount'], `${at}.amount`, problems),
    }
  })
}

/** The shares in the body of an act; raises what is no list of items and amounts. */
export function parseShares(body: unknown): WantedShare[] {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, ['version', 'allocations'], ''))
  const shares = sharesIn(sent['allocations'], problems)
  refuse(problems)
  return shares
}
