/** A plain document as the server returns it. */
export type PlainRecord = Readonly<Record<string, unknown>> & {
  id: string
  version: number
  status: string
  voucher_no: string | null
  date: string
  amount_in_words?: string
  cancel_reason: string | null
  created_by_label: string
  acts: readonly string[]
}
