import { useCustomMutation } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { PreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import { acceptRight } from '../../../domain/resources/core/accept-right.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { screen } from '../../lib/screen.tsx'
import { useMay } from '../../providers/use-may.ts'
import { Part } from '../layout/part.tsx'

/** Dialogs that are seldom needed are loaded on demand, with their texts. */
const EffectsDialog = screen(() => import('./effects-dialog.tsx').then((chunk) => chunk?.EffectsDialog))
const WarningsDialog = screen(() => import('./warnings-dialog.tsx').then((chunk) => chunk?.WarningsDialog))

type Accept = readonly string[]
type Gate<T> = {
  send: (accept: Accept) => Promise<T>
  /** The preview to request first, below the company: the effect of the change on the costs of other documents. */
  preview?: { url: string; body: object } | undefined
  /** Text key of the button that continues after the preview. */
  go?: string
}
type Question = { ask: (answer: (goOn: boolean) => void) => ReactNode; answer: (goOn: boolean) => void }

/** Thrown when the user cancels. */
class PostingCancelled extends Error {}

/**
 * Confirms a stock document before posting: its effect on the costs of other documents, and warnings, each once. `pass`
 * returns the response, or null when the user cancelled.
 */
export function useStockGates(path: string) {
  const may = useMay()
  const mayAccept = may(acceptRight(path))
  const { mutateAsync: post } = useCustomMutation<PreviewAnswer, HttpError>()
  const [question, setQuestion] = useState<Question | null>(null)

  const ask = async (show: Question['ask']): Promise<void> => {
    const goOn = await new Promise<boolean>((answer) => setQuestion({ ask: show, answer }))
    setQuestion(null)
    if (!goOn) throw new PostingCancelled()
  }
  /** Sends; after warnings sends again with the accepted ones. */
  const accepted = async <T,>(accept: string[], send: (accept: Accept) => Promise<T>): Promise<T> => {
    try {
      return await send(accept)
    } catch (thrown) {
      const failure = toRequestError(thrown)
      const codes = warned(failure).filter((code) => !accept.includes(code))
      if (codes.length === 0) throw failure
      await ask((answer) => (
        <WarningsDialog
          failure={failure}
          mayAccept={mayAccept}
          onAccept={() => answer(true)}
          onBack={() => answer(false)}
        />
      ))
      accept.push(...codes)
      return accepted(accept, send)
    }
  }
  const pass = async <T,>({ send, preview, go = 'effects.save' }: Gate<T>): Promise<T | null> => {
    const accept: string[] = []
    try {
      if (preview) {
        const { effects, profit } = await accepted(accept, async (codes) => {
          const values = { ...preview.body, ...(codes.length > 0 ? { accept: codes } : {}) }
          const quiet = { successNotification: false, errorNotification: false } as const
          return (await post({ url: preview.url, method: 'post', values, ...quiet })).data
        })
        if (effects.length > 0) {
          await ask((answer) => (
            <EffectsDialog
              effects={effects}
              profit={profit}
              go={go}
              onGo={() => answer(true)}
              onBack={() => answer(false)}
            />
          ))
        }
      }
      return await accepted(accept, send)
    } catch (thrown) {
      if (thrown instanceof PostingCancelled) return null
      throw thrown
    }
  }
  /** The `pass` of `useDocumentSave`; `posts` tells whether a body changes costs, so that the effect is shown first. */
  const passSave =
    <B extends object, R>(record: { id: string } | undefined, posts: (body: B) => boolean) =>
    (body: B, send: (body: B) => Promise<R>) =>
      pass({
        send: (accept) => send(accept.length > 0 ? { ...body, accept } : body),
        preview: posts(body)
          ? { url: `${path}/preview`, body: { ...body, ...(record ? { id: record.id } : {}) } }
          : undefined,
      })
  const dialog = question && <Part onClose={() => question.answer(false)}>{question.ask(question.answer)}</Part>
  return { pass, passSave, dialog }
}

function warned({ code, params }: RequestError): string[] {
  if (code !== 'WARNINGS') return []
  return (params['codes'] ?? '').split(/[,\s]+/).filter((one) => one !== '')
}
