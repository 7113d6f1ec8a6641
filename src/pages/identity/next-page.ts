/** Whether the address says that somebody came by the link of an invitation; whoever is invited may sign up anywhere. */
export function isInvited(search: string): boolean {
  return new URLSearchParams(search).get('next')?.startsWith('/invitations/') === true
}

/** Where the person wanted to go, kept in this tab while an identity provider has the browser. */
const key = 'daybook.next'

export function keepNext(search: string): void {
  const next = new URLSearchParams(search).get('next')
  if (next === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, next)
}

/** What was kept, once. */
export function takeNext(): string | null {
  const next = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return next
}
