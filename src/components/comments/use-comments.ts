import type { HttpError } from '@refinedev/core'
import { useCustom, useInvalidate, useList } from '@refinedev/core'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { useSession } from '../../lib/session.ts'
import { useCompany } from '../../providers/company-provider.tsx'

export type Comment = { id: string; author: string; body: string | null; recorded_at: string; may_delete: boolean }
export type Mentionable = { id: string; name: string }

/** Loads the comments of a record and the members who can be mentioned, and holds the comment being written. */
export function useComments(path: string, id: string, onChanged?: () => void) {
  const request = useRequest()
  const { slug } = useCompany()
  const invalidate = useInvalidate()
  const draftKey = `daybook.comment.${useSession().user?.id}.${slug}.${path}.${id}`
  const url = `${path}/${id}/comments/`
  const [text, setText] = useState(() => globalThis.sessionStorage.getItem(draftKey) ?? '')
  const current = useRef(text)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  // The key stays until the comment is stored, so that a repeat after a lost answer does not store it twice.
  const key = useRef(uuid())
  const { result, query } = useList<Comment, HttpError>({
    resource: `${path}/${id}/comments`,
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  const people = useCustom<Mentionable[], HttpError>({
    url: `${path}/${id}/comments/people`,
    method: 'get',
    errorNotification: false,
  })
  const members = Array.isArray(people.result.data) ? people.result.data : []
  const refresh = async () => {
    await query.refetch()
    await invalidate({ resource: `${path}/${id}/history`, invalidates: ['list'] })
    onChanged?.()
  }
  const write = (typed: string) => {
    current.current = typed
    setText(typed)
    setProblem(null)
    key.current = uuid()
    if (typed === '') globalThis.sessionStorage.removeItem(draftKey)
    else globalThis.sessionStorage.setItem(draftKey, typed)
  }
  const send = async () => {
    const mentions = members.filter(({ name }) => `${text} `.includes(`@${name} `)).map((member) => member.id)
    setIsSending(true)
    try {
      await request('post', { url, headers: { 'Idempotency-Key': key.current } }, { text, mentions })
      // What was typed meanwhile is the next comment.
      const typed = current.current
      write(typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed)
      await refresh()
    } catch (failure) {
      const { errors, message } = toRequestError(failure)
      setProblem(Object.values(errors).flat().join(' ') || message)
    } finally {
      setIsSending(false)
    }
  }
  const remove = async (comment: Comment) => {
    await request('delete', `${url}${comment.id}/`)
    await refresh()
  }
  return {
    comments: query.isPlaceholderData ? [] : result.data,
    readAt: new Date(query.dataUpdatedAt),
    isLoading: query.isLoading || query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    members,
    text,
    write,
    problem,
    isSending,
    send,
    remove,
  }
}
