import { Modal } from 'antd'
import type { PropsWithChildren } from 'react'

type Props = PropsWithChildren<{ title: string; close: () => void; width?: number }>

/** Renders a dialog of the till, which has its acts in its content; on a phone it fills the window. */
export function TillDialog({ title, close, width = 480, children }: Props) {
  return (
    <Modal open className="till-dialog" title={title} footer={null} width={width} onCancel={close} destroyOnHidden>
      {children}
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
