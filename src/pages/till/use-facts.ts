import { useEffect, useState } from 'react'
import type { LaterPayment, Return, Sale, TillFact } from '../../../domain/till/facts.ts'
import { customerName } from '../../../domain/till/receipt.ts'
import type { ReturnableSale } from '../../../domain/till/return-sale.ts'
import { returnableSale, withLess } from '../../../domain/till/return-sale.ts'
import type { SoldDocument } from '../../../domain/till/sold-document.ts'
import type { TillParts } from './till-context.tsx'
import { useTill } from './till-context.tsx'

/** Reads the facts on the device, the newest first; again after each recorded fact. Null until they are read. */
export function useFacts(): readonly TillFact[] | null {
  const { device, till } = useTill()
  const [facts, setFacts] = useState<readonly TillFact[] | null>(null)
  const { n } = till.head
  useEffect(() => {
    let isOver = false
    void device.facts().then((read) => {
      if (!isOver) setFacts(read)
    })
    return () => {
      isOver = true
    }
  }, [device, n])
  return facts
}

/** Returns the facts of a shift, with the one that opened it. */
export function factsOfShift(facts: readonly TillFact[], shift: string): TillFact[] {
  return facts.filter((fact) => (fact.kind === 'shift_opened' ? fact.id === shift : fact.body.shift === shift))
}

/** Returns a sale on the device with what can be returned of it. */
export function returnableOf(
  sale: { id: string; body: Sale },
  facts: readonly TillFact[],
  { index, catalog, prices }: TillParts,
): ReturnableSale {
  const returns = facts
    .flatMap((fact): Return[] => (fact.kind === 'return' && fact.body.sale === sale.id ? [fact.body] : []))
    .toReversed()
  const later = laterPaymentsOf(sale, facts)
  const customer = customerName(sale.body.customer, catalog)
  return returnableSale(sale, { names: index.byId, customer, returns, later, knowledge: prices })
}

/** Returns what was paid later for a sale, in the order of the facts; `facts` are the newest first. */
export function laterPaymentsOf({ id }: { id: string }, facts: readonly TillFact[]): LaterPayment[] {
  return facts.flatMap((fact) => (fact.kind === 'payment' && fact.body.sale === id ? [fact.body] : [])).toReversed()
}

const NOT_FOUND = 404
const TIMEOUT_MS = 15_000
/** A customer waits, and what is on the device is enough. */
const SHORT_TIMEOUT_MS = 3000

/** Returns a sale on the device with what other tills took back of it, if the server says so in time. */
export async function withServer(sale: ReturnableSale, parts: TillParts): Promise<ReturnableSale> {
  if (!parts.till.online) return sale
  const answer = await findOnServer(sale.id, parts, { timeoutMs: SHORT_TIMEOUT_MS }).catch(() => null)
  return answer === null ? sale : withLess(sale, answer, parts.prices)
}

/**
 * Asks the server for an invoice by id or number, as it was before the return `without`; null when there is none. Throws an Error
 * without an answer.
 */
export async function findOnServer(
  numberOrId: string,
  { till }: TillParts,
  { without, timeoutMs = TIMEOUT_MS }: { without?: string; timeoutMs?: number } = {},
): Promise<SoldDocument | null> {
  const { company, key } = till.profile
  const query = without === undefined ? '' : `?without=${without}`
  const answer = await fetch(
    `/api/company/${encodeURIComponent(company)}/sales/pos/sale/${encodeURIComponent(numberOrId)}/${query}`,
    {
      headers: { authorization: `Till ${key}` },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    },
  )
  if (answer.status === NOT_FOUND) return null
  if (!answer.ok) throw new Error(`sale answered ${answer.status}`)
  return (await answer.json()) as SoldDocument
}
