/** Runs the requests of a kind, group by group on a fresh database, and returns them line by line. */
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { recordChanging, recordCreating } from './cases.ts'
import type { Books } from './company.ts'
import { fillCompanies } from './company.ts'
import type { Desk, Entry } from './desk.ts'
import { openDesk } from './desk.ts'
import type { Kind } from './kinds.ts'
import { ledgerKinds } from './ledger-kinds.ts'
import { moneyKinds } from './money-kinds.ts'
import { recordActs, recordDeleting, recordLock, recordReading, recordRepeats, recordSettings } from './more-cases.ts'
import type { Server } from './server.ts'
import { openServers } from './server.ts'
import { stockKinds } from './stock-kinds.ts'
import { tradeKinds } from './trade-kinds.ts'

export const paths = [
  'sales/vouchers',
  'sales/credit-notes',
  'purchase/vouchers',
  'purchase/debit-notes',
  'payment-receipts',
  'purchase/payments',
  'banking/cheque-deposits',
  'account/journal-vouchers',
  'account/opening-balances',
  'inventory/opening-stock',
  'inventory/adjustments',
  'inventory/conversions',
  'inventory/stock-counts',
  'inventory/bill-of-materials',
] as const

/** Two at a time: half of the time the machine waits for the database. */
const lanes = 2

/** Records the given kinds, and prints each when it is done. */
export async function recordKinds(
  kindNames: readonly string[],
  keep: (path: string, entries: readonly Entry[]) => void,
): Promise<void> {
  const { filled, servers, close } = await openServers(paths.map(moduleOf), { lanes, fill: fillCompanies })
  const left = [...kindNames]
  try {
    const work = async (server: Server) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        keep(path, await recordKind(server, { books: filled, path }))
      }
    }
    await Promise.all(servers.map(work))
  } finally {
    await close()
  }
}

const groups: readonly ((desk: Desk, kind: Kind) => Promise<void>)[] = [
  recordCreating,
  async (desk, kind) => {
    for (const status of Object.keys(kind.statuses)) await recordChanging(desk, kind, status)
  },
  async (desk, kind) => {
    await recordActs(desk, kind)
    await recordDeleting(desk, kind)
  },
  async (desk, kind) => {
    await recordReading(desk, kind)
    await recordRepeats(desk, kind)
    await recordSettings(desk, kind)
  },
  async (desk, kind) => {
    await kind.besides?.(desk)
    await recordLock(desk, kind)
  },
]

async function recordKind(server: Server, { books, path }: { books: Books; path: string }): Promise<Entry[]> {
  const kind = [...tradeKinds(books), ...moneyKinds(books), ...ledgerKinds(books), ...stockKinds(books)].find(
    (one) => one.path === path,
  )
  if (!kind) throw new Error(`${path} is no kind of document`)
  const entries: Entry[] = []
  const desk = openDesk(server, { books, kind: path, entries })
  for (const group of groups) {
    await server.fresh()
    await group(desk, kind)
  }
  return entries
}
