/**
 * Leaves the picker that is typed in while nothing is chosen for its text, and answers whether there was one. It says so
 * itself; whoever was about to save does not, since what is seen there is not what would be saved.
 */
export function leaveUnfinished(): boolean {
  const typing = document.activeElement
  if (!(typing instanceof HTMLElement) || typing.closest('[data-unfinished]') === null) return false
  typing.blur()
  return true
}
