/** Acts that post on a day of the user's choice. */
import type { Act } from './define.ts'
import { date, money, note, reference } from './define.ts'

export const actDate = date({ label: 'Date', help: 'Leave empty for today.' })

export const clearAct: Act = { name: 'clear', label: 'Clear', needs: 'update', body: { date: actDate } }

/** A cheque bounces on a day, for a reason, and the bank may charge for it. */
export const bounceAct: Act = {
  name: 'bounce',
  label: 'Mark as bounced',
  needs: 'update',
  reason: true,
  entries: 'charged',
  today: true,
  body: {
    date: actDate,
    charge: money({ label: 'Bank charge', positive: true }),
    charge_account: reference({
      label: 'Charge account',
      to: 'account/ledgers',
      among: 'expense',
      otherwise: 'NOT_AN_EXPENSE_LEDGER',
    }),
  },
}

const reversalDate = date({ label: 'Date', help: 'Leave empty to use the posting date.' })

/** Cancels a document that may have posted, with a reason in `cancel_reason`. */
export const cancelAct = (label: string): Act => ({
  name: 'cancel',
  label,
  needs: 'cancel',
  reason: true,
  warns: true,
  body: { date: reversalDate },
})

export const cancelReason = note({ label: 'Reason for cancelling', readOnly: true })
