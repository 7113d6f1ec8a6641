import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { shownFigure, typedFigure } from '../../lib/format/typed-figure.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { GridMove } from './grid-navigation.ts'
import type { ActiveCell } from './rows-store.ts'

type TextEditorProps = {
  value: string
  isAmount: boolean
  active: ActiveCell
  label: string
  isInvalid: boolean
  moveFor: (event: KeyboardEvent<HTMLElement>) => GridMove
  go: (move: GridMove) => void
  onChange: (value: string) => void
  onLeave: () => void
}

/** Renders the input of the active text or amount cell: a plain element, because it renders at every key. */
export function TextEditor({
  value,
  isAmount,
  active,
  label,
  isInvalid,
  moveFor,
  go,
  onChange,
  onLeave,
}: TextEditorProps) {
  const company = useCompany()
  const displayText = (text: string) => (isAmount ? shownFigure(text, company) : text)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (active.focus === 0) return
    input.current?.focus()
    input.current?.select()
  }, [active.focus])
  // A figure that an item brings into the active cell is selected, so that typing replaces it like an earlier one.
  const typed = useRef(value)
  useEffect(() => {
    if (value !== typed.current && document.activeElement === input.current) input.current?.select()
    typed.current = value
  }, [value])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const move = moveFor(event)
    if (move === 'stay' || move === 'leave') return
    event.preventDefault()
    go(move)
  }
  return (
    <input
      ref={input}
      className="line-input"
      inputMode={isAmount ? 'decimal' : 'text'}
      maxLength={isAmount ? 40 : 255}
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid}
      value={displayText(value)}
      onChange={(event) => {
        const text = event.target.value
        typed.current = isAmount ? typedFigure(text, company) : text
        onChange(typed.current)
      }}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    />
  )
}
