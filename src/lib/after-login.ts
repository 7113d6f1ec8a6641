/**
 * Where a person goes after signing in (or verifying an address, or coming back from a provider).
 *
 * An explicit argument wins (`false` = stay), then `next`, then the user's `redirect` field:
 * `acme` → `/acme/dashboard`, `invitations` → `/invitations`, `create-company` → `/company/create`, '' → stay,
 * `onboarding` → an error.
 */
export const specialValues = ['onboarding', 'invitations', 'create-company'] as const

/** The slug of the current company, or null when the `redirect` field is empty or a special value. */
export function currentCompany(redirect: string | null | undefined): string | null {
  return redirect && !specialValues.some((value) => value === redirect) ? redirect : null
}

/** The page that a `redirect` field names; null = stay. Raises "Onboarding is not enabled". */
export function placeOf(redirect: string | null | undefined): string | null {
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

/** A `next` parameter when it is a path of this application, else null. Browsers drop control characters, so none may stand in it. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || !/^\/[^/\\]/.test(next)) return null
  return [...next].some((character) => character < ' ') ? null : next
}

/** The page to open, null = stay. */
export function afterLogin(input: {
  explicit?: string | false | undefined
  next?: string | null
  redirect: string | null
}): string | null {
  if (input.explicit === false) return null
  return input.explicit ?? safeNext(input.next) ?? placeOf(input.redirect)
}
