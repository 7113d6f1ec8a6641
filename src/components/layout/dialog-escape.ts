const wraps = '.ant-modal-wrap:not(:has(.ant-zoom-leave))'

/**
 * Passes Escape to the uppermost dialog while the focus is still in the page below it: antd's dialogs take the focus, and
 * so their keys, only when their opening animation has ended. What is opened from a dialog, as a menu, comes after it in
 * the page and keeps its Escape. Returns a function that stops it.
 */
export function passEscapeToDialogs(target: Window): () => void {
  const pass = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target instanceof Node)) return
    const dialog = [...document.querySelectorAll<HTMLElement>(wraps)].findLast((wrap) => wrap.style.display !== 'none')
    if (!dialog || !isBelow(event.target, dialog)) return
    event.stopPropagation()
    const { key, code, keyCode } = event
    // rc-dialog compares the key's number.
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key, code, keyCode, bubbles: true, cancelable: true }))
  }
  target.addEventListener('keydown', pass, { capture: true })
  return () => target.removeEventListener('keydown', pass, { capture: true })
}

/** Whether a node comes before a dialog in the page, or holds it. */
function isBelow(node: Node, dialog: HTMLElement): boolean {
  return node !== dialog && (node.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
