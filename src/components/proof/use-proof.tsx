import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ProofFlow } from '../../providers/account.ts'
import { ProofNeeded } from '../../providers/account.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { ProofDialog } from './proof-dialog.tsx'

type ProofQuestion = { flows: readonly ProofFlow[]; answer: (isProven: boolean) => void }

/** Thrown when the user closes the dialog instead of authenticating: nothing was done and nothing needs a message. */
export class NotProven extends Error {}

/**
 * Runs work that may require authenticating again: the dialog opens and the work is repeated afterwards. `dialog` has
 * to be rendered on the page.
 */
export function useProof(): { prove: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asking, setAsking] = useState<ProofQuestion | null>(null)
  const prove = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (failure) {
      if (!(failure instanceof ProofNeeded)) throw failure
      const isProven = await new Promise<boolean>((answer) => setAsking({ flows: failure.flows, answer }))
      setAsking(null)
      if (!isProven) throw new NotProven()
      return work()
    }
  }
  const dialog = asking ? <ProofDialog flows={asking.flows} onDone={asking.answer} /> : null
  return { prove, dialog }
}

/** Returns the message of a failure; null when the user cancelled. */
export function useFailureText(): (failure: unknown) => string | null {
  const t = useTranslate()
  return (failure) => {
    if (failure instanceof NotProven) return null
    if (failure instanceof Error && !('statusCode' in failure) && !('isAxiosError' in failure)) return failure.message
    return toRequestError(failure).message || t('error.NETWORK')
  }
}
