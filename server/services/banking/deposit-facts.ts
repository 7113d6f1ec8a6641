/** What a cheque deposit says, what it names, and everything that is wrong with it. */
import type { DepositInput } from '../../../domain/banking/check-deposit.ts'
import { checkDeposit } from '../../../domain/banking/check-deposit.ts'
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import { canonical, withDigits } from '../../../domain/money/decimal.ts'
import { bankingChequeDeposits } from '../../../domain/resources/banking-cheque-deposits.ts'
import { bodyNames } from '../../../domain/resources/document-body.ts'
import { isId } from '../../../domain/resources/list-query.ts'
import type { BankFacts, DepositValues, StoredDeposit } from '../../db/cheque-deposit-store.ts'
import { bankFacts } from '../../db/cheque-deposit-store.ts'
import { ledgersAmong } from '../../db/record-groups.ts'
import { asAmount, asChoice, asObject, asText, unknownFields } from '../documents/body.ts'
import type { Books, Run } from '../documents/books.ts'
import { periodProblem } from '../documents/period.ts'
import { ledgerProblems } from '../ledger-choice.ts'

const statuses = ['Draft', 'Issued'] as const
const names = bodyNames(bankingChequeDeposits)

/** A deposit as a client sent it; raises what cannot be read, at its field. */
export function parseDeposit(body: unknown): DepositInput {
  const problems: Problem[] = []
  const given = asObject(body, '', problems)
  problems.push(...unknownFields(given, names, ''))
  const text = (name: string) => asText(given[name], name, problems).trim()
  const reference = (name: string) => {
    const id = text(name)
    if (id !== '' && !isId(id)) problems.push({ code: 'UNKNOWN_REFERENCE', path: name })
    return id === '' ? null : id
  }
  const input: DepositInput = {
    date: text('date'),
    bank_account: reference('bank_account'),
    benefactor: reference('benefactor'),
    amount: asAmount(given['amount'], 'amount', problems),
    cheque_number: text('cheque_number'),
    cheque_date: text('cheque_date'),
    drawee_bank: text('drawee_bank'),
    deposited_by: text('deposited_by'),
    narration: text('narration'),
    status: asChoice(given['status'], { words: statuses, path: 'status', problems }),
  }
  refuse(problems)
  return input
}

/** A stored deposit as it would be sent. */
export function inputOfDeposit(stored: StoredDeposit): DepositInput {
  return {
    date: stored.date,
    bank_account: stored.bank_account,
    benefactor: stored.benefactor,
    amount: stored.amount,
    cheque_number: stored.cheque_number ?? '',
    cheque_date: stored.cheque_date ?? '',
    drawee_bank: stored.drawee_bank ?? '',
    deposited_by: stored.deposited_by ?? '',
    narration: stored.narration ?? '',
    status: stored.status === 'Draft' ? 'Draft' : 'Issued',
  }
}

type LedgerFacts = Parameters<typeof ledgerProblems>[0]
export type JudgedDeposit = { values: DepositValues; bank: BankFacts; described: Record<string, unknown> }

/**
 * Raises everything that is wrong with a deposit: its fields, NOT_A_BANK for a wallet, ACCOUNT_INACTIVE, NOT_A_BENEFACTOR,
 * SAME_LEDGER, and what keeps its date from being written.
 */
export async function judgeDeposit(
  run: Run,
  { companyId, input, books }: { companyId: string; input: DepositInput; books: Books },
): Promise<JudgedDeposit> {
  const { date, bank_account: bankId, benefactor: ledgerId } = input
  const problems = checkDeposit(input, books.book.currency_digits)
  const period = problems.some(({ path }) => path === 'date') ? null : periodProblem(date, books)
  if (period) problems.push(period)
  const [bank] = bankId === null ? [] : (await run([bankFacts(companyId, bankId)]))[0]
  const [ledger] = ledgerId === null ? [] : (await run([ledgersAmong(companyId, 'benefactor', [ledgerId])]))[0]
  problems.push(...bankProblems(bankId, bank), ...benefactorProblems(ledgerId, ledger))
  if (bank && bank.account_id === ledgerId) problems.push({ code: 'SAME_LEDGER', path: 'benefactor' })
  refuse(problems)
  if (!bank || !ledger || bankId === null || ledgerId === null)
    throw new Error('A deposit that names nothing was let pass')
  const names = { bank: bank.name, benefactor: ledger.name, digits: books.book.currency_digits }
  return {
    bank,
    values: { ...valuesOf(input), bank_account_id: bankId, benefactor_id: ledgerId },
    described: describe(input, names),
  }
}

function benefactorProblems(id: string | null, ledger: LedgerFacts | undefined): Problem[] {
  const path = 'benefactor'
  if (id === null) return []
  return ledger ? ledgerProblems(ledger, { group: path, path }) : [{ code: 'UNKNOWN_REFERENCE', path }]
}

function bankProblems(id: string | null, bank: BankFacts | undefined): Problem[] {
  const path = 'bank_account'
  if (id === null) return []
  if (!bank) return [{ code: 'UNKNOWN_REFERENCE', path }]
  const params = { account: bank.name }
  if (bank.is_wallet) return [{ code: 'NOT_A_BANK', path, params }]
  return bank.is_active ? [] : [{ code: 'ACCOUNT_INACTIVE', path, params }]
}

function valuesOf(input: DepositInput): Omit<DepositValues, 'bank_account_id' | 'benefactor_id'> {
  return {
    date: input.date,
    amount: canonical(input.amount),
    cheque_number: input.cheque_number || null,
    cheque_date: input.cheque_date || null,
    drawee_bank: input.drawee_bank || null,
    deposited_by: input.deposited_by || null,
    narration: input.narration || null,
  }
}

type Named = { bank: string; benefactor: string; digits: number }

/** As the history shows it. */
function describe(input: DepositInput, { bank, benefactor, digits }: Named): Record<string, unknown> {
  const { bank_account: _bank, benefactor: _ledger, amount, ...others } = input
  const said = Object.entries(others).map(([name, text]) => [name, text === '' ? null : text])
  return { ...Object.fromEntries(said), bank_account: bank, benefactor, amount: withDigits(amount, digits) }
}

/** A stored deposit as the history shows it. */
export function describeStored(stored: StoredDeposit, digits: number): Record<string, unknown> {
  const names = { bank: stored.bank_account_label, benefactor: stored.benefactor_label, digits }
  return describe(inputOfDeposit(stored), names)
}
