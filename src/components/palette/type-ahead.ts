/** Text typed before the field was mounted, and whether Enter ended it. */
export type TypeAhead = { text: string; isEntered: boolean }

let stop: (() => TypeAhead) | null = null

/** Captures typed letters instead of passing them to the page; Esc gives up. */
export function holdTyped(giveUp: () => void): void {
  if (stop) return
  const typed: TypeAhead = { text: '', isEntered: false }
  const put = (text: string) => Object.assign(typed, { text, isEntered: false })
  const hold = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    // Some letters are typed with AltGr, which is Ctrl and Alt on Windows.
    if (event.isComposing || (isCommand && !event.getModifierState('AltGraph'))) return
    if (event.key === 'Escape') giveUp()
    else if (event.key === 'Enter') typed.isEntered = true
    else if (event.key === 'Backspace') put(typed.text.slice(0, -1))
    else if (event.key.length === 1) put(typed.text + event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', hold, true)
  stop = () => {
    document.removeEventListener('keydown', hold, true)
    stop = null
    return typed
  }
}

/** Returns the captured text and stops capturing. */
export function takeTyped(): TypeAhead {
  return stop?.() ?? { text: '', isEntered: false }
}
