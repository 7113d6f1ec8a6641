/** Tracks whether another page is loading while the previous one is still shown. */
let isPending = false

export function isNavigationPending(): boolean {
  return isPending
}

export function setNavigationPending(value: boolean): void {
  isPending = value
}
