/** Reads bank rules with their accounts and taxes, and the statement lines that rules look at. */
import type { LineStatus } from '../../../domain/banking/reconciliation/match-status.ts'
import type { RuleDirection } from '../../../domain/banking/rules/bank-rule.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { accountInUse } from '../ledger/account-in-use.ts'

/** An account of a rule. `is_income`: it is below Income, so that its tax is output tax. */
export type RuleAccount = {
  id: string
  name: string
  is_active: boolean
  is_income: boolean
  control_kind: string | null
}

/** Returns accounts; none for an unknown id. */
export function ruleAccounts(companyId: string, ids: readonly string[]): Statement<RuleAccount> {
  return statement(
    `select a.id, a.name, ${accountInUse('a')} as is_active, a.control_kind, a.category_id in (
       with recursive below as (
         select c.id from account_category c where c.company_id = $1 and c.system_code = 'INCOME'
         union
         select c.id from account_category c join below on c.parent_id = below.id where c.company_id = $1
       ) select id from below) as is_income
     from account a where a.company_id = $1 and a.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

/** A tax scheme of a rule with its accounts; `rate` canonical, in per cent. */
export type RuleTax = {
  id: string
  name: string
  kind: string
  rate: string
  receivable: string | null
  receivable_name: string | null
  payable: string | null
  payable_name: string | null
}

/** Returns tax schemes; none for an unknown id. */
export function ruleTaxes(companyId: string, ids: readonly string[]): Statement<RuleTax> {
  return statement(
    `select s.id, s.name, s.kind, trim_scale(s.rate)::text as rate, s.receivable_id as receivable, r.name as receivable_name,
       s.payable_id as payable, p.name as payable_name
     from tax_scheme s
     left join account r on r.company_id = s.company_id and r.id = s.receivable_id
     left join account p on p.company_id = s.company_id and p.id = s.payable_id
     where s.company_id = $1 and s.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

/** A rule as stored; amounts and percentages canonical. */
export type StoredRule = {
  id: string
  name: string
  words: string
  bank_account: string | null
  direction: RuleDirection
  amount_from: string | null
  amount_to: string | null
  account: string
  tax_scheme: string | null
  second_account: string | null
  second_percent: string | null
  second_tax_scheme: string | null
  narration: string | null
  is_automatic: boolean
}

/** Returns the active rules in their order, or the one with an id. */
export function activeRules(companyId: string, id: string | null): Statement<StoredRule> {
  return statement(
    `select id, name, words, bank_account_id as bank_account, direction, trim_scale(amount_from)::text as amount_from,
       trim_scale(amount_to)::text as amount_to, account_id as account, tax_scheme_id as tax_scheme,
       second_account_id as second_account, trim_scale(second_percent)::text as second_percent,
       second_tax_scheme_id as second_tax_scheme, narration, is_automatic
     from bank_rule where company_id = $1 and is_active and ($2::uuid is null or id = $2)
     order by position, lower(name), id`,
    [companyId, id],
  )
}

/** Returns the position after that of all rules. */
export function nextPosition(companyId: string): Statement<{ position: number; digits: number }> {
  return statement(
    `select least(coalesce((select max(position) from bank_rule where company_id = $1), 0) + 10, 100000) as position,
       currency_digits as digits from company where id = $1`,
    [companyId],
  )
}

/** What rules look at in a line. */
export type PastLine = {
  id: string
  bank: string
  amount: string
  description: string
  counterparty_name: string
  end_to_end_reference: string
  creditor_reference: string
}

/** Returns the latest lines of a bank account, or of all, whose account is none of `accounts`; the latest first, `most` at most. */
export function pastLines(
  companyId: string,
  { bankId, accounts, most }: { bankId: string | null; accounts: readonly string[]; most: number },
): Statement<PastLine> {
  return statement(
    `select l.id, l.bank_account_id as bank, trim_scale(l.amount)::text as amount, l.description, l.counterparty_name,
       l.end_to_end_reference, l.creditor_reference
     from bank_statement_line l
     where l.company_id = $1 and ($2::uuid is null or l.bank_account_id = $2) and l.bank_account_id not in (
       select b.id from bank_account b where b.company_id = $1 and b.account_id = any ($3::uuid[]))
     order by l.date desc, l.id desc limit $4`,
    [companyId, bankId, accounts, most],
  )
}

/** A line with what it was matched with; '' without a match. */
export type ShownLine = {
  id: string
  date: string
  amount: string
  description: string
  counterparty_name: string
  cheque_number: string
  bank_account_label: string
  status: LineStatus
  matched_with: string
  accounts: string
}

/** Returns lines with the numbers of the documents and the other accounts that they were matched with, the latest first. */
export function shownLines(companyId: string, ids: readonly string[]): Statement<ShownLine> {
  return statement(
    `select l.id, l.date, trim_scale(l.amount)::text as amount, l.description, coalesce(l.counterparty_name, '') as counterparty_name,
       coalesce(l.cheque_number, '') as cheque_number, b.name as bank_account_label, l.status,
       coalesce(m.numbers, '') as matched_with, coalesce(m.accounts, '') as accounts
     from statement_line l
     join bank_account b on b.company_id = l.company_id and b.id = l.bank_account_id
     left join lateral (
       select string_agg(distinct d.number, ', ') as numbers, string_agg(distinct a.name, ', ') as accounts
       from bank_match_entry n
       join journal_line o on o.company_id = $1 and o.entry_id = n.entry_id and o.line_no = n.line_no
         and o.account_id = b.account_id
       join journal_entry e on e.company_id = $1 and e.id = n.entry_id
       left join document_search d on d.company_id = $1 and d.path = e.document_path and d.document_id = e.document_id
       join journal_line s on s.company_id = $1 and s.entry_id = n.entry_id and s.account_id <> b.account_id
       join account a on a.company_id = $1 and a.id = s.account_id
       where n.company_id = $1 and n.match_id = l.match_id
     ) m on true
     where l.company_id = $1 and l.id = any ($2::uuid[])
     order by l.date desc, l.id desc`,
    [companyId, ids],
  )
}

/** The account that a line was recorded on by a voucher. */
export type CodedLine = PastLine & { account: string; account_label: string }

/** Returns the line with the account of its voucher; none unless that has one account besides the bank account and taxes. */
export function codedLine(companyId: string, lineId: string): Statement<CodedLine> {
  return statement(
    `${codings}
     select l.id, l.bank_account_id as bank, trim_scale(l.amount)::text as amount, l.description, l.counterparty_name,
       l.end_to_end_reference, l.creditor_reference, c.account, a.name as account_label
     from coding c
     join bank_statement_line l on l.company_id = $1 and l.id = c.line_id
     join account a on a.company_id = $1 and a.id = c.account
     where c.line_id = $2`,
    [companyId, lineId],
  )
}

/** Returns the lines of a bank account and a direction that were recorded on an account, the latest first, `most` at most. */
export function linesCodedLike(
  companyId: string,
  { id, bank, account, amount }: CodedLine,
  most: number,
): Statement<Pick<PastLine, 'id' | 'description' | 'counterparty_name'>> {
  return statement(
    `${codings}
     select l.id, l.description, l.counterparty_name
     from coding c join bank_statement_line l on l.company_id = $1 and l.id = c.line_id
     where c.line_id <> $2 and l.bank_account_id = $3 and c.account = $4 and sign(l.amount) = sign($5::numeric)
     order by l.date desc, l.id desc limit $6`,
    [companyId, id, bank, account, amount, most],
  )
}

/** Lines that were recorded by vouchers with one account besides the bank account and taxes; card settlements are none. */
const codings = `with coding as (
    select p.line_id, min(r.account_id::text)::uuid as account
    from bank_match m
    join bank_account b on b.company_id = m.company_id and b.id = m.bank_account_id
    join bank_match_line p on p.company_id = m.company_id and p.match_id = m.id
    join journal_voucher_row r on r.company_id = m.company_id and r.voucher_id = m.document_id
      and r.account_id <> b.account_id and r.tax_scheme_id is null
    where m.company_id = $1 and m.document_path = 'account/journal-vouchers' and not exists (
      select from journal_voucher_row s
      where s.company_id = $1 and s.voucher_id = m.document_id and s.account_id = b.clearing_account_id)
    group by p.line_id having count(distinct r.account_id) = 1
  )`
