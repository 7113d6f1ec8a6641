import { useQuery } from '@tanstack/react-query'
import type { SignInConfig } from '../../providers/auth-flows.ts'
import { signInConfig } from '../../providers/auth-flows.ts'

/** The options offered while the installation does not answer; using one reports the error. */
const unknown: SignInConfig = {
  account: { is_open_for_signup: true },
  socialaccount: { providers: [] },
  has_demo: false,
  is_demo_preparing: false,
}

const demoPauseMs = 2000

/** Loads the sign-in methods of this installation, again and again while its demo is being made; undefined until loaded. */
export function useConfig(): SignInConfig | undefined {
  const { data, isError } = useQuery({
    queryKey: ['sign-in'],
    queryFn: signInConfig,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.is_demo_preparing ? demoPauseMs : false),
  })
  return isError ? unknown : data
}
