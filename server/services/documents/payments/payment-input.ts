/** A payment as a client sends it. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { TypedPayment } from '../../../../domain/payments/check-payment.ts'
import { bodyNames, lineNames } from '../../../../domain/resources/core/document-body.ts'
import type { EnteredPayment, EnteredPaymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import { paymentHead, paymentResources, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import { asAmount, asList, asObject, asText, unknownFields } from '../body.ts'
import { entered } from '../entered.ts'

export type PaymentInput = TypedPayment & EnteredPayment
/** What is set off, of which item how much. */
export type WantedShare = TypedPayment['allocations'][number]

/** Reads a body; raises BAD_REQUEST, UNKNOWN_FIELD, NOT_A_NUMBER and NOT_IN_LIST at their fields. */
export function parsePayment(path: PaymentPath, body: unknown): PaymentInput {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  const resource = paymentResources[path]
  problems.push(...unknownFields(sent, bodyNames(resource), ''))
  const head = entered(paymentHead, sent, { at: '', problems }) as Omit<EnteredPayment, 'ledger'> & {
    ledger: EnteredPayment['ledger'] | null
  }
  const input: PaymentInput = {
    ...head,
    path,
    ledger: head.ledger ?? (path === 'payment-receipts' ? 'receivable' : 'payable'),
    rows: asList(sent['rows'], 'rows', problems).map((row, index) => {
      const at = `rows.${index}`
      const cells = asObject(row, at, problems)
      problems.push(...unknownFields(cells, lineNames(resource, 'rows'), `${at}.`))
      return readRow(entered(paymentRow, cells, { at: `${at}.`, problems }))
    }),
    allocations: sharesIn(sent['allocations'], problems),
  }
  refuse(problems)
  return input
}

/** A row whose way nobody names is one by a mode. */
function readRow(row: Omit<EnteredPaymentRow, 'method'> & { method: string | null }): EnteredPaymentRow {
  return { ...row, method: (row.method ?? 'mode') as EnteredPaymentRow['method'] }
}

function sharesIn(value: unknown, problems: Problem[]): WantedShare[] {
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

/** The shares in the body of an act; raises what is no list of items and amounts. */
export function parseShares(body: unknown): WantedShare[] {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, ['version', 'allocations'], ''))
  const shares = sharesIn(sent['allocations'], problems)
  refuse(problems)
  return shares
}
