import type { Language } from '../../../../domain/language/languages.ts'
import type { ProfileRow } from '../../../db/identity/identity-store.ts'

/** A user in every answer; `redirect` is their page after sign-in. */
export type Profile = {
  id: string
  email: string
  full_name: string
  display: string
  has_usable_password: boolean
  has_avatar: boolean
  /** Null for the language of the company. */
  language: Language | null
  is_onboarded: boolean
  redirect: string
}

/**
 * Returns the profile of a user with the start page: the company last used, while they are an active member, else the
 * first one joined, else their invitations. `is_onboarded` is true for members of any company.
 */
export function describePerson({ company_slug, ...person }: ProfileRow): Profile {
  return {
    ...person,
    display: person.full_name || person.email,
    is_onboarded: company_slug !== null,
    redirect: company_slug ?? 'invitations',
  }
}
