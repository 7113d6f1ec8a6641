import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Alert } from '../../../components/layout/alert.tsx'
import { useFormKeys } from './use-form-keys.ts'

type FormFrameProps = {
  title: string
  submit: string
  isSending: boolean
  isDisabled?: boolean
  /** Problems that belong to no field. */
  failures: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Renders a form of the workbench in the place of the matches: Ctrl+Enter sends it, Escape closes it. */
export function FormFrame(props: FormFrameProps) {
  const { title, submit, isSending, isDisabled = false, failures, onSubmit, onClose, children } = props
  const t = useTranslate()
  const form = useFormKeys<HTMLFormElement>(onClose)
  return (
    <form
      ref={form}
      className="match-form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending && !isDisabled) onSubmit()
      }}
    >
      <h2>{title}</h2>
      {failures.map((text) => (
        <Alert key={text} type="error" role="alert" message={text} />
      ))}
      {children}
      <div className="match-buttons">
        <Button type="primary" htmlType="submit" loading={isSending} disabled={isDisabled}>
          {submit}
        </Button>
        <Button onClick={onClose}>{t('form.cancel')}</Button>
      </div>
    </form>
  )
}
