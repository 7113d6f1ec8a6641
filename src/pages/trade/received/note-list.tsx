import { useTranslate } from '@refinedev/core'

const MOST = 30

/** Lists notes at the fields of an e-invoice: the line or the field, then the sentence. */
export function NoteList({ notes }: { notes: readonly { path: string; text: string }[] }) {
  const t = useTranslate()
  const placeOf = (path: string) => {
    const [part = '', index] = path.split('.')
    if (part === 'rows') return index === undefined ? '' : t('received.line', { line: parseInt(index, 10) + 1 })
    return t(`received.places.${part === 'totals' ? path : part}`, {}, '')
  }
  return (
    <ul className="received-notes">
      {notes.slice(0, MOST).map(({ path, text }) => (
        <li key={`${path} ${text}`}>
          {placeOf(path) === '' ? null : <strong>{placeOf(path)}</strong>} <span>{text}</span>
        </li>
      ))}
      {notes.length > MOST ? <li>{t('received.more', { count: notes.length - MOST })}</li> : null}
    </ul>
  )
}
