import { useTranslate } from '@refinedev/core'
import { useLocation } from 'react-router'

/** The state that another page passes to the sign-in page, in the history entry. */
export type SignInState = {
  /** An error that happened on the way here. */
  problem?: string
  /** The text key of a completed act. */
  done?: 'passwordSet'
  /** An address that was already entered. */
  email?: string
}

/** Returns the state of the previous page. The server reports an unreachable provider by a code in the address. */
export function useSignInState(): SignInState {
  const t = useTranslate()
  const { state, search } = useLocation()
  const code = new URLSearchParams(search).get('error')
  const problem = code === null ? {} : { problem: t(`signIn.error.${code}`, {}, t('signIn.error.other')) }
  return { ...problem, ...(state as SignInState | null) }
}
