import { useTranslate } from '@refinedev/core'
import { useLocation } from 'react-router'

/** What another page tells the sign-in page, in the entry of the history. */
export type SignInState = {
  /** What went wrong on the way here. */
  problem?: string
  /** What was done: the key of its text. */
  done?: 'verified' | 'passwordSet'
  /** An address that was typed already. */
  email?: string
}

/** What the page before told. The server tells why a provider could not be reached by a code in the address. */
export function useSignInState(): SignInState {
  const t = useTranslate()
  const { state, search } = useLocation()
  const code = new URLSearchParams(search).get('error')
  const problem = code === null ? {} : { problem: t(`signIn.error.${code}`, {}, t('signIn.error.other')) }
  return { ...problem, ...(state as SignInState | null) }
}
