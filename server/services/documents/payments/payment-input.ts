/** Reads the body of a payment. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { TypedPayment } from '../../../../domain/payments/check-payment.ts'
import { bodyNames, lineNames } from '../../../../domain/resources/core/document-body.ts'
import type { EnteredPayment, EnteredPaymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import { paymentHead, paymentResources, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import { asAmount, asList, asObject, asText, unknownFields } from '../body.ts'
import { readFields } from '../read-fields.ts'

export type PaymentInput = TypedPayment & EnteredPayment
/** An allocation: an item and an amount. */
export type ShareInput = TypedPayment['allocations'][number]

/** Reads a body; raises BAD_REQUEST, UNKNOWN_FIELD, NOT_A_NUMBER and NOT_IN_LIST at their fields. */
export function parsePayment(path: PaymentPath, body: unknown): PaymentInput {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const resource = paymentResources[path]
  problems.push(...unknownFields(values, bodyNames(resource), ''))
  const head = readFields(paymentHead, values, { at: '', problems }) as Omit<EnteredPayment, 'ledger'> & {
    ledger: EnteredPayment['ledger'] | null
  }
  const input: PaymentInput = {
    ...head,
    path,
    ledger: head.ledger ?? (path === 'payment-receipts' ? 'receivable' : 'payable'),
    rows: asList(values['rows'], 'rows', problems).map((row, index) => {
      const at = `rows.${index}`
      const cells = asObject(row, at, problems)
      problems.push(...unknownFields(cells, lineNames(resource, 'rows'), `${at}.`))
      return readRow(readFields(paymentRow, cells, { at: `${at}.`, problems }))
    }),
    allocations: sharesIn(values['allocations'], problems),
  }
  refuse(problems)
  return input
}

/** Returns a row; without a method it is paid by a payment mode. */
function readRow(row: Omit<EnteredPaymentRow, 'method'> & { method: string | null }): EnteredPaymentRow {
  return { ...row, method: (row.method ?? 'mode') as EnteredPaymentRow['method'] }
}

function sharesIn(value: unknown, problems: Problem[]): ShareInput[] {
  const fields = lineNames(paymentResources['payment-receipts'], 'allocations')
  return asList(value, 'allocations', problems).map((share, index) => {
    const at = `allocations.${index}`
    const cells = asObject(share, at, problems)
    problems.push(...unknownFields(cells, fields, `${at}.`))
    return {
      item: asText(cells['item'], `${at}.item`, problems).trim(),
      amount: asAmount(cells['amount'], `${at}.amount`, problems),
    }
  })
}

/** Reads the allocations in the body of an act; raises what is not a list of items and amounts. */
export function parseShares(body: unknown): ShareInput[] {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  problems.push(...unknownFields(values, ['version', 'allocations'], ''))
  const shares = sharesIn(values['allocations'], problems)
  refuse(problems)
  return shares
}
