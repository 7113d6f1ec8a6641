import type { HttpError } from '@refinedev/core'
import { useCreate, useUpdate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { RowsError } from '../../components/document/will-post.tsx'
import type { RowsStore } from '../../components/document/rows-store.ts'
import type { VoucherCells } from '../../components/document/voucher-rows.ts'
import type { SaveProblem } from '../../components/resource/save-problem.tsx'
import type { MoneyStyle } from '../../lib/format.ts'
import { RequestError } from '../../lib/http-error.ts'
import { problemText, refusalText } from '../../lib/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Head, PlacedErrors, VoucherBody, VoucherRecord } from './voucher-draft.ts'
import { checkBody, placeErrors, voucherBody } from './voucher-draft.ts'

const PATH = 'account/journal-vouchers'
const noErrors: PlacedErrors = { head: {}, cells: [], other: [] }

type Saved = { record: VoucherRecord; status: VoucherBody['status'] }

/**
 * Saves a voucher: checks with the rules of the ledger, sends, and puts every error where it belongs. Nothing typed
 * is touched by a failure. A repeat of the same content after a lost answer carries the same key, so it saves once.
 */
export function useVoucherSave(
  store: RowsStore<VoucherCells>,
  record: VoucherRecord | undefined,
  onSaved: (saved: Saved) => void,
) {
  const company = useCompany()
  const create = useCreate<VoucherRecord, HttpError, VoucherBody>()
  const update = useUpdate<VoucherRecord, HttpError, VoucherBody & { version: number }>()
  const [errors, setErrors] = useState(noErrors)
  const [checkedAt, setCheckedAt] = useState(0)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const sent = useRef({ content: '', key: '' })

  const show = (placed: PlacedErrors, failure: RequestError | null) => {
    setErrors(placed)
    setCheckedAt(store.changes())
    setProblem({ failure, others: placed.other })
    store.setErrors(placed.cells)
    const field = placed.head.date ? 'date' : placed.head.narration ? 'narration' : null
    if (field) document.getElementById(`voucher-${field}`)?.focus()
    else store.goToError()
  }
  const send = (body: VoucherBody) => {
    const quiet = { resource: PATH, successNotification: false, errorNotification: false } as const
    if (record) return update.mutateAsync({ ...quiet, id: record.id, values: { ...body, version: record.version } })
    const content = JSON.stringify(body)
    if (sent.current.content !== content) sent.current = { content, key: uuid() }
    return create.mutateAsync({ ...quiet, values: body, meta: { idempotencyKey: sent.current.key } })
  }
  const save = async (head: Head, status: VoucherBody['status']) => {
    const { body, keys } = voucherBody(head, store.rows(), status)
    const problems = checkBody(body, company.currency_digits)
    if (problems.length > 0) return show(placeErrors(byPath(problems, company), keys), null)
    setErrors(noErrors)
    setProblem(null)
    store.setErrors([])
    try {
      const { data } = await send(body)
      onSaved({ record: data, status })
    } catch (thrown) {
      const failure = thrown instanceof RequestError ? thrown : new RequestError(String(thrown), { statusCode: 0 })
      show(placeErrors(refusalText(failure, company).at, keys), failure)
    }
  }
  const rowsError: RowsError | undefined = errors.rows === undefined ? undefined : { text: errors.rows, at: checkedAt }
  const isSaving = create.mutation.isPending || update.mutation.isPending
  /** Takes away the errors of fields that are being changed. */
  const forget = (fields: Partial<Head>) => {
    const left = Object.entries(errors.head).filter(([name]) => !(name in fields))
    setErrors({ ...errors, head: Object.fromEntries(left) })
  }
  return { save, isSaving, errors, problem, forget, rowsError }
}

function byPath(problems: ReturnType<typeof checkBody>, style: MoneyStyle): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const problem of problems) {
    errors[problem.path] = [...(errors[problem.path] ?? []), problemText(problem, style)]
  }
  return errors
}
