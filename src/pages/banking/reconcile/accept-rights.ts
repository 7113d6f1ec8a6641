/** The rights that accepting a match and opening a form need besides that to match lines: what the server would refuse is not offered. */
import { totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import { isNegative } from '../../../../domain/money/decimal.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { RuleAcceptance } from '../rules/rule-choices.ts'
import type { FormName } from './line-form.ts'
import type { Acceptance } from './open-matches.ts'

const voucherPath = 'account/journal-vouchers'

/** Returns the rights that accepting needs. */
export function rightsToAccept(acceptance: Acceptance | RuleAcceptance): string[] {
  switch (acceptance.kind) {
    case 'match':
    case 'form':
      return []
    case 'rule':
      return rightsToCreate(voucherPath)
    case 'record': {
      const { path, act } = acceptance.request
      if (act === undefined) return rightsToCreate(path)
      return [`${moduleOf(path)}.${act === 'approve' ? 'approve' : 'update'}`]
    }
    default:
      return acceptance satisfies never
  }
}

/** Returns the forms that a user may record lines with, the search apart: a cheque only for money out. */
export function offeredForms(
  lines: readonly { readonly amount: string }[],
  may: (right: string) => boolean,
): Exclude<FormName, 'search'>[] {
  const isOut = isNegative(totalOf(lines))
  const forms = ['payment', 'voucher', 'transfer', ...(isOut ? (['cheque'] as const) : []), 'exclude'] as const
  return forms.filter((name) => rightsToRecord(name, isOut).every(may))
}

/** Returns the rights that recording with a form needs. */
export function rightsToRecord(form: FormName, isOut: boolean): string[] {
  switch (form) {
    case 'search':
    case 'exclude':
      return []
    case 'payment':
      return rightsToCreate(isOut ? 'purchase/payments' : 'payment-receipts')
    case 'voucher':
      return rightsToCreate(voucherPath)
    case 'transfer':
      return rightsToCreate('banking/fund-transfers')
    case 'cheque':
      return rightsToCreate('banking/cheque-issues')
    default:
      return form satisfies never
  }
}

/** A voucher is approved at once. */
function rightsToCreate(path: string): string[] {
  const actions = path === voucherPath ? ['create', 'approve'] : ['create']
  return actions.map((action) => `${moduleOf(path)}.${action}`)
}
