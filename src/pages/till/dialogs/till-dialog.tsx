import { Modal } from 'antd'
import type { PropsWithChildren } from 'react'
import { useRef } from 'react'

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
 * animated would go into the field below it.
 */
export function TillDialog({ title, close, width = 480, focus = firstField, children }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const setFocus = (isOpen: boolean) => {
    const first = content.current?.querySelector<HTMLElement>(focus) ?? content.current?.querySelector('button')
    if (isOpen) first?.focus()
  }
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

/** Renders what is wrong with a form of the till. */
export function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p role="alert" className="till-problem">
      {text}
    </p>
  )
}
