/** The response of a preview of moving the start of the books; amounts with the currency's digits. */
export type OpeningFigure = {
  readonly path: string
  readonly id: string
  readonly label: string
  readonly debit: string
  readonly credit: string
}
export type OpeningStockFigure = {
  readonly id: string
  readonly label: string
  readonly quantity: string
  readonly unit: string
  readonly amount: string
}
export type BooksStartPreview = {
  readonly first_day: string
  readonly new_first_day: string
  /** Dates of opening entries other than the first day of the books. */
  readonly opening_days: readonly string[]
  readonly years: readonly { readonly name: string; readonly start_date: string; readonly end_date: string }[]
  /** The first balances; `balance_count` and `totals` are of all. */
  readonly balances: readonly OpeningFigure[]
  readonly balance_count: number
  readonly stock: readonly OpeningStockFigure[]
  readonly stock_count: number
  readonly totals: { readonly debit: string; readonly credit: string; readonly stock: string }
  /** Sent back to confirm the previewed figures. */
  readonly fingerprint: string
}
