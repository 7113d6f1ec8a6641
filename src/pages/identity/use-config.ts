import { useQuery } from '@tanstack/react-query'
import type { SignInConfig } from '../../providers/auth-flows.ts'
import { signInConfig } from '../../providers/auth-flows.ts'

/** What may be offered while the installation does not answer; trying it then says what is wrong. */
const unknown: SignInConfig = {
  account: { is_open_for_signup: true },
  socialaccount: { providers: [] },
  has_demo: false,
}

/** The ways to sign in that this installation offers; undefined until it has said so. */
export function useConfig(): SignInConfig | undefined {
  const { data, isError } = useQuery({ queryKey: ['sign-in'], queryFn: signInConfig, staleTime: Infinity })
  return isError ? unknown : data
}
