/** What the matcher of bank reconciliation reads. */
import type { LineToMatch } from '../../../domain/banking/matching/match-types.ts'
import type { OpenLine } from '../../../domain/banking/reconciliation/proposal-answer.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type MatchingBank = {
  id: string
  name: string
  account_id: string
  account_number: string | null
  currency_digits: number
  /** The account of differences within the tolerance. */
  adjustment_account: string | null
  /** Where card receipts wait for the bank, and the account of a fee whose payment method has none. */
  clearing_account: string | null
  clearing_account_label: string | null
  charges_account: string | null
  commission_percent: string | null
  match_tolerance: string | null
  match_tolerance_percent: string | null
}

/** Returns a bank account with its tolerances and the digits of the currency. */
export function matchingBank(companyId: string, bankId: string): Statement<MatchingBank> {
  return statement(
    `select b.id, b.name, b.account_id, b.account_number, c.currency_digits,
       (select a.id from account a where a.company_id = $1 and a.system_code = 'BR-ADJ') as adjustment_account,
       b.clearing_account_id as clearing_account,
       (select a.name from account a where a.company_id = $1 and a.id = b.clearing_account_id) as clearing_account_label,
       (select a.id from account a where a.company_id = $1 and a.system_code = 'BANK-CHG') as charges_account,
       trim_scale(b.commission_percent)::text as commission_percent,
       trim_scale(b.match_tolerance)::text as match_tolerance,
       trim_scale(b.match_tolerance_percent)::text as match_tolerance_percent
     from bank_account b join company c on c.id = b.company_id where b.company_id = $1 and b.id = $2`,
    [companyId, bankId],
  )
}

const lineColumns = `l.id, l.date, trim_scale(l.amount)::text as amount, l.description,
  l.counterparty_name, l.counterparty_account, l.end_to_end_reference, l.creditor_reference, l.cheque_number, l.bank_id`

const withoutMatch = `not exists (select from bank_match_line p where p.company_id = l.company_id and p.line_id = l.id)`

function countedFor(table: 'comment' | 'file'): string {
  return `select document_id, count(*)::int as count from ${table} where company_id = $1 and document_path = 'banking/statement-lines'`
}

/** Returns the lines of a bank account without a match, the earliest first, `most` at most. */
export function openLines(
  companyId: string,
  { bankId, statementId, most }: { bankId: string; statementId: string | null; most: number },
): Statement<OpenLine> {
  return statement(
    `select ${lineColumns}, l.statement_id as statement, r.document_path as reopened_path, r.document_id as reopened_id, d.number as reopened_number,
       coalesce(c.count, 0) as comment_count, coalesce(f.count, 0) as file_count
     from bank_statement_line l
     left join (${countedFor('comment')} and deleted_at is null group by document_id) c on c.document_id = l.id
     left join (${countedFor('file')} group by document_id) f on f.document_id = l.id
     left join bank_line_reopened r on r.company_id = l.company_id and r.line_id = l.id
     left join document_search d
       on d.company_id = l.company_id and d.path = r.document_path and d.document_id = r.document_id
     where l.company_id = $1 and l.bank_account_id = $2 and ${withoutMatch} and ($3::uuid is null or l.statement_id = $3)
     order by l.date, l.id limit $4`,
    [companyId, bankId, statementId, most],
  )
}

/** Returns these lines and those of their bank account with the same amounts, without a match. */
export function openLinesLike(companyId: string, bankId: string, ids: readonly string[]): Statement<LineToMatch> {
  return statement(
    `select ${lineColumns} from bank_statement_line l
     where l.company_id = $1 and l.bank_account_id = $2 and ${withoutMatch} and (l.id = any ($3::uuid[]) or l.amount in (
       select s.amount from bank_statement_line s where s.company_id = $1 and s.id = any ($3::uuid[])))
     order by l.date, l.id limit 5000`,
    [companyId, bankId, ids],
  )
}

/** A live ledger line of a bank account without a match; positive for money in. */
export type OpenEntry = {
  entry: string
  line_no: number
  date: string
  amount: string
  path: string
  document: string
  number: string | null
  reference: string | null
  cheque_number: string | null
  party: string | null
  party_name: string | null
  accounts: string | null
  description: string | null
}

export type EntryPeriod = { accountId: string; from: string; to: string; most: number }

/**
 * Returns the ledger lines of an account in a period that are in no match, the latest first, `most` at most. What was taken
 * back is left out with the entry that took it back, and so are opening balances: no bank reports them.
 */
export function openEntries(companyId: string, { accountId, from, to, most }: EntryPeriod): Statement<OpenEntry> {
  return statement(
    `select l.entry_id as entry, l.line_no, l.date, trim_scale(l.debit - l.credit)::text as amount, e.document_path as path,
       e.document_id as document, d.number, d.reference,
       coalesce(
         (select c.cheque_number from cheque_issue c where c.company_id = $1 and c.id = e.document_id),
         (select c.cheque_number from cheque_deposit c where c.company_id = $1 and c.id = e.document_id),
         (select min(r.cheque_number) from payment_row r where r.company_id = $1 and r.payment_id = e.document_id)
       ) as cheque_number,
       o.party_id as party, y.name as party_name, a.names as accounts,
       coalesce(l.description, d.remarks, n.narration) as description
     from journal_line l
     join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
     left join document_search d on d.company_id = $1 and d.path = e.document_path and d.document_id = e.document_id
     left join journal_voucher n on n.company_id = $1 and n.id = e.document_id and e.document_path = 'account/journal-vouchers'
     left join lateral (
       select i.party_id from open_item i where i.company_id = $1 and i.entry_id = l.entry_id order by i.line_no limit 1
     ) o on true
     left join party y on y.company_id = $1 and y.id = o.party_id
     left join lateral (
       select string_agg(distinct c.name, ', ') as names from journal_line s
       join account c on c.company_id = $1 and c.id = s.account_id
       where s.company_id = $1 and s.entry_id = l.entry_id and s.account_id <> l.account_id
     ) a on true
     where l.company_id = $1 and l.account_id = $2 and l.date between $3 and $4 and l.kind <> 'opening'
       and e.reverses_id is null
       and not exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id)
       and not exists (
         select from bank_match_entry p where p.company_id = $1 and p.entry_id = l.entry_id and p.line_no = l.line_no)
     order by l.date desc, l.entry_id, l.line_no limit $5`,
    [companyId, accountId, from, to, most],
  )
}

/** An invoice, bill or note that is not settled; positive for money in. */
export type OpenDocument = {
  item: string
  date: string
  due_date: string
  amount: string
  path: string
  document: string
  number: string | null
  reference: string | null
  party: string
  party_name: string
  ledger: 'receivable' | 'payable'
}

/** Returns the open items of invoices, bills, notes and opening items until a date, the latest first, `most` at most. */
export function openDocuments(companyId: string, { to, most }: { to: string; most: number }): Statement<OpenDocument> {
  return statement(
    `select i.id as item, i.date, i.due_date,
       trim_scale(case i.side when 'debit' then i.open_amount else -i.open_amount end)::text as amount,
       i.document_path as path, i.document_id as document, d.number, d.reference, i.party_id as party, y.name as party_name,
       case when i.account_id = y.customer_account_id then 'receivable' else 'payable' end as ledger
     from open_item i
     join party y on y.company_id = i.company_id and y.id = i.party_id
     left join document_search d on d.company_id = $1 and d.path = i.document_path and d.document_id = i.document_id
     where i.company_id = $1 and i.open_amount > 0 and i.reversed_by_id is null and i.date <= $2
       and i.document_path in ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes',
         'account/opening-items')
     order by i.date desc, i.id limit $3`,
    [companyId, to, most],
  )
}

/** A document that an act posts to a bank account; positive for money in. */
export type OpenDraft = {
  path: string
  document: string
  act: string
  version: number
  date: string
  amount: string
  number: string | null
  cheque_number: string | null
  party: string | null
  party_name: string | null
  description: string | null
}

/** Returns the cheques, vouchers and tax payments of a bank account that are not posted, the latest first, 1,000 at most. */
export function openDrafts(
  companyId: string,
  { bankId, accountId, to }: { bankId: string; accountId: string; to: string },
): Statement<OpenDraft> {
  return statement(
    `select d.path, d.document, d.act, d.version, d.date, trim_scale(d.amount)::text as amount, d.number, d.cheque_number,
       y.id as party, y.name as party_name, d.description
     from (
       select 'banking/cheque-deposits' as path, c.id as document, 'clear' as act, c.version, c.date, coalesce((
           select sum(r.amount) from cheque_deposit_row r
           where r.company_id = $1 and r.deposit_id = c.id and r.bounced_on is null), c.amount) as amount,
         c.voucher_no as number, coalesce(c.cheque_number, c.cheque_numbers) as cheque_number, p.party_id,
         coalesce(c.benefactors, b.name) as description
       from cheque_deposit c
       left join payment p on p.company_id = c.company_id and p.id = c.payment_id
       left join account b on b.company_id = c.company_id and b.id = c.benefactor_id
       where c.company_id = $1 and c.bank_account_id = $2 and c.status = 'Issued'
       union all
       select 'banking/cheque-issues', c.id, 'clear', c.version, coalesce(c.cheque_date, c.date), -c.amount, c.voucher_no,
         c.cheque_number, c.party_id, c.issued_to
       from cheque_issue c
       where c.company_id = $1 and c.bank_account_id = $2 and c.status = 'Issued' and c.payment_id is not null
       union all
       select 'account/journal-vouchers', v.id, 'approve', v.version, v.date, sum(r.debit - r.credit), null, null, null,
         v.narration
       from journal_voucher v
       join journal_voucher_row r on r.company_id = v.company_id and r.voucher_id = v.id and r.account_id = $3
       where v.company_id = $1 and v.status = 'Unapproved'
       group by v.id, v.version, v.date, v.narration having sum(r.debit - r.credit) <> 0
       union all
       select 'tax/payments', t.id, 'pay', t.version, t.date, -t.amount, null, null, null, t.remarks
       from tax_payment t
       where t.company_id = $1 and t.paid_from_id = $3 and t.status = 'Draft' and t.amount > 0
     ) d
     left join party y on y.company_id = $1 and y.id = d.party_id
     where d.date <= $4
     order by d.date desc, d.document limit 1000`,
    [companyId, bankId, accountId, to],
  )
}

/** A line of another bank account without a match. */
export type OtherBankLine = {
  id: string
  date: string
  amount: string
  description: string
  account: string
  bank_name: string
}

/** Returns the lines of other bank accounts without a match whose opposite amounts are among the given ones. */
export function otherBankLines(
  companyId: string,
  { bankId, amounts, from, to }: { bankId: string; amounts: readonly string[]; from: string; to: string },
): Statement<OtherBankLine> {
  return statement(
    `select l.id, l.date, trim_scale(l.amount)::text as amount, l.description, b.account_id as account, b.name as bank_name
     from bank_statement_line l join bank_account b on b.company_id = l.company_id and b.id = l.bank_account_id
     where l.company_id = $1 and l.bank_account_id <> $2 and l.date between $3 and $4
       and -l.amount = any ($5::numeric[]) and ${withoutMatch}
     order by l.date, l.id limit 5000`,
    [companyId, bankId, from, to, amounts],
  )
}

/** Where the reconciliation of a bank account stands; balances canonical. */
export type BankState = {
  /** The last day that its statements cover; null without lines. */
  day: string | null
  /** At the end of that day as the bank reports it; null where no statement tells a balance. */
  statement_balance: string | null
  book_balance: string | null
  unreconciled: number
  matched: number
  reconciled: number
  excluded: number
}

/** Returns where the reconciliation of a bank account stands. */
export function bankState(companyId: string, { id, account_id }: MatchingBank): Statement<BankState> {
  return statement(
    `select d.day, trim_scale(bank_balance($1, $2, d.day))::text as statement_balance,
       trim_scale((select coalesce(sum(b.debit - b.credit), 0) from balances_until($1, d.day) b
         where b.account_id = $3))::text as book_balance, c.*
     from (select bank_covered_until($1, $2) as day offset 0) d
     cross join (
       select count(*) filter (where l.status = 'Unreconciled')::int as unreconciled,
         count(*) filter (where l.status = 'Matched')::int as matched,
         count(*) filter (where l.status = 'Reconciled')::int as reconciled,
         count(*) filter (where l.status = 'Excluded')::int as excluded
       from statement_line l where l.company_id = $1 and l.bank_account_id = $2) c`,
    [companyId, id, account_id],
  )
}

/** Returns the active bank account with the most lines without a match; of several, the first by name. */
export function busiestBank(companyId: string): Statement<{ id: string }> {
  return statement(
    `select b.id from bank_account b
     left join bank_statement_line l on l.company_id = b.company_id and l.bank_account_id = b.id and ${withoutMatch}
     where b.company_id = $1 and b.is_active
     group by b.id, b.name order by count(l.id) desc, b.name, b.id limit 1`,
    [companyId],
  )
}
