/** A document or payment related to another one. */
export type ChainLink = {
  path: string
  id: string
  number: string | null
  /** The supplier's number of a bill or of its answer to a debit note; null for other documents. */
  supplier_number: string | null
  date: string
  relation: 'returned_by' | 'returns' | 'settles' | 'settled_by' | 'invoiced_by' | 'quoted_in'
  /** The id of the allocated open item; null for documents that are related without an allocation. */
  item: string | null
}
