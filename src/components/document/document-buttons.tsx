import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { keySigns } from '../../lib/shortcuts.ts'

type DocumentButtonsProps = {
  /** Prefix of the text keys `discard`, `saveDraft`, `save` and `finish`. */
  words: string
  isPosted: boolean
  isSaving: boolean
  mayFinish: boolean
  onLeave: () => void
  onDraft: (() => void) | undefined
  onFinish: (() => void) | undefined
  /** What else the document has buttons for. */
  children?: ReactNode
}

/** The buttons of a document's form: leave, keep as a draft, post. */
export function DocumentButtons({ children, ...props }: DocumentButtonsProps) {
  const { words, isPosted, isSaving, mayFinish, onLeave, onDraft, onFinish } = props
  const t = useTranslate()
  return (
    <>
      {children}
      <Button type="text" onClick={onLeave}>
        {t(`${words}.discard`)}
      </Button>
      {isPosted ? null : (
        <Button onClick={onDraft} loading={isSaving}>
          {t(`${words}.saveDraft`)} <kbd>{keySigns('mod+s').join(' ')}</kbd>
        </Button>
      )}
      {mayFinish || isPosted ? (
        <Button type="primary" onClick={onFinish} loading={isSaving}>
          {t(`${words}.${isPosted ? 'save' : 'finish'}`)} <kbd>{keySigns('mod+enter').join(' ')}</kbd>
        </Button>
      ) : null}
    </>
  )
}
