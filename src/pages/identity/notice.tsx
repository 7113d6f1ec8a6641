type Props = { text: string | null; kind?: 'error' | 'info' | 'done' }

/** Renders a sentence above a form: an error, or a confirmation. */
export function Notice({ text, kind = 'error' }: Props) {
  if (text === null) return null
  return (
    <p className={`sign-in-notice is-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {text}
    </p>
  )
}
