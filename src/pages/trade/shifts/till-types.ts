/** Answers about tills. */
export type Till = {
  id: string
  version: number
  name: string
  prefix: string
  mode: string
  mode_label: string
  highest_discount: string
  last_seen_at: string | null
  revoked_at: string | null
  parked: number
  aside: number
}

export type ParkedRecord = {
  id: string
  n: number
  till_name: string
  kind: string
  number: string | null
  received_at: string
  problem: { code: string; message: string }
}
