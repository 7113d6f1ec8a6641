type Props = { text: string | null; kind?: 'error' | 'info' | 'done' }

/** One sentence above a form: what went wrong, or what was done. */
export function Notice({ text, kind = 'error' }: Props) {
  if (text === null) return null
  return (
    <p className={`sign-in-notice is-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {text}
    </p>
  )
}
