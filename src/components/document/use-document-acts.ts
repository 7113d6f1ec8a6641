import type { HttpError } from '@refinedev/core'
import { useCustomMutation, useDelete, useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { askIcon } from '../layout/alert.tsx'

type NumberedDocument = { id: string; version: number; voucher_no: string | null }
type ActOptions<R> = {
  path: string
  record: R
  /** Prefix of the text keys `done.<act>`, `deleteTitle` and `deleteText`. */
  words: string
}
type Extra = {
  /** Values sent with the act. */
  values?: object
  /** Asks the questions of the act while it is sent; null when the user cancels. */
  pass?: <T>(send: (accept: readonly string[]) => Promise<T>) => Promise<T | null>
}

type DeleteQuestion = {
  text?: string
  /** The label of the button that keeps the document. */
  keep?: string
  /** Called before the page is left, so that unsaved input does not block it. */
  onDeleted?: (() => void) | undefined
  onFailed: (error: RequestError) => void
}

/** Runs the acts of a document. Each returns its error, or null; a notice confirms a success. */
export function useDocumentActs<R extends NumberedDocument>({ path, record, words }: ActOptions<R>) {
  const { slug } = useCompany()
  const t = useTranslate()
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { mutateAsync: post, mutation } = useCustomMutation<R, HttpError>()
  const { mutateAsync: remove, mutation: removal } = useDelete<R, HttpError>()
  const quiet = { successNotification: false, errorNotification: false } as const
  const refresh = () =>
    Promise.all([
      invalidate({ resource: path, id: record.id, invalidates: ['list', 'many', 'detail'] }),
      invalidate({ resource: `${path}/${record.id}/history`, invalidates: ['list'] }),
    ])

  /** Runs an act and calls `then` with the returned document. */
  const act = async (name: string, { values, pass }: Extra = {}, then?: (answer: R) => void) => {
    const send = async (accept: readonly string[]) => {
      const body = { ...values, ...(accept.length > 0 ? { accept } : {}) }
      const { data } = await post({ url: `${path}/${record.id}/${name}`, method: 'post', values: body, ...quiet })
      return data
    }
    try {
      const answer = await (pass ? pass(send) : send([]))
      if (answer === null) return null
      await refresh()
      open?.({ type: 'success', message: t(`${words}.done.${name}`, { number: answer.voucher_no ?? '' }) })
      then?.(answer)
      return null
    } catch (failure) {
      return toRequestError(failure)
    }
  }
  const deleteDocument = async ({ onDeleted, onFailed }: DeleteQuestion) => {
    try {
      await remove({ resource: path, id: record.id, values: { version: record.version }, ...quiet })
    } catch (failure) {
      return onFailed(toRequestError(failure))
    }
    onDeleted?.()
    open?.({ type: 'success', message: t(`${words}.done.delete`) })
    void navigate(`/${slug}/${path}`)
  }
  /** Asks before the document is deleted. The button that keeps it has the focus, so that Enter deletes nothing. */
  const askDelete = (question: DeleteQuestion) =>
    void modal.confirm({
      icon: askIcon,
      title: t(`${words}.deleteTitle`),
      content: question.text ?? t(`${words}.deleteText`),
      okText: t('form.delete'),
      okButtonProps: { danger: true },
      cancelText: question.keep ?? t('form.keepDraft'),
      autoFocusButton: 'cancel',
      onOk: () => deleteDocument(question),
    })
  return { act, askDelete, isBusy: mutation.isPending || removal.isPending }
}
