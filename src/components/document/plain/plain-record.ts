import type { Resource } from '../../../../domain/resources/core/define.ts'

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

/** Returns the page of a document below the company: its form where no detail is declared. */
export function pageOf({ path, screens }: Pick<Resource, 'path' | 'screens'>, id: string): string {
  return screens.includes('detail') ? `${path}/${id}` : `${path}/${id}/edit`
}
