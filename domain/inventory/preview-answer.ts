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
/** Months stand the earliest first. */
export type PreviewAnswer = { effects: EffectAnswer[]; profit: ProfitAnswer[] }
