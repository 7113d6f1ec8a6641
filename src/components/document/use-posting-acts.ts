import type { Cancellation } from './cancel-dialog.tsx'
import type { RequestError } from '../../lib/http-error.ts'
import { useDocumentActs } from './use-document-acts.ts'
import { useStockGates } from './use-stock-gates.tsx'

type Posting<R> = {
  path: string
  record: R
  /** Prefix of the text keys `done.<act>`. */
  words: string
  /** The body that issuing it would send; undefined where it changes no costs. */
  body: (() => object) | undefined
  onFailed: (error: RequestError | null) => void
}

/**
 * Runs the acts of a document that moves stock: before it is issued or cancelled, its effect on other costs is
 * previewed.
 */
export function usePostingActs<R extends { id: string; version: number; voucher_no: string | null }>({
  path,
  record,
  words,
  body,
  onFailed,
}: Posting<R>) {
  const { act, askDelete, isBusy } = useDocumentActs({ path, record, words })
  const { pass, dialog } = useStockGates(path)
  const { id, version } = record
  const issue = async () =>
    onFailed(
      await act('issue', {
        values: { version },
        pass: (send) =>
          pass({ send, preview: body && { url: `${path}/preview`, body: { ...body(), id } }, go: 'effects.go' }),
      }),
    )
  const cancel = async (cancellation: Cancellation, then?: () => void) => {
    const values = { version, ...cancellation }
    const preview = body && { url: `${path}/${id}/cancel-preview`, body: { version } }
    onFailed(await act('cancel', { values, pass: (send) => pass({ send, preview, go: 'effects.cancel' }) }, then))
  }
  return { act, askDelete, issue, cancel, isBusy, pass, dialog }
}
