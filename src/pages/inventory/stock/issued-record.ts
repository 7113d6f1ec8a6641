import type { IssuedStatus } from './adjustment-draft.ts'

/** What the documents of stock have in common as they are answered. */
export type IssuedRecord = {
  id: string
  version: number
  voucher_no: string | null
  date: string
  status: IssuedStatus
  remarks: string | null
  total?: string | null
  cancel_reason: string | null
  created_by_label?: string | null
  acts: string[]
}
