import { useQuery } from '@tanstack/react-query'
import type { SignInConfig } from '../../providers/auth-flows.ts'
import { signInConfig } from '../../providers/auth-flows.ts'

/** The options offered while the installation does not answer; using one reports the error. */
const unknown: SignInConfig = {
  account: { is_open_for_signup: true },
  socialaccount: { providers: [] },
  has_demo: false,
}

/** Loads the sign-in methods of this installation; undefined until loaded. */
export function useConfig(): SignInConfig | undefined {
  const { data, isError } = useQuery({ queryKey: ['sign-in'], queryFn: signInConfig, staleTime: Infinity })
  return isError ? unknown : data
}
