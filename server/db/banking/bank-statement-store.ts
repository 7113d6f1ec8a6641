/** Bank statements and their lines, which are added and never changed. */
import type { StatementFacts } from '../../../domain/banking/statements/statement-facts.ts'
import type { IdentifiedLine } from '../../../domain/banking/statements/statement-line.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type BankOfStatement = {
  name: string
  account_number: string | null
  iban: string | null
  currency_code: string
  currency_digits: number
}

/** Returns the bank account of a statement with the currency of the books. */
export function bankOfStatement(companyId: string, bankId: string): Statement<BankOfStatement> {
  return statement(
    `select b.name, b.account_number, b.iban, c.currency_code, c.currency_digits
     from bank_account b join company c on c.id = b.company_id where b.company_id = $1 and b.id = $2`,
    [companyId, bankId],
  )
}

/** Locks a bank account, so that lines are added one after the other; no row for an unknown one. */
export function holdBank(companyId: string, bankId: string): Statement<{ id: string }> {
  return statement('select id from bank_account where company_id = $1 and id = $2 for update', [companyId, bankId])
}

/** Locks the bank account of a statement, like holdBank; no row for an unknown statement. */
export function holdBankOfStatement(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `select b.id from bank_account b
     join bank_statement s on s.company_id = b.company_id and s.bank_account_id = b.id
     where b.company_id = $1 and s.id = $2 for update of b`,
    [companyId, id],
  )
}

/** Locks the bank account of a line, like holdBank; returns the line. */
export function holdBankOfLine(companyId: string, id: string): Statement<{ id: string; version: number }> {
  return statement(
    `select l.id, 1 as version from bank_account b
     join bank_statement_line l on l.company_id = b.company_id and l.bank_account_id = b.id
     where b.company_id = $1 and l.id = $2 for update of b`,
    [companyId, id],
  )
}

export type NumberedBank = { id: string; account_number: string | null; iban: string | null }

/** Returns the active bank accounts with their numbers. */
export function numberedBanks(companyId: string): Statement<NumberedBank> {
  return statement(
    'select id, account_number, iban from bank_account where company_id = $1 and is_active order by name, id',
    [companyId],
  )
}

export type ExistingLine = Pick<IdentifiedLine, 'fingerprint' | 'occurrence' | 'date' | 'amount' | 'description'>

/** Returns the lines of a bank account with these fingerprints; amounts canonical. */
export function linesWith(companyId: string, bankId: string, fingerprints: readonly string[]): Statement<ExistingLine> {
  return statement(
    `select fingerprint, occurrence, date, trim_scale(amount)::text as amount, description from bank_statement_line
     where company_id = $1 and bank_account_id = $2 and fingerprint = any ($3::text[])`,
    [companyId, bankId, fingerprints],
  )
}

export type Period = { bankId: string; from: string; to: string }

/** Returns the latest statement file of a bank account that covers a part of the period. */
export function overlappingStatement(companyId: string, { bankId, from, to }: Period): Statement<{ name: string }> {
  return statement(
    `select name from bank_statement where company_id = $1 and bank_account_id = $2 and format <> 'feed'
       and start_date <= $4 and end_date >= $3
     order by end_date desc, id limit 1`,
    [companyId, bankId, from, to],
  )
}

export type NewStatement = { id: string; bankId: string; name: string; fileHash: string | null; facts: StatementFacts }

/** Inserts a statement and returns its id; nothing when it exists, as after an import that was interrupted. */
export function insertStatement(companyId: string, { facts, ...row }: NewStatement): Statement<{ id: string }> {
  return statement(
    `insert into bank_statement (company_id, id, bank_account_id, name, format, file_hash, account_number, currency_code,
       start_date, end_date, opening_balance, closing_balance, difference)
     values ($1, $2, $3, $4, $5, $6, nullif(left($7, 255), ''), nullif(left($8, 10), ''),
       $9, $10, $11, $12, $13) on conflict (company_id, id) do nothing returning id`,
    [
      companyId,
      row.id,
      row.bankId,
      row.name,
      facts.format,
      row.fileHash,
      facts.account,
      facts.currency,
      facts.start_date,
      facts.end_date,
      facts.opening,
      facts.closing,
      facts.difference,
    ],
  )
}

export type NewLine = IdentifiedLine & { id: string }

/** Inserts lines of a statement, without those that the bank account has. */
export function insertLines(
  companyId: string,
  { id, bankId }: Pick<NewStatement, 'id' | 'bankId'>,
  lines: readonly NewLine[],
): Statement {
  return statement(
    `insert into bank_statement_line (company_id, id, statement_id, bank_account_id, line_no, date, value_date, amount,
       description, counterparty_name, counterparty_account, end_to_end_reference, creditor_reference, cheque_number, bank_id,
       fingerprint, occurrence)
     select $1, l.id, $2, $3, l.line, l.date, l.value_date, l.amount, l.description, l.counterparty_name,
       l.counterparty_account, l.end_to_end_reference, l.creditor_reference, l.cheque_number, l.bank_id, l.fingerprint,
       l.occurrence
     from json_to_recordset($4) as l(id uuid, line int, date date, value_date date, amount numeric, description text,
       counterparty_name text, counterparty_account text, end_to_end_reference text, creditor_reference text,
       cheque_number text, bank_id text, fingerprint text, occurrence int)
     on conflict (company_id, bank_account_id, fingerprint, occurrence) do nothing`,
    [companyId, id, bankId, JSON.stringify(lines)],
  )
}

export type DeletedStatement = { name: string; bank_account_id: string; start_date: string; end_date: string }

/** What members added to the lines of a statement: the ids of the files, and the number of comments. */
export type LineNotes = { files: string[]; comments: number }

/** Returns the files and comments of the lines of a statement. */
export function notesOfLines(companyId: string, id: string): Statement<LineNotes> {
  return statement(
    `with line as (select id from bank_statement_line where company_id = $1 and statement_id = $2)
     select coalesce((
         select array_agg(f.id) from file f
         where f.company_id = $1 and f.document_path = 'banking/statement-lines' and f.document_id in (select id from line)
       ), '{}') as files, (
         select count(*)::int from comment c
         where c.company_id = $1 and c.document_path = 'banking/statement-lines' and c.document_id in (select id from line)
           and c.deleted_at is null
       ) as comments`,
    [companyId, id],
  )
}

/** Deletes a statement with its lines and returns what it was. */
export function deleteStatement(
  companyId: string,
  { id, version }: { id: string; version: number },
): Statement<DeletedStatement> {
  return statement(
    `delete from bank_statement where company_id = $1 and id = $2 and version = $3
     returning name, bank_account_id, start_date, end_date`,
    [companyId, id, version],
  )
}

/** Whether a statement is locked, and how many of its lines have no match and how many have one or are excluded. */
export type StatementState = {
  name: string
  bank: string
  is_locked: boolean
  unreconciled: number
  matched: number
}

/** Returns the state of a statement; no row for an unknown one. */
export function statementState(companyId: string, id: string): Statement<StatementState> {
  return statement(
    `select s.name, s.bank_account_id as bank,
       exists (select from bank_statement_lock k where k.company_id = $1 and k.statement_id = s.id) as is_locked,
       (select count(*)::int from statement_line l
         where l.company_id = $1 and l.statement_id = s.id and l.status = 'Unreconciled') as unreconciled,
       (select count(*)::int from statement_line l
         where l.company_id = $1 and l.statement_id = s.id and l.status <> 'Unreconciled') as matched
     from bank_statement s where s.company_id = $1 and s.id = $2`,
    [companyId, id],
  )
}

/** Locks a statement: its matches stay until it is reopened. */
export function insertLock(companyId: string, { id, userId }: { id: string; userId: string }): Statement {
  return statement('insert into bank_statement_lock (company_id, statement_id, created_by) values ($1, $2, $3)', [
    companyId,
    id,
    userId,
  ])
}

/** Reopens a locked statement. */
export function deleteLock(companyId: string, id: string): Statement {
  return statement('delete from bank_statement_lock where company_id = $1 and statement_id = $2', [companyId, id])
}
