import type { ProfileRow } from '../../../db/identity/identity-store.ts'

/** A person as every answer about them says it; `redirect` is where they go after signing in. */
export type Profile = {
  id: string
  email: string
  full_name: string
  display: string
  has_usable_password: boolean
  has_avatar: boolean
  is_onboarded: boolean
  redirect: string
}

/**
 * Where a person goes: the slug of the company they were last in, while they are an active member, else of the one
 * they joined first, else to their invitations. Onboarded is who is a member of any company.
 */
export function describePerson({ company_slug, ...person }: ProfileRow): Profile {
  return {
    ...person,
    display: person.full_name || person.email,
    is_onboarded: company_slug !== null,
    redirect: company_slug ?? 'invitations',
  }
}
