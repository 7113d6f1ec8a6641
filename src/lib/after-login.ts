/**
 * Decides the page after signing in (or verifying an address, or returning from a provider). An explicit argument wins
 * (`false` = stay), then `next`, then the user's `redirect` field: `acme` → `/acme/dashboard`, `invitations` →
 * `/invitations`, `create-company` → `/company/create`, '' → stay, `onboarding` → an error.
 */
export const specialValues = ['onboarding', 'invitations', 'create-company'] as const

/** Returns the slug of the current company; null when the `redirect` field is empty or a special value. */
export function currentCompany(redirect: string | null | undefined): string | null {
  return redirect && !specialValues.some((value) => value === redirect) ? redirect : null
}

/** Returns the page of a `redirect` field; null = stay. Throws "Onboarding is not enabled". */
export function redirectPage(redirect: string | null | undefined): string | null {
  switch (redirect) {
    case 'onboarding':
      throw new Error('Onboarding is not enabled')
    case 'invitations':
      return '/invitations'
    case 'create-company':
      return '/company/create'
    case '':
    case null:
    case undefined:
      return null
    default:
      return `/${redirect}/dashboard`
  }
}

/**
 * Returns a `next` parameter that is a path of this application, else null. Browsers drop control characters, so none
 * are accepted.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/[^/\\]/.test(next)) return null
  return [...next].some((character) => character < ' ') ? null : next
}

/** Returns the page to open; null = stay. */
export function afterLogin(input: {
  explicit?: string | false | undefined
  next?: string | null
  redirect: string | null
}): string | null {
  if (input.explicit === false) return null
  return input.explicit ?? safeNext(input.next) ?? redirectPage(input.redirect)
}
