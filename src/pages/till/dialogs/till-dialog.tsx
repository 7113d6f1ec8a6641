import { Modal } from 'antd'
import type { PropsWithChildren, RefObject } from 'react'
import { useEffect, useRef } from 'react'

type Props = PropsWithChildren<{
  title: string
  close: () => void
  width?: number
  /** Selects what has the focus when the dialog opens: by default the first field, else the first button. */
  focus?: string
}>

const firstField = 'input:enabled:not([type="radio"], [type="checkbox"])'

/**
 * Renders a dialog of the till, which has its acts in its content. It opens at once: what a cashier types while a dialog is
 * animated would go into the field below it, and Escape nowhere.
 */
export function TillDialog({ title, close, width = 480, focus = firstField, children }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const setFocus = (isOpen: boolean) => {
    const first = content.current?.querySelector<HTMLElement>(focus) ?? content.current?.querySelector('button')
    if (isOpen) first?.focus()
  }
  useEscapeBeside(content, close)
  return (
    <Modal
      open
      className="till-dialog"
      title={title}
      footer={null}
      width={width}
      onCancel={close}
      afterOpenChange={setFocus}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
    >
      <div ref={content}>{children}</div>
    </Modal>
  )
}

/** Closes the uppermost dialog with Escape also before it has the focus, as when a menu has opened it. */
function useEscapeBeside(content: RefObject<HTMLDivElement | null>, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const uppermost = [...document.querySelectorAll('.till-dialog')].at(-1)
      const isOwn = uppermost?.contains(content.current) === true
      if (key === 'Escape' && isOwn && !uppermost.contains(target as Node)) latest.current()
    }
    globalThis.addEventListener('keydown', press, { capture: true })
    return () => globalThis.removeEventListener('keydown', press, { capture: true })
  }, [content])
}

/** Renders what is wrong with a form of the till. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="alert" className="till-problem">
      {text}
    </p>
  )
}
