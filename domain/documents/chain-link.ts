/** A document or payment that hangs together with this one. */
export type ChainLink = {
  path: string
  id: string
  number: string | null
  /** What the supplier calls a bill or its answer to a debit note; null for everything else. */
  supplier_number: string | null
  date: string
  relation: 'returned_by' | 'returns' | 'settles' | 'settled_by'
  /** What is open or settled of it, where the two are set against each other; null where they are not. */
  item: string | null
}
