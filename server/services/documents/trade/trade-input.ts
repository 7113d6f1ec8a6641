/** Reads the body of an invoice, a bill or a note. */
import type { LandedCostType } from '../../../../domain/documents/landed-cost.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { Fields } from '../../../../domain/resources/core/define.ts'
import { bodyNames, lineNames } from '../../../../domain/resources/core/document-body.ts'
import { toFormValues } from '../../../../domain/resources/core/form-values.ts'
import type { EnteredHead, EnteredLandedCost, EnteredRow } from '../../../../domain/resources/trade/trade-shape.ts'
import { landedCost, tradeHead, tradeResources, tradeRow } from '../../../../domain/resources/trade/trade-shape.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { asList, asObject, unknownFields } from '../body.ts'
import { readFields } from '../read-fields.ts'

/** A discount; with a saved one, type and value come from it. */
export type TradeDiscount = Pick<EnteredHead, 'discount_type' | 'discount' | 'discount_ref' | 'is_trade_discount'>
/** A row, with its id if it is stored. */
export type TradeRowInput = EnteredRow & { id: string | null }
export type LandedCostInput = EnteredLandedCost & { type: LandedCostType }
export type TradeInput = Omit<EnteredHead, 'due_date'> & {
  /** Undefined: by the payment terms of the party. */
  due_date: string | undefined
  rows: readonly TradeRowInput[]
  landed_costs: readonly LandedCostInput[]
}
/** Whether a discount is a trade discount; undefined: by the company settings. */
type WithOpenKind<T> = Omit<T, 'is_trade_discount'> & { is_trade_discount: boolean | undefined }
/** A body as it was sent. */
export type SentTrade = WithOpenKind<Omit<TradeInput, 'rows'>> & { rows: readonly WithOpenKind<TradeRowInput>[] }

/** Reads a body; raises BAD_REQUEST, UNKNOWN_FIELD, NOT_A_NUMBER, NOT_IN_LIST and REQUIRED at their fields. */
export function parseTrade(path: TradePath, body: unknown): SentTrade {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const resource = tradeResources[path]
  problems.push(...unknownFields(values, bodyNames(resource), ''))
  const head = readFields(tradeHead, values, { at: '', problems }) as EnteredHead
  const list = <T>(name: string, fields: Fields) => {
    const names = name in resource.lines ? lineNames(resource, name) : []
    return asList(values[name], name, problems).map((row, index) => {
      const at = `${name}.${index}`
      const cells = asObject(row, at, problems)
      problems.push(...unknownFields(cells, names, `${at}.`))
      const values = readFields(fields, cells, { at: `${at}.`, problems })
      return { ...values, ...sentFlag(cells, values), id: idOf(cells, at, problems) } as T
    })
  }
  const sent: SentTrade = {
    ...head,
    ...sentFlag(values, head),
    due_date: values['due_date'] === undefined ? undefined : head.due_date,
    rows: list<SentTrade['rows'][number]>('rows', tradeRow),
    landed_costs: list<LandedCostInput>('landed_costs', landedCost),
  }
  refuse(problems)
  return sent
}

/** Returns a body whose discounts are trade discounts, or not, as the settings say where the body does not. */
export function withDiscountKinds(sent: SentTrade, isTrade: boolean): TradeInput {
  const kindOf = ({
    discount_type,
    is_trade_discount: kind,
  }: WithOpenKind<Pick<TradeDiscount, 'discount_type' | 'is_trade_discount'>>) => ({
    is_trade_discount: kind ?? (isTrade && discount_type !== null),
  })
  return { ...sent, ...kindOf(sent), rows: sent.rows.map((row) => ({ ...row, ...kindOf(row) })) }
}

/** Returns whether a discount is a trade discount: undefined where nothing was sent. */
function sentFlag(sent: Readonly<Record<string, unknown>>, read: Readonly<Record<string, unknown>>) {
  if (!('is_trade_discount' in read)) return {}
  return {
    is_trade_discount: (sent['is_trade_discount'] ?? null) === null ? undefined : read['is_trade_discount'] === true,
  }
}

function idOf({ id }: Record<string, unknown>, at: string, problems: Problem[]): string | null {
  if (id === undefined || id === null || typeof id === 'string') return id?.trim() || null
  problems.push({ code: 'BAD_REQUEST', path: `${at}.id` })
  return null
}

/** Returns a stored document as a body. A draft of a cash sale has no party. */
export function inputOf(stored: StoredTrade): TradeInput {
  const isNameless = stored.is_walk_in && stored.customer_name === null
  return {
    ...(typedIn(tradeHead, stored) as EnteredHead),
    party: isNameless && stored.stored_status === 'Draft' ? null : stored.party,
    rows: stored.rows.map((row) => ({ ...(typedIn(tradeRow, row) as EnteredRow), id: row.id })),
    landed_costs: stored.landed_costs.map((cost) => ({ ...toFormValues(landedCost, cost), type: cost.type })),
  }
}

/** Returns stored values as entered: without a type there is no discount. */
function typedIn(fields: Fields, stored: Pick<StoredTrade, 'discount_type'>) {
  const input = toFormValues(fields, stored)
  return stored.discount_type === null ? { ...input, discount: '' } : input
}
