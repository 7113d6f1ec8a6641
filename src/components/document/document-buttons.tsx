import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { keySigns } from '../../lib/shortcuts.ts'
import { useSaveKeys } from '../resource/form/use-save-keys.ts'

type DocumentButtonsProps = {
  /** Prefix of the text keys `discard`, `saveDraft`, `save` and `finish`. */
  words: string
  /** What is posted is no draft any more: a change of it posts again. */
  isPosted: boolean
  isSaving: boolean
  /** The person may post it. */
  mayFinish: boolean
  /** Its button, where it is called after an act. */
  finishLabel?: string | undefined
  onLeave: () => void
  onDraft: () => void
  onFinish: () => void
  /** What else the document has buttons for. */
  children?: ReactNode
}

/** The buttons of a document's form, and their keys: leave, keep as a draft, post. */
export function DocumentButtons({ children, ...props }: DocumentButtonsProps) {
  const { words, isPosted, isSaving, mayFinish, finishLabel, onLeave, onDraft, onFinish } = props
  const t = useTranslate()
  const draft = isPosted || isSaving ? undefined : onDraft
  const finish = isSaving || (!mayFinish && !isPosted) ? undefined : onFinish
  useSaveKeys({ save: draft ?? finish, finish })
  return (
    <>
      {children}
      <Button type="text" onClick={onLeave}>
        {t(`${words}.discard`)}
      </Button>
      {isPosted ? null : (
        <Button onClick={draft} loading={isSaving}>
          {t(`${words}.saveDraft`)} <kbd>{keySigns('mod+s').join(' ')}</kbd>
        </Button>
      )}
      {mayFinish || isPosted ? (
        <Button type="primary" onClick={finish} loading={isSaving}>
          {finishLabel ?? t(`${words}.${isPosted ? 'save' : 'finish'}`)} <kbd>{keySigns('mod+enter').join(' ')}</kbd>
        </Button>
      ) : null}
    </>
  )
}
