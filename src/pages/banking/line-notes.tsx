import { CommentOutlined, PaperClipOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import { RecordComments } from '../../components/comments/record-comments.tsx'
import { RecordFiles } from '../../components/files/record-files.tsx'
import { useKeys } from '../../components/resource/use-keys.ts'
import { listText } from '../../lib/format/list-text.ts'
import { keySigns } from '../../lib/shortcuts.ts'
import '../../lib/texts/banking-texts.ts'
import { useFormKeys } from './reconcile/use-form-keys.ts'
import './line-notes.css'

/** The numbers of comments and files of a statement line. */
export type NoteCounts = { comments: number; files: number }

/** Returns the numbers in words: 2 comments, 1 file; null without any. */
export function useNoteWords(): (counts: NoteCounts) => string | null {
  const t = useTranslate()
  return ({ comments, files }) => {
    const words = [
      ...(comments > 0 ? [t('lineNotes.comments', { count: comments })] : []),
      ...(files > 0 ? [t('lineNotes.files', { count: files })] : []),
    ]
    return words.length > 0 ? listText(words) : null
  }
}

/** Renders an icon with their number for the comments and files of a line; nothing without any. */
export function NoteMarks({ counts }: { counts: NoteCounts }) {
  const words = useNoteWords()(counts)
  if (words === null) return null
  return (
    <span className="note-marks" role="img" aria-label={words} title={words}>
      {counts.comments > 0 ? (
        <>
          <CommentOutlined aria-hidden /> {counts.comments}
        </>
      ) : null}
      {counts.files > 0 ? (
        <>
          <PaperClipOutlined aria-hidden /> {counts.files}
        </>
      ) : null}
    </span>
  )
}

type LineNotesProps = { id: string; counts: NoteCounts; onChanged: () => void }

/** Renders the comments and files of a line below its matches: one row until there are some, or until its key is pressed. */
export function LineNotes({ id, counts, onChanged }: LineNotesProps) {
  const t = useTranslate()
  const words = useNoteWords()(counts)
  // Escape leaves the field, so that the keys of the page work again.
  const place = useFormKeys<HTMLElement>(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const [view, setView] = useState<'closed' | 'open' | 'writing'>(words === null ? 'closed' : 'open')
  const write = () => {
    const field = place.current?.querySelector('textarea')
    if (field) field.focus()
    else setView('writing')
  }
  useKeys({ c: write })
  return (
    <section ref={place} className="line-notes" aria-label={t('lineNotes.title')}>
      <button
        type="button"
        className="line-notes-head"
        aria-expanded={view !== 'closed'}
        onClick={() => setView(view === 'closed' ? 'open' : 'closed')}
      >
        <span>{t('lineNotes.title')}</span>
        <span className="hint">{words ?? t('lineNotes.none')}</span>
        <kbd>{keySigns('c').join(' ')}</kbd>
      </button>
      {view === 'closed' ? null : <NotesOfLine id={id} onChanged={onChanged} autoFocus={view === 'writing'} />}
    </section>
  )
}

type NotesProps = Pick<LineNotesProps, 'id' | 'onChanged'> & { autoFocus?: boolean }

/** Renders comments and files one below the other. */
export function NotesOfLine({ id, onChanged, autoFocus = false }: NotesProps) {
  const part = { resource: bankingStatementLines, id, onChanged }
  return (
    <div className="line-notes-body">
      <RecordComments {...part} autoFocus={autoFocus} />
      <RecordFiles {...part} />
    </div>
  )
}
