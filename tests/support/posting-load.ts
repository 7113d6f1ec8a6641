/**
 * Posts vouchers with eight clients while something happens to the database. Each client repeats a request with its
 * idempotency key until it is acknowledged, as the browser does.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { v4 as uuidv4 } from 'uuid'
import { signInOwner, type ServerProcess } from './server-process.ts'

export type LoadFigures = {
  acknowledged: number
  /** Answers by status code; 0 counts requests without an answer. */
  answers: Record<number, number>
  /** Distinct texts of answers other than 201. */
  texts: string[]
  /** `gaps` counts the numbers between the first and the last one that no voucher has. */
  stored: { vouchers: number; numbers: number; gaps: number; debit: string }
  /** Vouchers that were acknowledged and are not stored, or with another number. */
  lost: string[]
}

type Voucher = { id: string; voucher_no: string; total: string }

/** Posts until every event has happened; each begins when eight more vouchers are acknowledged. */
export async function postDuring(
  server: ServerProcess,
  events: readonly (() => Promise<void>)[],
): Promise<LoadFigures> {
  const authorization = await signInOwner(server.origin)
  const company = `${server.origin}/api/company/one`
  const ask = async (place: string): Promise<Response> => fetch(`${company}/${place}`, { headers: { authorization } })
  const body = JSON.stringify(await voucherOfToday(ask))
  const acknowledged = new Map<string, string>()
  const answers: Record<number, number> = {}
  const texts = new Set<string>()
  let ended = false
  async function post(): Promise<void> {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': uuidv4() }
    for (;;) {
      const answer = await fetch(`${company}/account/journal-vouchers/`, { method: 'POST', headers, body }).catch(
        () => null,
      )
      const status = answer?.status ?? 0
      answers[status] = (answers[status] ?? 0) + 1
      const text = await answer?.text()
      if (status === 201 && text !== undefined) {
        const { id, voucher_no: number }: Voucher = JSON.parse(text)
        return void acknowledged.set(id, number)
      }
      texts.add(text ?? 'no answer')
      if (status !== 503) throw new Error(`${status}: ${text}`)
      await sleep(100)
    }
  }
  async function postUntilEnd(): Promise<void> {
    while (!ended) await post()
  }
  const clients = Promise.all(Array.from({ length: 8 }, postUntilEnd))

  async function pass(): Promise<void> {
    for (const [place, happen] of [...events, async () => undefined].entries()) {
      const enough = acknowledged.size + 8
      await until(() => acknowledged.size >= enough, `acknowledged before event ${place}`)
      await happen()
    }
  }
  try {
    // A failing client ends the run at once.
    await Promise.race([pass(), clients])
  } finally {
    ended = true
  }
  await clients
  const vouchers = await storedVouchers(ask)
  const numberOf = new Map(vouchers.map(({ id, voucher_no: number }) => [id, number]))
  const lost = [...acknowledged].filter(([id, number]) => numberOf.get(id) !== number).map(([, number]) => number)
  return { acknowledged: acknowledged.size, answers, texts: [...texts], stored: figuresOf(vouchers), lost }
}

type Ask = (place: string) => Promise<Response>

async function voucherOfToday(ask: Ask) {
  const accounts: { id: string; code: string }[] = await (await ask('account/ledgers/?_end=500')).json()
  const idOf = (code: string) => accounts.find((account) => account.code === code)?.id
  const rows = [
    { account: idOf('E-I-FP'), debit: '1.25' },
    { account: idOf('A-C-C'), credit: '1.25' },
  ]
  const { today } = await (await ask('')).json()
  return { date: today, narration: 'Rent', status: 'Approved', rows }
}

async function storedVouchers(ask: Ask): Promise<Voucher[]> {
  const vouchers: Voucher[] = []
  for (;;) {
    const start = vouchers.length
    const page: Voucher[] = await (
      await ask(`account/journal-vouchers/?_start=${start}&_end=${start + 500}&_sort=voucher_no`)
    ).json()
    vouchers.push(...page)
    if (page.length < 500) return vouchers
  }
}

function figuresOf(vouchers: readonly Voucher[]): LoadFigures['stored'] {
  const numbers = new Set(vouchers.map(({ voucher_no: number }) => Number(number.split('-').at(-1))))
  const debit = vouchers.reduce((sum, { total }) => sum + BigInt(total.replace('.', '')), 0n)
  return {
    vouchers: vouchers.length,
    numbers: numbers.size,
    gaps: Math.max(...numbers) - Math.min(...numbers) + 1 - numbers.size,
    debit: `${debit / 100n}.${String(debit % 100n).padStart(2, '0')}`,
  }
}

/** Waits for at most a minute; `what` completes the error after that. */
export async function until(isReached: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(`Not ${what} within a minute`)
    await sleep(20)
  }
}
