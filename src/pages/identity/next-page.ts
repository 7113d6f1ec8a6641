/** Whether the address comes from an invitation link; invited users may sign up even when sign-up is closed. */
export function isInvited(search: string): boolean {
  return new URLSearchParams(search).get('next')?.startsWith('/invitations/') === true
}

/** Stores the requested page in this tab while the browser is at an identity provider. */
const key = 'daybook.next'

export function keepNext(search: string): void {
  const next = new URLSearchParams(search).get('next')
  if (next === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, next)
}

/** Returns the stored page and removes it. */
export function takeNext(): string | null {
  const next = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return next
}
