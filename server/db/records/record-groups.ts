/** The groups of records for pickers, as conditions on the row `r` of their table. */
import { sql } from 'kysely'
import type { LedgerGroup } from '../../../domain/ledger/groups.ts'
import { ledgerGroups } from '../../../domain/ledger/groups.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import { bankingBankAccounts } from '../../../domain/resources/banking/banking-bank-accounts.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import type { Fragment, Statement } from '../core/client.ts'
import { preparedStatement } from '../core/client.ts'
import { accountInUse } from '../ledger/account-in-use.ts'

/** Returns the condition of a declared group; a group without a condition is a programming error. */
export function groupCondition(path: string, companyId: string, group: string): Fragment {
  if (path === 'banking/bank-accounts' && group === 'bank') return sql`not r.is_wallet`
  if (path === 'tax/schemes' && group === 'owed') return sql`r.payable_id is not null`
  if (path === 'tax/schemes' && group === 'included') return sql`r.kind = 'taxable' and r.rate > 0`
  if (path === accountLedgers.path && isLedgerGroup(group)) return ledgersOf(companyId, group)
  throw new Error(`${path} has no group ${group}`)
}

/**
 * Returns the condition that a record can be chosen: it is active. Of a bank account and its account both are, because whoever
 * deactivates one of them has closed it.
 */
export function inUseCondition({ path, fields }: Pick<Resource, 'path' | 'fields'>, companyId: string): Fragment {
  if (!('is_active' in fields)) return sql`true`
  if (path === accountLedgers.path) return sql.raw(accountInUse('r'))
  if (path !== bankingBankAccounts.path) return sql`r.is_active`
  return sql`(r.is_active and exists (
    select from account a where a.company_id = ${companyId} and a.id = r.account_id and a.is_active))`
}

function isLedgerGroup(group: string): group is LedgerGroup {
  return Object.hasOwn(ledgerGroups, group)
}

/**
 * Returns the condition of an account's group, which follows from its category; the cash-flow section follows from the
 * nearest category that has one.
 */
function ledgersOf(companyId: string, group: LedgerGroup): Fragment {
  const money = below(companyId, sql`c.cash_flow_section = 'cash'`, sql`c.cash_flow_section is null`)
  return {
    money,
    benefactor: below(companyId, sql`c.system_code in ('CUST', 'BANK')`),
    depositor: sql`(${money} or ${below(companyId, sql`c.system_code = 'CUST'`)})`,
    expense: below(companyId, sql`c.system_code = 'EXPENSES'`),
    creditor: sql`(${money} or ${below(companyId, sql`c.system_code = 'LIABILITIES'`)})`,
    clearing: sql`(${money} and not exists (
      select from bank_account b where b.company_id = ${companyId} and b.account_id = r.id))`,
  }[group]
}

/** Returns the condition that the account is below a category, and those in between match `further`. */
function below(companyId: string, top: Fragment, further: Fragment = sql`true`): Fragment {
  return sql`r.category_id in (
    with recursive below as (
      select c.id from account_category c where c.company_id = ${companyId} and ${top}
      union
      select c.id from account_category c join below on c.parent_id = below.id
      where c.company_id = ${companyId} and ${further}
    ) select id from below)`
}

export type ChosenLedger = { id: string; name: string; is_active: boolean; belongs: boolean }

/** Returns names and activity of accounts, and whether each belongs to a group. */
export function ledgersAmong(companyId: string, group: LedgerGroup, ids: readonly string[]): Statement<ChosenLedger> {
  return preparedStatement(sql`select r.id, r.name, ${sql.raw(accountInUse('r'))} as is_active,
      ${ledgersOf(companyId, group)} as belongs from account r
    where r.company_id = ${companyId} and r.id = any (${ids}::uuid[])`)
}
