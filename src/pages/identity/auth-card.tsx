import type { PropsWithChildren, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { LanguageLinks } from '../../components/layout/language-links.tsx'
import { Brand } from '../../components/layout/brand.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import './sign-in.css'

type Props = PropsWithChildren<{
  title: string
  lead?: ReactNode
  /** Without a field to focus, the heading takes the focus, so that it is read. */
  isHeadingFirst?: boolean
  /** Content below the card. */
  foot?: ReactNode
}>

/** Renders the card around every sign-in page. */
export function AuthCard({ title, lead, isHeadingFirst = false, foot, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => {
    if (isHeadingFirst) heading.current?.focus()
  }, [isHeadingFirst, title])
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <Brand />
        <h1 ref={heading} tabIndex={isHeadingFirst ? -1 : undefined}>
          {title}
        </h1>
        {lead ? <p className="sign-in-lead">{lead}</p> : null}
        {children}
      </div>
      {foot ? <p className="sign-in-foot">{foot}</p> : null}
      <LanguageLinks />
    </main>
  )
}
