/** Whether another page is being loaded while the page before it is still shown. */
let isPending = false

export function isNavigationPending(): boolean {
  return isPending
}

export function setNavigationPending(value: boolean): void {
  isPending = value
}
