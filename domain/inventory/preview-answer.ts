/** The response of a stock preview: the effects of a change on the costs of other documents, and on the profit. */

/** A movement of another document whose cost changes; amounts as in the stock, negative for issues. */
export type EffectAnswer = {
  document_path: string
  document_id: string
  document_no: string | null
  date: string
  item: string
  item_label: string
  /** Null without the permission to see costs. */
  before: string | null
  after: string | null
  change: string | null
}
/** The change of a month's profit. */
export type ProfitAnswer = { period: string; start_date: string; end_date: string; change: string }
/** A line of a journal entry, by its account. */
export type CostLine = { account: string; account_label: string; debit: string; credit: string }
/** The entries that the stock posts. */
export type CostsAnswer = {
  /** The value of the document's receipts and of its issues. */
  worth_in: string
  worth_out: string
  /** The document's own entry for its movements, without the entry of the invoice or bill. */
  lines: CostLine[]
  /** The cost changes of other documents, on their dates. */
  others: { date: string; lines: CostLine[] }[]
}
/** Months are in ascending order; `costs` are null without the permission to see costs. */
export type PreviewAnswer = { effects: EffectAnswer[]; profit: ProfitAnswer[]; costs: CostsAnswer | null }
/** The effects of another costing method from a day on. */
export type CostingPreviewAnswer = {
  from: string
  /** The number of items with stock at the start of that day, and its value. */
  items: number
  worth: string
  /** Null when a job computes the costs of that many movements; the client then requests it in parts. */
  profit: ProfitAnswer[] | null
  /** Movements whose costs wait for that job. */
  waits: number
}
/** The effect of another costing method on the profit for a part of the items. */
export type CostingPartAnswer = {
  profit: ProfitAnswer[]
  /** The number of following movements that this part and the previous ones cover. */
  done: number
  total: number
  /** Movements of items that depend on each other and are too many to compute. */
  left_out: number
  /** The cursor of the next part; null after the last one. */
  next: string | null
}
