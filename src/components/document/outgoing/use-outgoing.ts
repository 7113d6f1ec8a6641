import type { HttpError } from '@refinedev/core'
import { useCustomMutation, useInvalidate, useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'

type SendOptions = { values?: object; method?: 'post' | 'delete' }

/** Sends a request below a document and reloads its mails and links. `send` returns its error, or null. */
export function useOutgoing(path: string, id: string) {
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const client = useQueryClient()
  const { mutateAsync, mutation } = useCustomMutation<Record<string, string>, HttpError>()
  const answer = async (rest: string, { values = {}, method = 'post' }: SendOptions = {}) => {
    const quiet = { successNotification: false, errorNotification: false } as const
    const { data } = await mutateAsync({ url: `${path}/${id}/${rest}`, method, values, ...quiet })
    await client.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(`${path}/${id}/`) })
    await invalidate({ resource: `${path}/${id}/history`, invalidates: ['list'] })
    // An emailed quotation is marked as sent.
    await invalidate({ resource: path, id, invalidates: ['list', 'detail'] })
    return data
  }
  const send = async (
    rest: string,
    { done, ...options }: SendOptions & { done: string },
  ): Promise<RequestError | null> => {
    try {
      await answer(rest, options)
      open?.({ type: 'success', message: done })
      return null
    } catch (failure) {
      const error = toRequestError(failure)
      // Errors of fields are shown at the fields.
      if (Object.keys(error.errors).length === 0) open?.({ type: 'error', message: error.message })
      return error
    }
  }
  return { send, answer, isBusy: mutation.isPending }
}
