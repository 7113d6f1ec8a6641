/**
 * Blurs the focused picker if its text has no choice, and returns whether there was one. The picker shows its own
 * message; the caller must not save, because the displayed text is not what would be saved.
 */
export function leaveUnfinished(): boolean {
  const typing = document.activeElement
  if (!(typing instanceof HTMLElement) || typing.closest('[data-unfinished]') === null) return false
  typing.blur()
  return true
}
