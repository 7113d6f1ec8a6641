/** Items to merge: `survivor` stays, and the losers' stock moves to it on the date. */
export type MergeGroup = { survivor: string; losers: readonly string[]; date: string }
export type MergeItem = { id: string; label: string; code: string | null }
/** Two items with similar names; `similarity` from 0 to 1 as a decimal. */
export type Suggestion = {
  item: string
  item_label: string
  item_code: string | null
  other: string
  other_label: string
  other_code: string | null
  similarity: string
}
type MergeProblem = { code: string; path: string; message: string }
export type LoserPreview = {
  item: string
  item_label: string
  unit_label: string
  quantity: string
  /** Null without the permission to see costs. */
  value: string | null
  layers: number
  bills: number
  drafts: number
  /** The problems that prevent the merge. */
  problems: readonly MergeProblem[]
}
export type MergePreview = {
  survivor_label: string
  problems: readonly MergeProblem[]
  losers: readonly LoserPreview[]
}
