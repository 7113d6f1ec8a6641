import type { IssuedStatus } from './adjustment-draft.ts'

/** The common fields of answered stock documents. */
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
