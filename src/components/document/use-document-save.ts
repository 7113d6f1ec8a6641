import type { HttpError } from '@refinedev/core'
import { useCreate, useInvalidate, useTranslate, useUpdate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { v4 as uuid } from 'uuid'
import type { Problem } from '../../../domain/errors.ts'
import { toRequestError } from '../../lib/http-error.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { problemText, refusalText } from '../../lib/format/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { SaveProblem } from '../resource/form/save-problem.tsx'
import type { PlacedErrors } from '../grid/place-errors.ts'
import { placeErrors } from '../grid/place-errors.ts'
import type { RowsStore } from '../grid/rows-store.ts'
import { changesOf } from '../grid/rows-store.ts'
import type { RowsError } from '../grid/rows-total.tsx'
import { wrongFields } from './wrong-fields.ts'

/** The body of the request, and the row of the grid behind each of its rows; `more` does so for lists beside `rows`. */
export type Draft<B> = { body: B; keys: readonly number[]; more?: Readonly<Record<string, readonly number[]>> }

type SaveOptions<R, B> = {
  path: string
  record: { id: string; version: number } | undefined
  grids: readonly RowsStore[]
  /** The grids whose rows are sent under another name than `rows`, by that name. */
  named?: Readonly<Record<string, RowsStore>>
  /** The message for missing lines. */
  noRows?: string
  /** Fields of the head; each has the input `document-<name>`, unless `inputOf` returns another name. */
  head: readonly string[]
  inputOf?: (name: string) => string
  /** Runs the check of the server before sending. */
  check: (body: B) => readonly Problem[]
  /** Asks questions before and while it is sent; null when the user cancels. */
  pass?: (body: B, send: (body: B) => Promise<R>) => Promise<R | null>
  onSaved: (record: R) => void | Promise<void>
}

const noErrors: PlacedErrors = { head: {}, cells: [], other: [] }
const asNamed = (name: string) => name

/**
 * Saves a document: checks it, sends it, and shows every error at its field. A failure changes nothing typed. Repeating
 * the same content after a lost answer carries the same key, so it is saved once.
 */
export function useDocumentSave<R, B extends object>(options: SaveOptions<R, B>) {
  const { path, record, grids, named = {}, noRows, head, inputOf = asNamed, check, pass, onSaved } = options
  const t = useTranslate()
  const company = useCompany()
  const { mutateAsync: create } = useCreate<R & { id: string }, HttpError, B>()
  const { mutateAsync: update } = useUpdate<R & { id: string }, HttpError, B & { version: number }>()
  const invalidate = useInvalidate()
  const [errors, setErrors] = useState(noErrors)
  const [checkedAt, setCheckedAt] = useState(0)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const lastRequest = useRef({ content: '', key: '' })
  /** From sending until a refusal: keys reach a form also between two renderings. */
  const isSent = useRef(false)

  const show = ({ rows, ...others }: PlacedErrors, failure: RequestError | null) => {
    const rowsText = rows === t('error.REQUIRED') ? (noRows ?? rows) : rows
    const placed: PlacedErrors = rowsText === undefined ? others : { ...others, rows: rowsText }
    // Folded fields with an error must be rendered before the focus moves there.
    flushSync(() => setErrors(placed))
    setCheckedAt(changesOf(grids))
    for (const grid of grids) grid.setErrors(placed.cells)
    const wrong = wrongFields(placed, { grids, inputOf, t })
    setProblem({ failure, ...wrong })
    wrong.fields[0]?.go()
  }
  const send = async (body: B): Promise<R> => {
    const quiet = { resource: path, successNotification: false, errorNotification: false } as const
    if (record) {
      const { id, version } = record
      // After a failure nothing is read again: a newer state must not replace what is typed.
      const { data } = await update({ ...quiet, id, invalidates: [], values: { ...body, version } })
      void invalidate({ resource: path, id, invalidates: ['list', 'many', 'detail'] })
      return data
    }
    const content = JSON.stringify(body)
    if (lastRequest.current.content !== content) lastRequest.current = { content, key: uuid() }
    return (await create({ ...quiet, values: body, meta: { idempotencyKey: lastRequest.current.key } })).data
  }
  /** Saves; `then` replaces `onSaved` when something else follows this time. */
  const save = async ({ body, keys, more = {} }: Draft<B>, then = onSaved) => {
    if (isSent.current) return
    const namesIn = (places: readonly RowsStore[]) => places.flatMap(({ spec }) => spec.columns.map(({ name }) => name))
    const columns = namesIn(grids.filter((grid) => !Object.values(named).includes(grid)))
    const others = Object.entries(named).map(
      ([name, grid]) => [name, { keys: more[name] ?? [], columns: namesIn([grid]) }] as const,
    )
    const lists = { rows: { keys, columns }, ...Object.fromEntries(others) }
    const place = (textsByPath: Readonly<Record<string, readonly string[]>>) =>
      placeErrors(textsByPath, { lists, head })
    const problems = check(body)
    if (problems.length > 0) {
      const textsByPath: Record<string, string[]> = {}
      for (const one of problems) textsByPath[one.path] = [...(textsByPath[one.path] ?? []), problemText(one, company)]
      return show(place(textsByPath), null)
    }
    setErrors(noErrors)
    setProblem(null)
    for (const grid of grids) grid.setErrors([])
    setIsSaving(true)
    isSent.current = true
    try {
      const saved = await (pass ? pass(body, send) : send(body))
      isSent.current = saved !== null
      if (saved === null) return
      setIsSaved(true)
      await then(saved)
    } catch (thrown) {
      setIsSaved(false)
      isSent.current = false
      const failure = toRequestError(thrown)
      show(place(refusalText(failure, company).at), failure)
    } finally {
      setIsSaving(false)
    }
  }
  const rowsError: RowsError | undefined = errors.rows === undefined ? undefined : { text: errors.rows, at: checkedAt }
  /** Clears the errors of changed fields. */
  const forget = (fields: object) => {
    const left = Object.entries(errors.head).filter(([name]) => !(name in fields))
    setErrors({ ...errors, head: Object.fromEntries(left) })
  }
  // After it is saved, too, until the next page is there: another request would be refused as based on an old version.
  return { save, isSaving: isSaving || isSaved, errors: errors.head, problem, forget, rowsError }
}
