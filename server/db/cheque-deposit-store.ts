/** Cheque deposits. */
import type { ChequeDepositStatus } from '../../domain/documents/status.ts'
import type { Statement } from './client.ts'
import { statement } from './client.ts'

export const depositSeries = 'banking/cheque-deposits'

export type StoredDeposit = {
  id: string
  status: ChequeDepositStatus
  voucher_no: string | null
  date: string
  clearing_date: string | null
  bank_account: string
  bank_account_label: string
  /** The ledger of the bank account. */
  bank_ledger: string
  benefactor: string
  benefactor_label: string
  cheque_number: string | null
  cheque_date: string | null
  drawee_bank: string | null
  amount: string
  deposited_by: string | null
  narration: string | null
  /** The receipt that it came with. */
  payment: string | null
  payment_label: string | null
  cancel_reason: string | null
  entry_id: string | null
  created_by_label: string
  version: number
  created_at: Date
  updated_at: Date
}

/** One deposit; the amount canonical. */
export function depositById(companyId: string, id: string): Statement<StoredDeposit> {
  return statement(
    `select d.id, d.status, d.voucher_no, d.date, d.clearing_date, d.bank_account_id as bank_account, b.name as bank_account_label,
       b.account_id as bank_ledger, d.benefactor_id as benefactor, a.name as benefactor_label, d.cheque_number, d.cheque_date,
       d.drawee_bank, trim_scale(d.amount)::text as amount, d.deposited_by, d.narration, d.payment_id as payment,
       p.voucher_no as payment_label, d.cancel_reason, d.entry_id, u.full_name as created_by_label, d.version, d.created_at,
       d.updated_at
     from cheque_deposit d
     join bank_account b on b.company_id = d.company_id and b.id = d.bank_account_id
     join account a on a.company_id = d.company_id and a.id = d.benefactor_id
     left join payment p on p.company_id = d.company_id and p.id = d.payment_id
     join app_user u on u.id = d.created_by
     where d.company_id = $1 and d.id = $2`,
    [companyId, id],
  )
}

export type BankFacts = { name: string; is_wallet: boolean; is_active: boolean; account_id: string }

/** What has to be known of the bank account that a cheque is taken to. */
export function bankFacts(companyId: string, id: string): Statement<BankFacts> {
  return statement(
    'select name, is_wallet, is_active, account_id from bank_account where company_id = $1 and id = $2',
    [companyId, id],
  )
}

export type DepositValues = Readonly<{
  date: string
  bank_account_id: string
  benefactor_id: string
  amount: string
  cheque_number: string | null
  cheque_date: string | null
  drawee_bank: string | null
  deposited_by: string | null
  narration: string | null
}>

const columns =
  'date, bank_account_id, benefactor_id, amount, cheque_number, cheque_date, drawee_bank, deposited_by, narration'
const types = `date date, bank_account_id uuid, benefactor_id uuid, amount numeric, cheque_number text, cheque_date date,
  drawee_bank text, deposited_by text, narration text`

/** Inserts a Draft. */
export function insertDepositDraft(
  companyId: string,
  createdBy: string,
  { id, values }: { id: string; values: DepositValues },
): Statement {
  return statement(
    `insert into cheque_deposit (company_id, id, status, series, created_by, ${columns})
     select $1, $3, 'Draft', $4, $2, ${columns} from jsonb_to_record($5) as v(${types})`,
    [companyId, createdBy, id, depositSeries, JSON.stringify(values)],
  )
}

export function updateDepositValues(
  companyId: string,
  { id, values }: { id: string; values: DepositValues },
): Statement {
  return statement(
    `update cheque_deposit d set (${columns}) = (select ${columns} from jsonb_to_record($3) as v(${types}))
     where d.company_id = $1 and d.id = $2`,
    [companyId, id, JSON.stringify(values)],
  )
}

/** Takes the next version of a deposit; fails as STALE when `version` is not the stored one. */
export function claimDeposit(companyId: string, id: string, version: number): Statement {
  return statement("select claim_version('cheque_deposit', $1, $2, $3)", [companyId, id, version])
}

/** Makes a Draft Issued and gives it the next number; the last statement before the audit row, since it locks the counter. */
export function issueDeposit(
  companyId: string,
  id: string,
  { fiscalYearId, prefix, padding }: { fiscalYearId: string; prefix: string; padding: number },
): Statement {
  return statement(
    `with taken as (select next_number($1, $3, $4) as n)
     update cheque_deposit set status = 'Issued', fiscal_year_id = $4, number = taken.n,
       voucher_no = document_number($5, taken.n, $6)
     from taken where company_id = $1 and id = $2`,
    [companyId, id, depositSeries, fiscalYearId, prefix, padding],
  )
}

export function markDepositCleared(
  companyId: string,
  id: string,
  { date, entryId }: { date: string; entryId: string },
): Statement {
  return statement(
    `update cheque_deposit set status = 'Cleared', clearing_date = $3, entry_id = $4 where company_id = $1 and id = $2`,
    [companyId, id, date, entryId],
  )
}

export function markDepositCancelled(companyId: string, id: string, reason: string): Statement {
  return statement(
    `update cheque_deposit set status = 'Cancelled', cancel_reason = $3, entry_id = null where company_id = $1 and id = $2`,
    [companyId, id, reason],
  )
}

export function deleteDepositDraft(companyId: string, id: string): Statement {
  return statement("delete from cheque_deposit where company_id = $1 and id = $2 and status = 'Draft'", [companyId, id])
}
