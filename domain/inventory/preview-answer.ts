/** What a preview of a change of stock answers: what it does to the costs of other documents, and to the profit. */

/** A movement of another document whose cost changes; amounts as they stand in the stock, what leaves it negative. */
export type EffectAnswer = {
  document_path: string
  document_id: string
  document_no: string | null
  date: string
  item: string
  item_label: string
  /** Null for who may not see costs. */
  before: string | null
  after: string | null
  change: string | null
}
/** How the profit of a month changes. */
export type ProfitAnswer = { period: string; start_date: string; end_date: string; change: string }
/** A line of a journal entry, by its ledger. */
export type CostLine = { account: string; account_label: string; debit: string; credit: string }
/** The entries that the stock would post. */
export type CostsAnswer = {
  /** What the document's movements bring in, and what they take out. */
  worth_in: string
  worth_out: string
  /** The document's own: what its movements are worth, apart from what the invoice or bill itself posts. */
  lines: CostLine[]
  /** What the costs of others change by, on the days of the others. */
  others: { date: string; lines: CostLine[] }[]
}
/** Months stand the earliest first; `costs` are null for who may not see costs. */
export type PreviewAnswer = { effects: EffectAnswer[]; profit: ProfitAnswer[]; costs: CostsAnswer | null }
/** What another costing method would do from a day on. */
export type CostingPreviewAnswer = {
  from: string
  /** Items with stock that morning, and what it is worth. */
  items: number
  worth: string
  /** Null where so many movements follow that a job computes their costs; then it is asked part by part. */
  profit: ProfitAnswer[] | null
  /** Movements whose costs wait for that job. */
  waits: number
}
/** What another costing method would do to the profit by a part of the items. */
export type CostingPartAnswer = {
  profit: ProfitAnswer[]
  /** Of the movements that follow, how many are told with this part and those before. */
  done: number
  total: number
  /** Movements of items that depend on each other and are too many to be told. */
  left_out: number
  /** What the next part is asked with; null when this was the last. */
  next: string | null
}
