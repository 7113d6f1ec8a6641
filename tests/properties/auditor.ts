/**
 * Models the trial balance independently: keeps the accepted vouchers in whole pennies and sums them. Cancelled and
 * unapproved vouchers do not count; of an edited voucher only the last version. Income and expense of earlier calendar
 * years belong to retained earnings.
 */
export type AuditedRow = { account: string; debit: bigint; credit: bigint }
export type AuditedVoucher = { date: string; counts: boolean; rows: readonly AuditedRow[] }
/** Net debit in pennies at the beginning and end of a period, and the turnover and year-end transfer between. */
export type AuditedLine = { opening: bigint; debit: bigint; credit: bigint; transfer: bigint; closing: bigint }
export type AuditedChart = { profitAccounts: ReadonlySet<string>; retainedEarnings: string }

export type Audit = {
  /** Records a voucher after an accepted act. */
  note: (id: string, voucher: AuditedVoucher) => void
  voucher: (id: string) => AuditedVoucher
  /** Returns the trial balance of a period, both days included; accounts without figures are left out. */
  trialBalance: (from: string, to: string) => Map<string, AuditedLine>
}

/** Starts with empty books; `chart` is read when a trial balance is computed. */
export function startAudit(chart: () => AuditedChart): Audit {
  const vouchers = new Map<string, AuditedVoucher>()
  return {
    note: (id, voucher) => void vouchers.set(id, voucher),
    voucher: (id) => {
      const voucher = vouchers.get(id)
      if (!voucher) throw new Error(`The auditor has not seen ${id}`)
      return voucher
    },
    trialBalance: (from, to) => addUp([...vouchers.values()], { from, to, ...chart() }),
  }
}

type Question = AuditedChart & { from: string; to: string }

function addUp(vouchers: readonly AuditedVoucher[], question: Question): Map<string, AuditedLine> {
  const { from, to, profitAccounts, retainedEarnings } = question
  const lines = new Map<string, AuditedLine>()
  const lineOf = (account: string) => {
    const line = lines.get(account) ?? { opening: 0n, debit: 0n, credit: 0n, transfer: 0n, closing: 0n }
    lines.set(account, line)
    return line
  }
  for (const { date, counts, rows } of vouchers) {
    if (!counts || date > to) continue
    for (const { account, debit, credit } of rows) {
      const holderIn = (day: string) =>
        profitAccounts.has(account) && date.slice(0, 4) < day.slice(0, 4) ? retainedEarnings : account
      if (date < from) lineOf(holderIn(from)).opening += debit - credit
      else {
        lineOf(account).debit += debit
        lineOf(account).credit += credit
      }
      lineOf(holderIn(to)).closing += debit - credit
    }
  }
  for (const line of lines.values()) line.transfer = line.closing - line.opening - line.debit + line.credit
  return new Map([...lines].filter(([, line]) => Object.values(line).some((amount) => amount !== 0n)))
}

/** Converts '139.12' to pennies. */
export function pennies(amount: string): bigint {
  const sign = amount.startsWith('-') ? -1n : 1n
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  return sign * (BigInt(whole) * 100n + BigInt(part.padEnd(2, '0')))
}

/** Formats 13912 pennies as '139.12'. */
export function decimalText(amount: bigint): string {
  return `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
}
