import { UndoOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import '../../lib/texts/import-texts.ts'

type CorrectCellProps = {
  /** The label: column and line. */
  label: string
  text: string
  /** The text of the file below a correction; null without one. */
  original: string | null
  isWrong: boolean
  isFree: boolean
  /** Sends the text; null restores that of the file. */
  onSend: (value: string | null) => Promise<boolean>
}

/** Renders a cell of the file: an input if it has an error or a correction; others become one when pressed. */
export function CorrectCell({ label, text, original, isWrong, isFree, onSend }: CorrectCellProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const isField = isWrong || original !== null || isOpen
  if (!isFree) return <span className={isWrong ? 'import-wrong' : 'one-line'}>{text || (isWrong ? '–' : '')}</span>
  if (!isField)
    return (
      <button type="button" className="import-open" aria-label={`${label}: ${text}`} onClick={() => setIsOpen(true)}>
        <span className="one-line">{text || '\u00a0'}</span>
      </button>
    )
  return (
    <span className="import-field">
      <CellField
        // A text stored by a check replaces the value of the input.
        key={text}
        {...{ label, text, isWrong, onSend }}
        isOpened={isOpen}
        onClose={() => setIsOpen(false)}
      />
      {original === null ? null : (
        <span className="import-original">
          <span className="one-line">{t('import.inFile', { text: original || '–' })}</span>
          <Button
            type="text"
            size="small"
            icon={<UndoOutlined aria-hidden />}
            aria-label={t('import.restore', { cell: label })}
            onClick={() => void onSend(null)}
          />
        </span>
      )}
    </span>
  )
}

type CellFieldProps = Pick<CorrectCellProps, 'label' | 'text' | 'isWrong' | 'onSend'> & {
  isOpened: boolean
  onClose: () => void
}

/** Sends the entered text on Enter or blur; Escape discards it. */
function CellField({ label, text, isWrong, onSend, isOpened, onClose }: CellFieldProps) {
  const [value, setValue] = useState(text)
  const [lastSent, setLastSent] = useState<string | null>(null)
  const send = async () => {
    const entered = value.trim()
    if (entered === text || entered === lastSent) {
      onClose()
      return
    }
    setLastSent(entered)
    if (await onSend(entered)) onClose()
    else setLastSent(null)
  }
  return (
    <Input
      size="small"
      autoFocus={isOpened}
      aria-label={label}
      aria-invalid={isWrong}
      status={isWrong && lastSent === null ? 'error' : ''}
      title={value}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => void send()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') {
          setValue(text)
          onClose()
        }
      }}
    />
  )
}
