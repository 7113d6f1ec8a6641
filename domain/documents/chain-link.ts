/** A document, payment or template related to a document. */
export type ChainLink = {
  path: string
  id: string
  number: string | null
  /** The supplier's number of a bill or of its answer to a debit note; null for other documents. */
  supplier_number: string | null
  date: string
  /** `made_by`: a recurring template, whose title is the number, and the date of the period. */
  relation:
    | 'returned_by'
    | 'returns'
    | 'settles'
    | 'settled_by'
    | 'invoiced_by'
    | 'quoted_in'
    | 'billed_by'
    | 'ordered_in'
    | 'delivered_by'
    | 'received_by'
    | 'received_in'
    | 'made_by'
  /** The id of the allocated open item; null for documents that are related without an allocation. */
  item: string | null
}
