/** The demo: two companies and three people, made once in an empty database by the use-cases that a person would use. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addDays, addMonths, localDate } from '../../domain/calendar/local-date.ts'
import { demoPassword as password } from '../../domain/identity/demo-sign-in.ts'
import type { PermissionMap } from '../../domain/permissions/can.ts'
import type { ShippedSet } from '../../domain/resources/modules.ts'
import { mergePermissions, shippedPermissions, shippedSets } from '../../domain/resources/modules.ts'
import type { Database } from '../db/core/client.ts'
import { statement } from '../db/core/client.ts'
import type { PersonRow } from '../db/identity/identity-store.ts'
import { companiesOf, insertPerson, lockOut, personByEmail, switchOn } from '../db/identity/identity-store.ts'
import { discardCompany } from '../services/ended-companies.ts'
import { switchCompany } from '../services/identity/account/companies.ts'
import { hashPassword } from '../services/identity/passwords.ts'
import { addFiscalYears } from '../services/company/add-fiscal-years.ts'
import { addMember } from '../services/people/add-member.ts'
import { createPermissionSet } from '../services/people/permission-sets.ts'
import { companyRecord } from '../services/company/company-record.ts'
import { changeCompany } from '../services/company/change-company.ts'
import { putLogo } from '../services/company/company-logo.ts'
import { createCompany } from '../services/company/create-company.ts'
import { dismissSetupGuide } from '../services/company/setup-guide.ts'
import type { Clock, Context } from '../services/core/unit-of-work.ts'
import { newId } from '../services/core/unit-of-work.ts'
import { projectRoot } from '../paths.ts'
import type { FileStore } from '../storage/files.ts'
import { himalDetails, mapleDetails } from './company-details.ts'
import { enterCounts } from './counts.ts'
import type { Bookkeepers } from './enter.ts'
import { enterLedgers, enterVouchers } from './enter.ts'
import { openTrade } from './enter-trade.ts'
import { himalShelves, himalTerms, planHimalTrade } from './himal-trade.ts'
import { himalLedgers, planHimalTraders } from './himal-traders.ts'
import { mapleLedgers, planMapleAndFinch } from './maple-and-finch.ts'
import { mapleTerms } from './maple-parties.ts'
import { planMapleTrade } from './maple-trade.ts'
import { enterMoney, himalMoney, ledgerOf, mapleMoney } from './money.ts'
import { enterMovedMoney } from './moved-money.ts'
import { byDate } from './planned-trade.ts'
import type { Span } from './schedule.ts'
import { enterShelves, planStock, shelves } from './stock.ts'
import { added, bringInStock, enterGoods } from './stock-records.ts'
import { enterTaxReturns } from './tax-returns.ts'

export type DemoDeps = {
  db: Database
  /** The database as the role that owns the tables, which removes what an interrupted making left. */
  ownerDb: Database
  clock: Clock
  files: FileStore
  log: (line: string) => void
}
export type SignIn = { email: string; password: string }

const people = {
  owner: { email: 'owner@demo.test', fullName: 'Olivia Finch' },
  accountant: { email: 'accountant@demo.test', fullName: 'Anil Shrestha' },
  clerk: { email: 'clerk@demo.test', fullName: 'Carol Maple' },
}
type Person = { userId: string; email: string; address: string }
type People = Record<keyof typeof people, Person>

type PermissionSet = { name: string; permissions: PermissionMap }

const voucherEntry: PermissionSet = {
  name: 'Voucher entry',
  permissions: {
    account_journal_vouchers: { read: true, create: true, update: true },
    account_ledgers: { read: true },
  },
}

/**
 * Returns whether the demo is whole, is to be made (in an empty database, or because its making was interrupted), or does not belong
 * here. While it is being made its users are locked out, so that nobody sees a part of it.
 */
export async function findDemo(db: Database): Promise<'whole' | 'to make' | 'none'> {
  const [companies, [ended], [owner]] = await db.batch(null, [
    statement<{ slug: string }>('select slug from company_ids()'),
    statement<{ taken: boolean }>('select slug_taken($1) or slug_taken($2) as taken', ['demo', 'demo-np']),
    personByEmail(people.owner.email),
  ])
  if (owner && isLockedOut(owner)) return 'to make'
  if (companies.length === 0 && ended?.taken === false) return 'to make'
  return owner ? 'whole' : 'none'
}

/**
 * Makes the demo where it is to be made, after removing what an interrupted making left; an existing one is never topped up, and
 * one that was deleted is made anew only when it is purged. Its users can sign in when all of it is there. Returns the sign-ins of
 * the demo where it exists, to be printed.
 */
export async function createDemo(deps: DemoDeps): Promise<SignIn[]> {
  const state = await findDemo(deps.db)
  if (state === 'none') return []
  if (state === 'to make') {
    deps.log('Making the demo companies')
    const founders = await lockedPeople(deps)
    for (const { userId } of Object.values(founders)) await discardCompaniesOf(deps, userId)
    const maple = await foundMapleAndFinch(deps, founders)
    const himal = await foundHimalTraders(deps, founders)
    await Promise.all([fillMapleAndFinch(maple), fillHimalTraders(himal)])
    const hash = await hashPassword(password)
    await deps.db.batch(
      null,
      Object.values(founders).map(({ userId }) => switchOn(userId, hash)),
    )
  }
  return demoSignIns
}

/** The published sign-ins, that of the owner of Maple & Finch first. */
export const demoSignIns: SignIn[] = Object.values(people).map(({ email }) => ({ email, password }))

const isLockedOut = ({ is_active, password_hash }: PersonRow): boolean => !is_active && password_hash === null

async function lockedPeople({ db }: DemoDeps): Promise<People> {
  const make = async ({ email, fullName }: { email: string; fullName: string }): Promise<Person> => {
    const [[existing]] = await db.batch(null, [personByEmail(email)])
    const id = existing?.id ?? newId()
    const insertion = existing ? [] : [...insertPerson({ id, email, fullName, passwordHash: null })]
    await db.batch(null, [...insertion, lockOut(id)])
    return { userId: id, email, address: '' }
  }
  const [owner, accountant, clerk] = await Promise.all([
    make(people.owner),
    make(people.accountant),
    make(people.clerk),
  ])
  return { owner, accountant, clerk }
}

async function discardCompaniesOf(deps: DemoDeps, userId: string): Promise<void> {
  const [companies] = await deps.db.batch(null, [companiesOf(userId)])
  for (const { id, role } of companies) if (role === 'owner') await discardCompany(deps, id, userId)
}

async function foundMapleAndFinch(deps: DemoDeps, { owner, accountant, clerk }: People): Promise<Bookkeepers> {
  const company = await createCompany(deps, owner, { name: 'Maple & Finch Ltd', countryIso: 'GB', slug: 'demo' })
  await changeCompany(company, { ...mapleDetails, version: 1 })
  await putLogo({ ...company, files: deps.files }, pictureAt('maple-and-finch.png'))
  await createPermissionSet(company, voucherEntry)
  const checker = await join(company, accountant, [shippedSet('accountant')])
  const sets = [voucherEntry, shippedSet('sales_clerk'), shippedSet('purchase_clerk')]
  const preparer = await join(company, clerk, sets)
  for (const member of [company, checker, preparer]) await dismissSetupGuide(member, true)
  return { approver: company, preparer }
}

/** Enters a year of Maple & Finch into a British company that has nothing yet. */
export async function fillMapleAndFinch(books: Bookkeepers): Promise<void> {
  const { approver: company } = books
  const span = await lastTwelveMonths(company)
  await enterLedgers(company, mapleLedgers)
  await enterMoney(company, mapleMoney)
  const shelved = await enterShelves(company)
  await bringInStock(company, shelves)
  const enter = await openTrade(company, { terms: mapleTerms, shelves, row: shelved.row, bank: mapleMoney.bank })
  for (const one of byDate([...planMapleTrade(span), ...planStock(span, shelved)])) {
    if ('body' in one) await added(company, one.path, one.body)
    else await enter(one)
  }
  await enterCounts(company, span.end)
  await enterVouchers(books, planMapleAndFinch(span))
  await enterMovedMoney(company, span, mapleMoney)
  await enterTaxReturns(company, span, { days: 37, paidFrom: ledgerOf(mapleMoney) })
}

async function foundHimalTraders(deps: DemoDeps, { owner, accountant }: People): Promise<Context> {
  const company = await createCompany(deps, accountant, { name: 'Himal Traders', countryIso: 'NP', slug: 'demo-np' })
  await changeCompany(company, { ...himalDetails, version: 1 })
  await putLogo({ ...company, files: deps.files }, pictureAt('himal-traders.png'))
  const memberId = await addMember(company, { ...owner, role: 'admin', permissionSets: [] })
  for (const member of [company.who.memberId, memberId])
    await dismissSetupGuide({ ...company, who: { ...company.who, memberId: member } }, true)
  // Making a company opens it next time; the demo begins in the fuller one.
  await switchCompany(deps, accountant.userId, 'demo')
  return company
}

async function fillHimalTraders(company: Context): Promise<void> {
  const span = await lastTwelveMonths(company)
  await enterLedgers(company, himalLedgers)
  await enterMoney(company, himalMoney)
  const row = await enterGoods(company, himalShelves)
  await bringInStock(company, himalShelves)
  const goods = { terms: himalTerms, shelves: himalShelves, row, bank: himalMoney.bank }
  const enter = await openTrade(company, goods)
  for (const one of planHimalTrade(span)) await enter(one)
  await enterVouchers({ approver: company, preparer: company }, planHimalTraders(span))
  await enterTaxReturns(company, span, { days: 25, paidFrom: ledgerOf(himalMoney) })
}

const pictureAt = (name: string) => () => readFile(path.join(projectRoot, 'server/demo', name))

const shippedSet = (name: ShippedSet): PermissionSet => ({
  name: shippedSets[name].label,
  permissions: shippedPermissions(name),
})

async function join(company: Context, person: Person, sets: readonly PermissionSet[]): Promise<Context> {
  const memberId = await addMember(company, { ...person, role: 'member', permissionSets: sets.map(({ name }) => name) })
  const permissions = mergePermissions(sets.map((set) => set.permissions))
  return { ...company, who: { ...company.who, ...person, memberId, roles: ['member'], permissions } }
}

/** Twelve months up to yesterday, with the fiscal years that they lie in. */
async function lastTwelveMonths(company: Context): Promise<Span> {
  const { today, fiscal_years: years } = await companyRecord(company)
  const end = addDays(localDate(today), -1)
  const first = years[0]
  if (first) await addFiscalYears(company, addDays(localDate(first.start_date), -1))
  return { start: addDays(addMonths(end, -12), 1), end }
}
