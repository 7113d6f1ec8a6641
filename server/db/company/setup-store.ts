/** What a company has set up, from stored facts, and whether a member closed the set-up guide. */
import type { SetupStep } from '../../../domain/company/setup-guide.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** The condition of each step, for the company $1. */
const conditions = {
  details: `exists (select from company where id = $1
    and address <> '' and tax_identification_number <> '' and logo_type is not null)`,
  bank: 'exists (select from bank_account where company_id = $1)',
  openings: `exists (select from opening_balance where company_id = $1)
    or exists (select from opening_item where company_id = $1)`,
  records: `exists (select from party where company_id = $1) and exists (select from item where company_id = $1)`,
  invoice: `exists (select from trade_document where company_id = $1 and path = 'sales/vouchers' and status = 'Issued')`,
  team: `(select count(*) from member where company_id = $1 and is_active) > 1
    or exists (select from invitation where company_id = $1 and state = 'open')`,
  template: `exists (select from audit_log where company_id = $1 and resource = 'settings/invoice')`,
} satisfies Record<SetupStep, string>

export type SetupRow = Record<SetupStep, boolean> & { is_dismissed: boolean }

/** One row: each step, and whether the member closed the guide. */
export function readSetup(companyId: string, memberId: string): Statement<SetupRow> {
  const steps = Object.entries(conditions).map(([id, condition]) => `(${condition}) as ${id}`)
  return statement<SetupRow>(
    `select ${steps.join(', ')}, coalesce((select setup_guide_dismissed_at is not null from member
       where company_id = $1 and id = $2), true) as is_dismissed`,
    [companyId, memberId],
  )
}

/** Sets when a member closed the setup guide, null to show it again. */
export function dismissSetup(companyId: string, { memberId, at }: { memberId: string; at: Date | null }): Statement {
  return statement('update member set setup_guide_dismissed_at = $3 where company_id = $1 and id = $2', [
    companyId,
    memberId,
    at,
  ])
}
