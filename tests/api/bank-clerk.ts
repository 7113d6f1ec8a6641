/**
 * A bank account of random days: a bank that reports lines, and a clerk who records, receives by card, matches, settles, changes and
 * locks in any order.
 */
import { expect } from 'vitest'
import { composeSettlement } from '../../domain/banking/reconciliation/compose-record.ts'
import type { BankProposals, ShownCandidate } from '../../domain/banking/reconciliation/proposal-answer.ts'
import { importDesk } from './import-desk.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import type { matchDesk } from './match-desk.ts'

type BankLine = { date: string; cents: number; text: string }
type Document = { path: string; id: string; cents: number }
/** Returns a whole number below a limit. */
export type Chance = (below: number) => number
type Proposal = { readonly lines: readonly string[]; readonly candidates: readonly string[] }
type Acts = Record<string, () => Promise<unknown>>

const firstDay = Date.UTC(2026, 2, 2)
const dayAt = (place: number): string => new Date(firstDay + place * 86_400_000).toISOString().slice(0, 10)
const placeOf = (date: string): number => (Date.parse(date) - firstDay) / 86_400_000
const centsOf = (amount: string): number => Number.parseInt(amount.replace('.', ''), 10)
const lines = 'banking/statement-lines'
const statements = 'banking/reconciliation'
const vouchers = 'account/journal-vouchers'
const receipts = 'payment-receipts'
const cardActs = ['receiveByCard', 'receiveByCard', 'settle', 'settle', 'settle']
/** What the bank had before its first line, in pennies; the books have 50.00 more. */
const opening = 20_000

export const money = (cents: number): string => (cents / 100).toFixed(2)

/** Fails for an error of the server; a refusal is an answer. */
function answered(answer: TestAnswer): TestAnswer {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  return answer
}

type Desk = Awaited<ReturnType<typeof matchDesk>>
type Start = { desk: Desk; name: string; chance: Chance }

async function openBank(app: TestApp, { desk, name, chance }: Start) {
  const clearing: string = (
    await desk.create('account/ledgers', {
      name: `Cards of ${name}`,
      category: (await desk.get('account/categories/?name=Cash%20equivalents')).body[0].id,
    })
  ).id
  const bank = await desk.create('banking/bank-accounts', {
    bank_name: name,
    account_number: name,
    clearing_account: clearing,
  })
  const method = await desk.mode(`Card of ${name}`, { account: clearing })
  const party: string = (await desk.party(`Contact of ${name}`)).id
  const charges = await desk.accountAt('E-I-BC-BC')
  const pick = <T>(all: readonly T[]): T | undefined => all[chance(Math.max(all.length, 1))]
  return {
    app,
    desk,
    bank,
    clearing,
    chance,
    pick,
    reported: [] as BankLine[],
    contents: [] as string[],
    documents: [] as Document[],
    /** The days that the bank has reported, counted from the first one. */
    days: { count: 0 },
    settlements: { count: 0 },
    amount: () => pick([1250, 3000, 7525, 10_000, 450]) ?? 0,
    receipt: (cents: number, date: string) =>
      desk.tries(receipts, { party, date, rows: [{ method: 'bank', bank_account: bank.id, amount: money(cents) }] }),
    byCard: (cents: number, date: string) =>
      desk.tries(receipts, { party, date, rows: [{ method: 'mode', mode: method, amount: money(cents) }] }),
    voucher: (cents: number, date: string) => {
      const amount = money(Math.abs(cents))
      const rows = [
        { account: bank.account, [cents < 0 ? 'credit' : 'debit']: amount },
        { account: charges, [cents < 0 ? 'debit' : 'credit']: amount },
      ]
      return { status: 'Approved', date, narration: 'Adjustment', rows, accept: ['DATE_BEFORE_LAST'] }
    },
    statements: async (): Promise<{ id: string; format: string; is_locked: boolean }[]> =>
      (await desk.get(`${statements}/?bank_account=${bank.id}&_end=200`)).body,
    unsettled: async (): Promise<ShownCandidate[]> => {
      const query = `bank_account=${bank.id}&date=${dayAt(300)}&q=${encodeURIComponent(`Cards of ${name}`)}`
      const hits: ShownCandidate[] = (await desk.get(`${lines}/candidates/?${query}`)).body
      return hits.filter(({ kind }) => kind === 'clearing')
    },
    line: async (status?: string): Promise<{ id: string; amount: string; date: string } | undefined> => {
      const filter = status === undefined ? '' : `&status=${status}`
      return pick((await desk.get(`${lines}/?bank_account=${bank.id}&_end=500${filter}`)).body)
    },
    balanceUntil: function (date: string): number {
      return this.reported.filter((line) => line.date <= date).reduce((sum, { cents }) => sum + cents, opening)
    },
  }
}
type Room = Awaited<ReturnType<typeof openBank>>

/** What the bank reports: balances of a file continue those before it. */
function bankActs(room: Room): Acts {
  const { app, bank, chance, contents, days, desk, reported } = room
  const files = importDesk(app)
  const nextLines = (most: number): BankLine[] => {
    days.count += 1
    return Array.from({ length: 1 + chance(most) }, (_, place) => {
      days.count += chance(2)
      const cents = room.amount() * (chance(3) === 0 ? -1 : 1)
      return { date: dayAt(days.count), cents, text: `Line ${reported.length + place + 1}` }
    })
  }
  const upload = async (content: string) => {
    const read = (await files.send(content, { kind: 'bank_statement', fields: { bank_account: bank.id } })).body
    expect(read.state).toBe('ready')
    if (read.counts.good > 0) expect((await files.run(read.id)).state).toBe('done')
  }
  return {
    import: async () => {
      let balance = room.balanceUntil('9999-12-31')
      const fresh = nextLines(4)
      const rows = fresh.map(({ date, cents, text }) => `${date},${text},${money(cents)},${money((balance += cents))}`)
      const content = ['Date,Description,Amount,Balance', ...rows].join('\n')
      await upload(content)
      reported.push(...fresh)
      contents.push(content)
    },
    feed: async () => {
      const fresh = nextLines(1)
      const sent = fresh.map(({ date, cents, text }) => ({ date, amount: money(cents), description: text }))
      await desk.feed(bank, sent)
      reported.push(...fresh)
    },
    reimport: async () => {
      const statement = room.pick((await room.statements()).filter(({ format }) => format !== 'feed'))
      const path = `/api/company/one/${statements}/${statement?.id ?? ''}/?version=1`
      answered(await app.as('owner').delete(path))
      for (const content of contents) await upload(content)
    },
  }
}

function bookActs({ app, chance, days, desk, documents, pick, ...room }: Room): Acts {
  /** Returns the amount and a day near that of a line to match, so that many documents have a line; else any. */
  const next = async () => {
    const line = chance(4) > 0 ? await room.line('Unreconciled') : undefined
    if (!line) return { cents: room.amount() * (chance(2) === 0 ? -1 : 1), date: dayAt(chance(days.count + 3)) }
    return { cents: centsOf(line.amount), date: dayAt(placeOf(line.date) + chance(7) - 3) }
  }
  const note = (path: string, { status, body }: TestAnswer, cents: number) => {
    if (status === 201) documents.push({ path, id: body.id, cents })
  }
  return {
    receive: async () => {
      const { cents, date } = await next()
      note(receipts, answered(await room.receipt(Math.abs(cents), date)), Math.abs(cents))
    },
    receiveByCard: async () => {
      const { cents, date } = await next()
      const fee = Math.floor((Math.abs(cents) * chance(5)) / 100)
      const [all, part] = [Math.abs(cents) + fee, chance(3) === 0 ? Math.floor(Math.abs(cents) / 2) : 0]
      const day = dayAt(Math.max(0, placeOf(date) - 1 - chance(3)))
      for (const amount of [all - part, part].filter((one) => one > 0))
        note(receipts, answered(await room.byCard(amount, day)), amount)
    },
    post: async () => {
      const { cents, date } = await next()
      note(vouchers, answered(await desk.post(vouchers, room.voucher(cents, date))), cents)
    },
    edit: async () => {
      const document = pick(documents.filter(({ path }) => path === vouchers))
      if (!document) return
      const current = await desk.read(vouchers, document.id)
      const body = room.voucher(room.amount() * Math.sign(document.cents), current.date)
      const path = `/api/company/one/${vouchers}/${document.id}/`
      answered(await app.as('owner').patch(path, { ...body, version: current.version }))
    },
    cancel: async () => {
      const document = pick(documents)
      if (!document) return
      const { version, date } = await desk.read(document.path, document.id)
      const later = chance(2) === 0 ? {} : { date: dayAt(placeOf(date) + chance(6)) }
      answered(
        await desk.act(document.path, { id: document.id, version }, { name: 'cancel', reason: 'Wrong', ...later }),
      )
    },
  }
}

/** Returns the first receipts that are not less than an amount; none where all of them are. */
function enough(receipts: readonly ShownCandidate[], cents: number): ShownCandidate[] {
  for (let count = 1; count <= receipts.length; count += 1) {
    const some = receipts.slice(0, count)
    if (some.reduce((sum, { amount }) => sum + centsOf(amount), 0) >= cents) return some
  }
  return []
}

function matchActs({ bank, desk, documents, pick, ...room }: Room): Acts {
  /** Returns proposals of posted transactions, or of card settlements. */
  const proposed = async (isSettlement: boolean) => {
    const proposals: BankProposals = await desk.proposals(bank)
    const kinds = new Map(proposals.candidates.map(({ id, kind }) => [id, kind]))
    const isWanted = ({ candidates }: Proposal) =>
      candidates.every((id) => (kinds.get(id) === 'clearing') === isSettlement)
    return { ...proposals, best: proposals.best.filter(isWanted), others: proposals.others.filter(isWanted) }
  }
  return {
    settle: async () => {
      const { best, others, lines: open, candidates, summary } = await proposed(true)
      const proposal = pick<Proposal>(best.length > 0 ? best : others)
      const line = proposal ? open.find(({ id }) => proposal.lines.includes(id)) : pick(open)
      if (!line) return
      const proposedReceipts = candidates.filter(({ id }) => proposal?.candidates.includes(id))
      const chosen = proposal ? proposedReceipts : enough(await room.unsettled(), centsOf(line.amount))
      const request = composeSettlement({ lines: [line], bank: summary }, { receipts: chosen, narration: '' })
      if (chosen.length === 0 || request === null) return
      const { status, body } = answered(await desk.record(request))
      if (status !== 201) return
      documents.push({ path: vouchers, id: body.id, cents: centsOf(line.amount) })
      room.settlements.count += 1
    },
    match: async () => {
      const { best, others } = await proposed(false)
      const proposal = pick<Proposal>([...best, ...others])
      if (proposal) answered(await desk.match([{ lines: proposal.lines, candidates: proposal.candidates }]))
    },
    matchAll: async () => {
      const { best } = await proposed(false)
      if (best.length > 0)
        answered(await desk.match(best.map(({ lines: of, candidates }: Proposal) => ({ lines: of, candidates }))))
    },
    matchTogether: async () => {
      const chosen = [await room.line('Unreconciled'), await room.line('Unreconciled')].flatMap((line) => line ?? [])
      const equal = chosen.flatMap(({ amount }) => pick(documents.filter(({ cents }) => money(cents) === amount)) ?? [])
      const candidates = await Promise.all(equal.map((document) => desk.entryOf(document, bank)))
      if (candidates.length > 0) answered(await desk.match([{ lines: chosen.map(({ id }) => id), candidates }]))
    },
    record: async () => {
      const line = await room.line()
      if (!line) return
      const cents = centsOf(line.amount)
      const request = { lines: [line.id], candidates: [], path: vouchers, document: room.voucher(cents, line.date) }
      const { status, body } = answered(await desk.record(request))
      if (status === 201) documents.push({ path: vouchers, id: body.id, cents })
    },
    unmatch: async () => answered(await desk.unmatch({ lines: [(await room.line())?.id ?? ''] })),
    exclude: async () => answered(await desk.exclude({ lines: [(await room.line('Unreconciled'))?.id ?? ''] })),
    lock: async () => answered(await desk.post(`${statements}/${pick(await room.statements())?.id ?? ''}/lock`, {})),
    reopen: async () => {
      const locked = pick((await room.statements()).filter(({ is_locked: isLocked }) => isLocked))
      if (locked) answered(await desk.post(`${statements}/${locked.id}/reopen`, { reason: 'Check' }))
    },
  }
}

/** Opens a bank account: 250.00 are in the books before its first statement, of which the bank had 200.00. */
export async function bankClerk(app: TestApp, start: Start) {
  const room = await openBank(app, start)
  const acts = { ...bankActs(room), ...bookActs(room), ...matchActs(room) }
  const balance = { account: room.bank.account, opening_dr: '150.00' }
  const early = [
    await room.receipt(5000, '2026-02-10'),
    await room.receipt(5000, '2026-02-27'),
    await room.desk.post('account/opening-balances', balance),
  ]
  expect(early.map(({ status }) => status)).toEqual([201, 201, 201])
  room.documents.push(...early.slice(0, 2).map(({ body: { id } }) => ({ path: receipts, id, cents: 5000 })))
  await acts['import']?.()
  return {
    bank: room.bank,
    clearing: room.clearing,
    settlements: () => room.settlements.count,
    /** The acts; matching comes more often. */
    names: [
      ...Object.keys(acts),
      'match',
      'matchAll',
      'matchTogether',
      'matchTogether',
      'post',
      'receive',
      ...cardActs,
    ],
    run: (act: string) => acts[act]?.(),
    balanceUntil: (date: string) => room.balanceUntil(date),
    days: () => [...new Set(room.reported.map(({ date }) => date))].toSorted(),
    report: async (asOf: string) =>
      (await room.desk.get(`reports/bank-reconciliation/?bank_account=${room.bank.id}&as_of=${asOf}`)).body,
  }
}
