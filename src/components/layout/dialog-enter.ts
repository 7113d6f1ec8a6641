/** The bottom line of a dialog, and of a drawer with a form. */
const foot = '.ant-modal-footer, .ant-drawer-footer'
const primary = '.ant-btn-primary'
const destructive = '.ant-btn-dangerous'
/** In a search field Enter searches. */
const textTypes = new Set(['text', 'email', 'url', 'tel', 'password', 'number'])

/**
 * Makes Enter in a text field of a dialog press the primary button at its bottom, and one press of that button one act:
 * a second one in the moment before the button shows that it is busy counts as the first, by key or by click. Enter that
 * a field takes itself, such as that of an open list or of a date, whose calendar it opens, is left to it, and a button
 * that destroys or undoes something is pressed by nobody who is still typing. Returns a function that stops both.
 */
export function pressPrimaryOnEnter(target: Window): () => void {
  /** Keys that begin while a list is open; taking a choice closes it before the key gets here. */
  const taken = new WeakSet<Event>()
  const pressed = new WeakSet<Element>()
  const look = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isListOpen(event.target)) taken.add(event)
  }
  const press = (event: KeyboardEvent) => {
    const { key, defaultPrevented, isComposing, repeat, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key !== 'Enter' || defaultPrevented || isComposing || ctrlKey || metaKey || altKey || shiftKey) return
    if (taken.has(event) || !isTextField(event.target)) return
    const button = primaryOf(event.target)
    if (!button) return
    // A form with one field would submit by itself as well.
    event.preventDefault()
    if (!repeat && !hasCalendar(event.target) && !button.matches(destructive)) button.click()
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest(primary) : null
    if (!button?.closest(foot)) return
    if (pressed.has(button)) {
      event.preventDefault()
      return event.stopImmediatePropagation()
    }
    pressed.add(button)
    // Painted twice, the button shows whether it is busy, and ignores clicks if so.
    target.requestAnimationFrame(() => target.requestAnimationFrame(() => pressed.delete(button)))
  }
  target.addEventListener('keydown', look, { capture: true })
  target.addEventListener('keydown', press)
  target.addEventListener('click', onClick, { capture: true })
  return () => {
    target.removeEventListener('keydown', look, { capture: true })
    target.removeEventListener('keydown', press)
    target.removeEventListener('click', onClick, { capture: true })
  }
}

function isTextField(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && textTypes.has(target.type) && !target.readOnly
}

function isListOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('aria-expanded') === 'true'
}

function hasCalendar(field: HTMLInputElement): boolean {
  return field.closest('.ant-picker') !== null
}

/** Returns the last primary button at the bottom of the dialog of a field; null where the field's form has its own. */
function primaryOf(field: HTMLInputElement): HTMLButtonElement | null {
  if (field.form?.querySelector('[type="submit"]')) return null
  const dialog = field.closest('.ant-modal, .ant-drawer')
  const buttons = [...(dialog?.querySelectorAll<HTMLButtonElement>(`:is(${foot}) ${primary}`) ?? [])]
  return buttons.at(-1) ?? null
}
