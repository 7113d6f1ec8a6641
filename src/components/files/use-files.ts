import type { HttpError } from '@refinedev/core'
import { useInvalidate, useList, useTranslate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { readFile, sendFile } from '../../providers/files.ts'
import { useCompany } from '../../providers/company-provider.tsx'

export type StoredFile = {
  id: string
  name: string
  content_type: string
  size: number
  created_at: string
  created_by_label: string
}
/** A file being uploaded, or one that the server refused. */
export type Upload = { key: string; name: string; percent: number; error: string | null }

const mostBytes = 10 * 1024 * 1024

/** Loads the files of a record and holds uploads in progress, with the acts on files. */
export function useFiles(path: string, id: string, onChanged?: () => void) {
  const request = useRequest()
  const { slug } = useCompany()
  const t = useTranslate()
  const invalidate = useInvalidate()
  const url = `/api/company/${slug}/${path}/${id}/files`
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const { result, query } = useList<StoredFile, HttpError>({
    resource: `${path}/${id}/files`,
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  const refresh = async () => {
    await query.refetch()
    await invalidate({ resource: `${path}/${id}/history`, invalidates: ['list'] })
    onChanged?.()
  }

  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  const send = async (key: string, file: File) => {
    const form = new FormData()
    form.append('file', file)
    try {
      await sendFile(`${url}/`, form, (percent) => change(key, { percent }))
      await refresh()
      forget(key)
    } catch (failure) {
      const { errors, message } = toRequestError(failure)
      change(key, { error: errors['file']?.join(' ') ?? message })
    }
  }
  /** Uploads files one after the other, in their order. */
  const add = (file: File) => {
    const key = uuid()
    const isTooLarge = file.size > mostBytes
    const error = isTooLarge ? t('error.TOO_LARGE', { max: '10 MiB' }) : null
    setUploads((all) => [...all, { key, name: file.name, percent: 0, error }])
    if (!isTooLarge) queue.current = queue.current.then(() => send(key, file))
  }

  /** Loads the content with the user's permission. */
  const fetchContent = (file: StoredFile): Promise<Blob> => readFile(`${url}/${file.id}/`)
  const remove = async (file: StoredFile) => {
    await request('delete', `${url}/${file.id}/`)
    await refresh()
  }
  return {
    files: query.isPlaceholderData ? [] : result.data,
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
    uploads,
    add,
    forget,
    fetchContent,
    remove,
  }
}
