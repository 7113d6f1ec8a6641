/** Reads what tax payments are proposed from. */
import type { TaxOfPeriod } from '../../../domain/tax/propose-payment.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns a row for a scheme with payable tax; amounts have the digits of the currency. */
export function taxOfPeriod(
  companyId: string,
  { scheme, from, to }: { scheme: string; from: string; to: string },
): Statement<TaxOfPeriod> {
  return statement(
    `select round(t.payable, c.currency_digits)::text as payable, round(t.receivable, c.currency_digits)::text as receivable,
       round(p.paid, c.currency_digits)::text as paid, round(p.set_off, c.currency_digits)::text as set_off
     from tax_scheme s
     join company c on c.id = $1
     cross join lateral (
       -- A voucher that takes something off the accounts settles another period with the tax office, unless it names the scheme.
       -- A reversal is on the side of what it reverses, so that both are left out.
       select coalesce(sum(l.credit - case when v.is_voucher then 0 else l.debit end)
           filter (where l.account_id = s.payable_id), 0) as payable,
         coalesce(sum(l.debit - case when v.is_voucher then 0 else l.credit end)
           filter (where l.account_id = s.receivable_id), 0) as receivable
       from journal_line l
       join journal_entry e on e.company_id = $1 and e.id = l.entry_id and e.document_path <> 'tax/payments'
       cross join lateral (select e.document_path = 'account/journal-vouchers' and l.tax_scheme_id is null as is_voucher) v
       where l.company_id = $1 and l.account_id in (s.payable_id, s.receivable_id) and l.kind = 'regular'
         and l.date between $3 and $4
     ) t
     cross join lateral (
       select coalesce(sum(m.paid), 0) as paid, coalesce(sum(m.set_off), 0) as set_off from (
         select d.amount as paid, d.set_off from tax_payment d
         where d.company_id = $1 and d.tax_scheme_id = s.id and d.status = 'Paid' and d.period_from >= $3 and d.period_to <= $4
         union all
         -- The payment of a return settles all its taxes: what it moved on the accounts of this one counts.
         select l.debit - l.credit, case when l.account_id = s.receivable_id then l.credit - l.debit end
         from tax_return r
         join tax_payment d on d.company_id = $1 and d.tax_return_id = r.id and d.status = 'Paid'
         join journal_entry e on e.company_id = $1 and e.document_path = 'tax/payments' and e.document_id = d.id
         join journal_line l on l.company_id = $1 and l.entry_id = e.id and l.account_id in (s.payable_id, s.receivable_id)
         where r.company_id = $1 and r.start_date >= $3 and r.end_date <= $4
       ) m
     ) p
     where s.company_id = $1 and s.id = $2 and s.payable_id is not null`,
    [companyId, scheme, from, to],
  )
}
