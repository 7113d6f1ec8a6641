import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { keySigns } from '../../lib/shortcuts.ts'
import { useSaveKeys } from '../resource/form/use-save-keys.ts'

type DocumentButtonsProps = {
  /** Prefix of the text keys `discard`, `saveDraft`, `save` and `finish`. */
  words: string
  /** A posted document is no draft; a change posts it again. */
  isPosted: boolean
  isSaving: boolean
  /** Whether the user may post it. */
  mayFinish: boolean
  /** The text of the button when it is named after an act. */
  finishLabel?: string | undefined
  onLeave: () => void
  onDraft: () => void
  onFinish: () => void
  /** Further buttons of the document. */
  children?: ReactNode
}

/** Renders the buttons of a document's form with their keys: discard, save as a draft, post. */
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
