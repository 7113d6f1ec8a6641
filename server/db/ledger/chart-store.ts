/** Statements for the rules of the chart of accounts, and the consequences of moving a category. */
import type { ControlKind } from '../../../domain/ledger/chart.ts'
import { CONTROL_KIND_OF_CATEGORY } from '../../../domain/ledger/chart.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type CategoryStep = { id: string; name: string; system_code: string | null }

/** Serialises changes in the chart of one company until the end of the transaction. */
export function lockChart(companyId: string): Statement {
  return statement(`select pg_advisory_xact_lock(hashtextextended('chart ' || $1, 0))`, [companyId])
}

/** Returns a category and those above it, up to its root; no row for an unknown id. */
export function categoryPath(companyId: string, categoryId: string): Statement<CategoryStep> {
  return statement(
    `with recursive up as (
       select c.id, c.name, c.system_code, c.parent_id, 1 as step from account_category c
       where c.company_id = $1 and c.id = $2
       union all
       select c.id, c.name, c.system_code, c.parent_id, up.step + 1
       from account_category c join up on c.id = up.parent_id where c.company_id = $1
     ) select id, name, system_code from up order by step`,
    [companyId, categoryId],
  )
}

/** Returns an account and its parents; in a broken chart with a cycle each once. */
export function ledgerPath(companyId: string, ledgerId: string): Statement<{ id: string }> {
  return statement(
    `with recursive up as (
       select a.id, a.parent_id from account a where a.company_id = $1 and a.id = $2
       union
       select a.id, a.parent_id from account a join up on a.id = up.parent_id where a.company_id = $1
     ) select id from up`,
    [companyId, ledgerId],
  )
}

export type CategoryNode = { id: string; parent_id: string | null; system_code: string | null; is_default: boolean }

/** Returns a category and everything below it, in no order. */
export function categoriesBelow(companyId: string, categoryId: string): Statement<CategoryNode> {
  return statement(
    `select c.id, c.parent_id, c.system_code, c.is_default from account_category c
     where c.company_id = $1 and c.id in (select id from category_with_descendants($1, $2))`,
    [companyId, categoryId],
  )
}

/** Returns the accounts below a category, locked: nothing can be posted to them until the end of the transaction. */
export function lockAccountsBelow(
  companyId: string,
  categoryId: string,
): Statement<{ id: string; category_id: string; is_default: boolean }> {
  return statement(
    `select id, category_id, is_default from account
     where company_id = $1 and category_id in (select id from category_with_descendants($1, $2))
     order by id for update`,
    [companyId, categoryId],
  )
}

/** Returns whether anything was ever posted to one of the accounts. */
export function anyEntries(companyId: string, accountIds: readonly string[]): Statement<{ exists: boolean }> {
  return statement(
    'select exists (select from journal_line where company_id = $1 and account_id = any ($2::uuid[])) as exists',
    [companyId, accountIds],
  )
}

/**
 * Returns the first of the accounts, by name, that would become an inventory account with the control kind or stop being one,
 * and is a system account, has entries, or is named by an item or a category of items; the seeded inventory account keeps its
 * kind and is never returned.
 */
export function fixedInventoryAccount(
  companyId: string,
  accountIds: readonly string[],
  kind: ControlKind,
): Statement<{ name: string }> {
  return statement(
    `select a.name from account a
     where a.company_id = $1 and a.id = any ($2::uuid[]) and (a.control_kind = 'inventory') <> ($3 = 'inventory')
       and not (a.is_default and a.control_kind = 'inventory')
       and (a.is_default
         or exists (select from journal_line l where l.company_id = $1 and l.account_id = a.id)
         or exists (select from item i where i.company_id = $1 and a.id in (i.inventory_account_id, i.cogs_account_id,
           i.sales_account_id, i.purchase_account_id, i.discount_allowed_account_id, i.discount_received_account_id,
           i.expense_account_id))
         or exists (select from inventory_category c where c.company_id = $1 and a.id in (c.inventory_account_id,
           c.cogs_account_id, c.sales_account_id, c.purchase_account_id, c.discount_allowed_account_id,
           c.discount_received_account_id)))
     order by a.name limit 1`,
    [companyId, accountIds, kind],
  )
}

/** Sets the control kind of the accounts of categories; the seeded inventory account keeps its own. */
export function setControlKind(companyId: string, categoryIds: readonly string[], kind: ControlKind): Statement {
  return statement(
    `update account set control_kind = $3 where company_id = $1 and category_id = any ($2::uuid[])
     and control_kind <> $3 and not (is_default and control_kind = 'inventory')`,
    [companyId, categoryIds, kind],
  )
}

/**
 * Sets the control kind of a new account as `controlKindBelow` does, where its category was moved since the kind was read. Runs
 * after `lockChart`.
 */
export function followMovedCategory(companyId: string, accountId: string): Statement {
  return statement(
    `with recursive up as (
       select c.id, c.system_code, c.parent_id, 1 as step
       from account a join account_category c on c.company_id = $1 and c.id = a.category_id
       where a.company_id = $1 and a.id = $2
       union all
       select c.id, c.system_code, c.parent_id, up.step + 1
       from account_category c join up on c.id = up.parent_id where c.company_id = $1
     ), place as (
       select coalesce((array_agg($3::jsonb ->> up.system_code order by up.step)
         filter (where $3::jsonb ? up.system_code))[1], 'none') as kind
       from up
     ) update account a set control_kind = place.kind from place
     where a.company_id = $1 and a.id = $2 and a.control_kind <> place.kind`,
    [companyId, accountId, JSON.stringify(CONTROL_KIND_OF_CATEGORY)],
  )
}
