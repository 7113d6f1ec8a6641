import type { PropsWithChildren } from 'react'
import { createContext, useContext } from 'react'

/** Whether a page stands in the frame of the application, which marks the main content. */
export const FrameContext = createContext(false)

type Props = PropsWithChildren<{
  title: string
  text: string
  /** A line of detail below, such as the missing right. */
  detail?: string | undefined
  isAlert?: boolean
}>

/** Renders a page with a message and its next steps. */
export function MessagePage({ title, text, detail, isAlert = false, children }: Props) {
  const page = (
    <div className="message-page" role={isAlert ? 'alert' : undefined}>
      <h1>{title}</h1>
      <p>{text}</p>
      {detail ? <p className="message-detail">{detail}</p> : null}
      <div className="message-actions">{children}</div>
    </div>
  )
  return useContext(FrameContext) ? page : <main>{page}</main>
}
