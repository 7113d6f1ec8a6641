/** `npm run import -- KIND FILE --company SLUG …`, `npm run import -- company FILE --slug SLUG --owner EMAIL` */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { dateReader, readIsoDate } from '../../domain/calendar/date-pattern.ts'
import type { FoldedProblem } from '../../domain/imports/fold-problems.ts'
import { foldProblems } from '../../domain/imports/fold-problems.ts'
import type { ImportKind } from '../../domain/imports/kinds.ts'
import { mappingByName } from '../../domain/imports/propose-mapping.ts'
import type { Config } from '../config.ts'
import { actAs } from '../services/identity/act-as.ts'
import type { Reading } from '../services/imports/import-file.ts'
import { lineText } from '../services/imports/import-file.ts'
import type { CheckedImport } from '../services/import-registry.ts'
import { columnsOf, checkImportFile } from '../services/import-registry.ts'
import { writeRejects } from '../services/imports/write-rejects.ts'
import { runUpkeep } from '../services/upkeep.ts'
import type { Books } from './books.ts'
import { withBooks } from './books.ts'
import { importArchive } from './import-archive.ts'
import { startProgress } from './progress.ts'
import { note, print, UsageError } from './usage.ts'

export const importUsage = `npm run import -- KIND FILE --company SLUG [options]
  KIND                 journal, categories, accounts, openings, opening_items, items, opening_stock, stock,
                       parties, sales, purchases, receipts or payments
  FILE                 CSV (also .gz) or XLSX with these columns
                       journal: date, voucher_no, account, debit, credit; optional: narration, category, description
                       categories: name, parent; optional: code, description
                       accounts: name, category; optional: code, parent, opening_dr, opening_cr
                       openings: account, opening_dr, opening_cr; optional: category
                       opening_items: party, type, document_no, date, amount; optional: due_date
                       items: name; optional: code, barcode, category, brand, unit, cost_price, selling_price,
                       tax_scheme, can_be_sold, can_be_purchased, track_inventory, description, opening_quantity,
                       opening_rate
                       opening_stock: item, quantity, rate; optional: received_on, unit
                       stock: date, voucher_no, item, quantity; optional: time, purpose, unit, rate,
                       description, remarks
                       parties: name; optional: tax_number, contact_no, email, address, credit_limit, credit_days,
                       aliases, contact_name, contact_position, contact_phone, contact_email, opening_dr, opening_cr
                       sales: number, date, item, quantity, rate; optional: time, type (invoice, credit note),
                       party, customer_name, due_date, tax_type, discount_type, discount, agent, reference, remarks,
                       is_export, item_name, description, unit, row_discount_type, row_discount, tax_scheme
                       purchases: the same with bill_number and is_import, type bill or debit note; landed costs
                       on rows of their own: landed_cost, cost_amount or cost_percent, cost_account
                       receipts and payments: number, date, party, method, amount; optional: document, settled,
                       ledger, write_off, write_off_as, withholding_scheme, withholding_base, cheque_number,
                       cheque_date, reference, remarks
  --mapping FILE       JSON file that maps columns to headers: {"date": "Datum", …, "dateFormat": "DD.MM.YYYY"}
  --no-create          report missing accounts, contacts, items, fiscal years, categories, units and brands as errors
  --skip-bad           skip rows with errors and import the others
  --dry-run            check the file without importing
  --as EMAIL           act as this member instead of the owner
npm run import -- company FILE --slug SLUG --owner EMAIL
  FILE                 the archive of a company, as npm run export -- company writes it
  --slug SLUG          the address of the new company
  --owner EMAIL        the user who becomes its owner`

const options = {
  company: { type: 'string' },
  mapping: { type: 'string' },
  'no-create': { type: 'boolean', default: false },
  'skip-bad': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  as: { type: 'string' },
  slug: { type: 'string' },
  owner: { type: 'string' },
} as const

/** A statement is imported on the page of its bank account. */
const kinds = {
  journal: 'Vouchers',
  categories: 'Account categories',
  accounts: 'Accounts',
  openings: 'Opening balances',
  opening_items: 'Opening items',
  items: 'Items',
  opening_stock: 'Lots of opening stock',
  stock: 'Adjustments',
  parties: 'Contacts',
  sales: 'Invoices and credit notes',
  purchases: 'Bills and debit notes',
  receipts: 'Payment receipts',
  payments: 'Supplier payments',
} as const satisfies Record<Exclude<ImportKind, 'bank_statement'>, string>
type Kind = keyof typeof kinds

function isKind(text: string | undefined): text is Kind {
  return text !== undefined && Object.hasOwn(kinds, text)
}

const mostProblemsShown = 20

/** Runs the command; returns 0 when every row was imported, 1 otherwise. */
export async function runImport(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [kind, file, ...rest] = positionals
  if (kind === 'company') return importArchive({ ...values, file: file ?? '' }, config)
  if (!isKind(kind)) throw new UsageError(`Unknown import "${kind ?? ''}".`)
  if (file === undefined || rest.length > 0 || values.company === undefined) {
    throw new UsageError('One file and --company are required.')
  }
  if (!existsSync(file)) throw new UsageError(`File not found: ${file}.`)
  const reading = readMapping(kind, values.mapping)
  const started = performance.now()
  const selection = { ...values, slug: values.company, email: values.as }
  return withBooks(config, async (books) => {
    const context = { db: books.db, clock: { now: () => new Date() }, who: await actAs(books, selection) }
    const create = !values['no-create']
    const creates = {
      createAccounts: create,
      createYears: create,
      createNames: create,
      createParties: create,
      createItems: create,
    }
    const checked = await checkImportFile(context, kind, { bytes: createReadStream(file), reading, ...creates })
    const { problems } = checked
    if (problems.length > 0) await showProblems(file, checked)
    const writes = !values['dry-run'] && (problems.length === 0 || values['skip-bad'])
    if (writes) await write(books, kind, checked)
    showCounts(checked, { kind, writes, seconds: (performance.now() - started) / 1000 })
    return problems.length === 0 ? 0 : 1
  })
}

async function write({ db }: Books, kind: Kind, checked: CheckedImport): Promise<void> {
  if (checked.counts.good === 0) return
  const progress = startProgress(`${kinds[kind]} imported`, checked.counts.good)
  await checked.write((count) => progress.at(count))
  progress.end()
  await runUpkeep(db)
}

function readMapping(kind: Kind, file: string | undefined): Reading {
  const columns = columnsOf(kind)
  const byName = (mapping: Record<string, string>) => (header: readonly string[]) =>
    mappingByName(header, { columns, chosen: mapping })
  if (file === undefined) return { mapping: byName({}), readDate: readIsoDate, hasDecimalComma: false }
  const shape = z.strictObject({
    ...Object.fromEntries(Object.keys(columns).map((column) => [column, z.string().optional()])),
    dateFormat: z.string().optional(),
  })
  const parsed = shape.safeParse(parseJson(file))
  if (!parsed.success) throw new UsageError(`${file}: ${z.prettifyError(parsed.error)}`)
  const { dateFormat, ...headers } = parsed.data
  const readDate = dateFormat === undefined ? readIsoDate : dateReader(dateFormat)
  if (!readDate) throw new UsageError(`${file}: "${dateFormat}" must contain YYYY, MM and DD exactly once.`)
  return { mapping: byName(headers as Record<string, string>), readDate, hasDecimalComma: false }
}

function parseJson(file: string): unknown {
  if (!existsSync(file)) throw new UsageError(`File not found: ${file}.`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function showProblems(file: string, checked: CheckedImport): Promise<void> {
  const { problems } = checked
  const folded = foldProblems(problems)
  for (const problem of folded.slice(0, mostProblemsShown)) note(foldedText(problem))
  if (folded.length > mostProblemsShown) note(`… and ${folded.length - mostProblemsShown} more`)
  const rejects = `${file}.rejects.csv`
  await writeRejects(file, rejects, checked)
  note(`Rejected rows with their errors: ${rejects}`)
}

const mostLinesShown = 5

function foldedText({ lines, ...problem }: FoldedProblem): string {
  const ellipsis = lines.length > mostLinesShown ? ', …' : ''
  return lines.length === 1
    ? lineText(problem)
    : `${lineText(problem)} (${lines.length} times, on lines ${lines.slice(0, mostLinesShown).join(', ')}${ellipsis})`
}

function showCounts({ counts }: CheckedImport, run: { kind: Kind; writes: boolean; seconds: number }): void {
  const what = kinds[run.kind].toLowerCase()
  print(`${counts.rows} rows read`)
  print(`${counts.good} ${what} ${run.writes ? 'imported' : 'not imported'}`)
  if (run.kind === 'journal') {
    print(`${counts.accounts} accounts and ${counts.years} fiscal years ${run.writes ? 'created' : 'not created'}`)
  }
  if (run.kind === 'sales' || run.kind === 'purchases') {
    const created = `${counts.parties} contacts, ${counts.items} items and ${counts.years} fiscal years`
    print(`${created} ${run.writes ? 'created' : 'not created'}`)
  }
  print(`${counts.there} ${what} already exist`)
  print(`${counts.rejected} rows rejected`)
  print(`${run.seconds.toFixed(1)} s`)
}
