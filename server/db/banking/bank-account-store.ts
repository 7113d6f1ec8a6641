/** Statements for the rules of bank accounts. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns another bank account than that of `id` whose ledger account has a name below a category. */
export function ledgerOfOtherBank(
  companyId: string,
  { name, below, id }: { name: string; below: string; id: string | null },
): Statement<{ id: string }> {
  return statement(
    `select b.id from bank_account b
     join account a on a.company_id = b.company_id and a.id = b.account_id
     join account_category c on c.company_id = a.company_id and c.id = a.category_id
     where b.company_id = $1 and c.system_code = $2 and a.name = $3 and b.id is distinct from $4::uuid`,
    [companyId, below, name, id],
  )
}

export type PrintedBank = { id: string; name: string; version: number }

/** The bank account, other than the one of `id`, that invoices print; it is locked. */
export function otherPrintedBank(companyId: string, id: string): Statement<PrintedBank> {
  return statement(
    'select id, name, version from bank_account where company_id = $1 and print_on_invoices and id <> $2 for update',
    [companyId, id],
  )
}

/**
 * Updates the next cheque number of a bank account if the used number was the next one: to the first free number from
 * `next` on, with at least as many digits; null where it is too long.
 */
export function nextChequeNumber(
  companyId: string,
  { bank, usedNumber, next }: { bank: string; usedNumber: string; next: string },
): Statement {
  return statement(
    `with used as (
       select case when cheque_number ~ '^[0-9]{1,30}$' then cheque_number::numeric end as n
       from cheque_issue where company_id = $1 and bank_account_id = $2
     ), free as (
       select min(c.n) as n from (select ($4::text)::numeric as n union all select n + 1 from used where n >= ($4::text)::numeric) c
       where not exists (select from used where used.n = c.n)
     )
     update bank_account set version = version + 1, updated_at = now(),
       next_cheque_no = (select case when length(n::text) <= 30 then lpad(n::text, greatest(length($4::text), length(n::text)), '0') end from free)
     where company_id = $1 and id = $2 and next_cheque_no = $3`,
    [companyId, bank, usedNumber, next],
  )
}

/** Returns a row when a cheque of the bank account, except that of a payment, has the number. */
export function chequeNumberTaken(
  companyId: string,
  { bank, number, payment }: { bank: string | null; number: string; payment: string | null },
): Statement {
  return statement(
    `select from cheque_issue where company_id = $1 and bank_account_id = $2 and cheque_number = $3
       and payment_id is distinct from $4::uuid`,
    [companyId, bank, number, payment],
  )
}

/** A cheque to be posted, with its author. */
export type DueCheque = { company_id: string; id: string; user_id: string; email: string }

/** Returns the post-dated cheques of all companies that are due at `at`. */
export function chequesDue(at: Date): Statement<DueCheque> {
  return statement('select company_id, id, user_id, email from cheques_due($1)', [at])
}
