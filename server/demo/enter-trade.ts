/** Enters what is planned of trade, one document after another, as a person would. */
import type { TradeAnswer } from '../../domain/resources/trade/trade-answer.ts'
import { multiply, roundHalfUp, subtract, sum } from '../../domain/money/decimal.ts'
import { withholdingAmount } from '../../domain/payments/settle.ts'
import { statement } from '../db/core/client.ts'
import { documentUseCases } from '../services/document-registry.ts'
import { changeTradeSettings, readTradeSettings } from '../services/company/trade-settings.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import type { Deal, Line, Money, NewParty, Note, Offer, Order, PlannedTrade } from './planned-trade.ts'
import type { Goods, ItemRow } from './stock-records.ts'
import { added, idsByName } from './stock-records.ts'

/** Whom a company trades with and on which terms: agents with their commission, discounts in percent. */
export type Terms = {
  parties: readonly NewParty[]
  agents: Readonly<Record<string, string>>
  discounts: Readonly<Record<string, string>>
  purchaseDiscounts: Readonly<Record<string, string>>
}

/** The bank account that carriage is paid from and cheques go to. */
type Bank = { short_name: string; account_number: string }
type Ids = ReadonlyMap<string, string>
type Desk = {
  company: Context
  row: ItemRow
  bank: Bank
  taxes: Ids
  schemes: Ids
  modes: Ids
  banks: Ids
  accounts: Ids
  parties: Ids
  agents: Ids
  discounts: Ids
  /** Invoices and bills by their keys. */
  entered: Map<string, TradeAnswer>
}

/** Makes parties, agents and discounts; answers how to enter a planned document. */
export async function openTrade(
  company: Context,
  { terms, shelves, row, bank }: { terms: Terms; shelves: readonly Goods[]; row: ItemRow; bank: Bank },
): Promise<(planned: PlannedTrade) => Promise<void>> {
  const settings = await readTradeSettings(company, 'sales')
  const usesAgents = Object.keys(terms.agents).length > 0
  await changeTradeSettings(company, 'sales', { version: settings.version, sales_agents: usesAgents })
  const make = async (path: string, bodies: readonly ({ name: string } & object)[]): Promise<Ids> => {
    const ids = new Map<string, string>()
    for (const body of bodies) ids.set(body.name, (await added(company, path, body)).id)
    return ids
  }
  const named = (values: Readonly<Record<string, string>>, field: string) =>
    Object.entries(values).map(([name, value]) => ({ name, [field]: value }))
  const inPercent = (values: Readonly<Record<string, string>>) =>
    named(values, 'value').map((body) => ({ ...body, type: 'percent', is_trade_discount: false }))
  const schemes = await idsByName(company, 'tax_scheme')
  const desk: Desk = {
    company,
    row,
    bank,
    schemes,
    taxes: new Map(shelves.map(({ code, tax }) => [code, schemes.get(tax) ?? ''])),
    modes: await idsByName(company, 'payment_mode'),
    banks: await idsByName(company, 'bank_account'),
    accounts: await idsByName(company, 'account'),
    parties: await make('crm/parties', terms.parties),
    agents: await make('sales/agents', named(terms.agents, 'commission_rate')),
    discounts: new Map([
      ...(await make('sales/discounts', inPercent(terms.discounts))),
      ...(await make('purchase/discounts', inPercent(terms.purchaseDiscounts))),
    ]),
    entered: new Map(),
  }
  return async (planned) => {
    if (planned.kind === 'deal') await enterDeal(desk, planned)
    else if (planned.kind === 'note') await enterNote(desk, planned)
    else if (planned.kind === 'offer') await enterOffer(desk, planned)
    else if (planned.kind === 'order') await enterOrder(desk, planned)
    else await enterMoney(desk, planned)
  }
}

async function enterDeal(desk: Desk, deal: Deal): Promise<void> {
  const { company, entered } = desk
  const document = await added<TradeAnswer>(company, deal.path, dealBody(desk, deal))
  entered.set(deal.key, document)
  if (deal.fate !== 'cancelled') return
  const { acts } = documentUseCases(deal.path)
  await acts['cancel']?.(company, { id: document.id, body: { version: document.version, reason: 'Ordered twice' } })
}

function dealBody(desk: Desk, deal: Deal): object {
  const { party, agent, mode, discount, freight } = deal
  const paidFrom = desk.accounts.get(`${desk.bank.short_name} (${desk.bank.account_number})`)
  const cost = { type: 'Freight', description: 'Carriage', value: freight, credit_account: paidFrom }
  return {
    date: deal.date,
    status: deal.fate === 'draft' ? 'Draft' : 'Issued',
    party: party === null ? null : desk.parties.get(party),
    remarks: deal.remarks,
    // The owners go on selling to some who owe more than was agreed.
    accept: ['CREDIT_LIMIT'],
    ...(agent === undefined ? {} : { sales_agent: desk.agents.get(agent) }),
    ...(mode === undefined ? {} : { payment_mode: desk.modes.get(mode) }),
    ...(discount === undefined ? {} : { discount_ref: desk.discounts.get(discount) }),
    ...(deal.supplierNo === undefined ? {} : { supplier_no: deal.supplierNo }),
    ...(freight === undefined ? {} : { landed_costs: [cost] }),
    rows: lineRows(desk, deal.lines),
  }
}

function lineRows(desk: Desk, lines: readonly Line[]): object[] {
  return lines.map(({ code, quantity, rate, percentOff }) => ({
    ...desk.row(code, quantity),
    rate,
    tax_scheme: desk.taxes.get(code),
    ...(percentOff === undefined ? {} : { discount_type: 'percent', discount: percentOff }),
  }))
}

const offerActs = {
  draft: [],
  ready: [],
  sent: ['send'],
  accepted: ['send', 'accept'],
  declined: ['send', 'decline'],
} as const

async function enterOffer(desk: Desk, { date, validUntil, party, lines, fate, note }: Offer): Promise<void> {
  const { company, parties } = desk
  const path = 'sales/quotations'
  const status = fate === 'draft' ? 'Draft' : 'Generated'
  const body = { date, expiry_date: validUntil, status, party: parties.get(party), rows: lineRows(desk, lines) }
  let { id, version } = await added<TradeAnswer>(company, path, body)
  const { acts, read } = documentUseCases(path)
  for (const name of offerActs[fate]) {
    const answer = name === 'send' ? {} : { note: note ?? null }
    await acts[name]?.(company, { id, body: { version, ...answer } })
    const next = (await read(company, id)) as TradeAnswer
    id = next.id
    version = next.version
  }
}

async function enterOrder(desk: Desk, { date, party, lines, arrival }: Order): Promise<void> {
  const { company, parties } = desk
  const path = 'purchase/purchase-orders'
  const body = { date, status: 'Issued', party: parties.get(party), rows: lineRows(desk, lines) }
  const { id, version, rows } = await added<TradeAnswer>(company, path, body)
  const received = rows.flatMap((row, place) => {
    const quantity = arrival.quantities[place] ?? 0
    return quantity === 0 ? [] : [{ source_row: row.id, quantity: quantity.toString() }]
  })
  const { acts } = documentUseCases(path)
  const delivery = { version, date: arrival.date, reference: arrival.reference, rows: received }
  await acts['receive']?.(company, { id, body: delivery })
}

async function enterNote({ company, entered }: Desk, note: Note): Promise<void> {
  const origin = entered.get(note.of)
  const row = origin?.rows[note.row]
  await added(company, note.path, {
    date: note.date,
    status: 'Issued',
    party: origin?.party,
    remarks: note.remarks,
    rows: [{ origin_row: row?.id, quantity: note.quantity.toString() }],
  })
}

async function enterMoney(desk: Desk, money: Money): Promise<void> {
  const { company, entered, schemes } = desk
  const allocations = (await openOf(desk, money)).map(({ id, open_amount: open }) => ({
    item: id,
    amount: part(open, money.percent ?? 100),
  }))
  const settled = money.advance ?? sum(allocations.map(({ amount }) => amount))
  const documents = money.of.flatMap((key) => entered.get(key) ?? [])
  const base = sum(documents.map(({ total, tax }) => subtract(total, tax)))
  const { way, withholding, writeOff } = money
  const withheld = withholding === undefined ? '0' : withholdingAmount(base, rateIn(withholding), 2)
  const amount = [withheld, writeOff ?? '0'].reduce(subtract, settled)
  const payment = await added<{ id: string; version: number }>(company, money.path, {
    date: money.date,
    party: desk.parties.get(money.party),
    rows: [wayRow(desk, money, amount)],
    allocations,
    ...(writeOff === undefined ? {} : { write_off: writeOff }),
    ...(withholding === undefined ? {} : { withholding_scheme: schemes.get(withholding), withholding_base: base }),
  })
  if (typeof way === 'string' || way.cleared === null) return
  const { acts } = documentUseCases(money.path)
  await acts['clear']?.(company, { id: payment.id, body: { version: payment.version, date: way.cleared } })
}

/** So many per cent of an amount of two digits. */
function part(amount: string, percent: number): string {
  return roundHalfUp(multiply(multiply(amount, percent.toString()), '0.01'), 2)
}

function wayRow({ modes, banks, bank }: Desk, { way, date }: Money, amount: string): object {
  if (typeof way === 'string') return { method: 'mode', mode: modes.get(way), amount }
  const cheque = { cheque_number: way.cheque, cheque_date: date, drawee_bank: way.drawee }
  return { method: 'cheque', bank_account: banks.get(bank.short_name), amount, ...cheque }
}

/** The rate in the name of a scheme: 1.5 of `TDS 1.5%`. */
function rateIn(scheme: string): string {
  return /[\d.]+/.exec(scheme)?.[0] ?? '0'
}

async function openOf({ company, entered }: Desk, { of }: Money): Promise<{ id: string; open_amount: string }[]> {
  if (of.length === 0) return []
  const ids = of.map((key) => entered.get(key)?.id)
  const { companyId } = company.who
  const [items] = await company.db.batch(companyId, [
    statement<{ id: string; open_amount: string }>(
      `select id, trim_scale(open_amount)::text as open_amount from open_item
       where company_id = $1 and document_id = any ($2::uuid[]) and reversed_by_id is null and open_amount > 0`,
      [companyId, ids],
    ),
  ])
  return items
}
