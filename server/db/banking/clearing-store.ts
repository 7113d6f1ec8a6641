/** What waits on the clearing account of a bank account for the sum that a card company pays. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** A live ledger line of the clearing account without a match; negative for a refund. */
export type UnsettledLine = {
  entry: string
  line_no: number
  date: string
  amount: string
  path: string
  document: string
  number: string | null
  reference: string | null
  party: string | null
  party_name: string | null
  account_name: string
  /** Of several in name order, separated by a comma. */
  payment_method: string | null
  /** The fee account of the payment method. */
  fee_account: string | null
  description: string | null
}

export type UnsettledQuery = {
  /** Null without a clearing account: then there are none. */
  accountId: string | null
  from: string
  to: string
  most: number
  /** Whether lines of entries that post to a bank account count: the money has been posted there already. */
  withPaidOut: boolean
}

/** Returns the ledger lines of a clearing account in a period that are in no match, the latest first, `most` at most. */
export function unsettledLines(
  companyId: string,
  { accountId, from, to, most, withPaidOut }: UnsettledQuery,
): Statement<UnsettledLine> {
  return statement(
    `select l.entry_id as entry, l.line_no, l.date, trim_scale(l.debit - l.credit)::text as amount, e.document_path as path,
       e.document_id as document, d.number, d.reference, o.party_id as party, y.name as party_name, a.name as account_name,
       w.name as payment_method, w.fee_account, coalesce(l.description, d.remarks) as description
     from journal_line l
     join account a on a.company_id = $1 and a.id = l.account_id
     join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
     left join document_search d on d.company_id = $1 and d.path = e.document_path and d.document_id = e.document_id
     left join lateral (
       select i.party_id from open_item i where i.company_id = $1 and i.entry_id = l.entry_id order by i.line_no limit 1
     ) o on true
     left join party y on y.company_id = $1 and y.id = o.party_id
     left join lateral (
       select string_agg(distinct m.name, ', ') as name,
         case when count(distinct m.fee_account_id) = 1 then min(m.fee_account_id::text)::uuid end as fee_account
       from payment_row r join payment_mode m on m.company_id = $1 and m.id = r.mode_id and m.account_id = l.account_id
       where r.company_id = $1 and r.payment_id = e.document_id
     ) w on true
     where l.company_id = $1 and l.account_id = $2 and l.date between $3 and $4 and e.reverses_id is null
       and not exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id)
       and not exists (
         select from bank_match_entry p where p.company_id = $1 and p.entry_id = l.entry_id and p.line_no = l.line_no)
       and ($6 or not exists (
         select from journal_line s join bank_account b on b.company_id = $1 and b.account_id = s.account_id
         where s.company_id = $1 and s.entry_id = l.entry_id))
     order by l.date desc, l.entry_id, l.line_no limit $5`,
    [companyId, accountId, from, to, most, withPaidOut],
  )
}

/** Locks bank accounts and those that share their clearing accounts, so that each line there is settled once. */
export function holdBanks(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement(
    `select b.id from bank_account b
     where b.company_id = $1 and (b.id = any ($2::uuid[]) or b.clearing_account_id in (
       select k.clearing_account_id from bank_account k where k.company_id = $1 and k.id = any ($2::uuid[])))
     order by b.id for update`,
    [companyId, ids],
  )
}
