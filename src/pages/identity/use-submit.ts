import type { AuthActionResponse } from '@refinedev/core'
import { useTranslate } from '@refinedev/core'
import type { FormInstance } from 'rc-field-form'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RequestError } from '../../lib/http-error.ts'
import { session } from '../../lib/session.ts'
import { focusField } from './sign-in-form.tsx'
import type { SignInState } from './sign-in-state.ts'

/** Options of Refine's hooks: their own redirect would obey `?to=` and repeat the error in a notice. */
export const ownWay = { mutationOptions: { onSuccess: () => undefined } }

/** The result of an attempt. */
type ActionResult = Pick<AuthActionResponse, 'success' | 'redirectTo' | 'error'>

/**
 * Runs the attempt of a form or button, one at a time, and handles its result: opens the next page, or shows the error
 * at its field (which gets the focus) or above the form.
 */
export function useSubmit(form?: FormInstance) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { search } = useLocation()
  /** The name of the running attempt. */
  const [running, setRunning] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const say = (error: NonNullable<ActionResult['error']>) => {
    const status = error instanceof RequestError ? error.statusCode : 0
    if (session.get().pending && (status === 409 || status === 410)) {
      // The pending step has ended: expired, or too many attempts.
      session.set({ pending: null, sessionToken: null })
      const state: SignInState = { problem: t('signIn.stepEnded') }
      void navigate({ pathname: '/login', search }, { replace: true, state })
      return
    }
    const fieldNames = Object.keys(form?.getFieldsValue() ?? {})
    const fields = Object.entries(error instanceof RequestError ? error.errors : {}).filter(([name]) =>
      fieldNames.includes(name),
    )
    form?.setFields(fields.map(([name, errors]) => ({ name, errors })))
    setProblem(fields.length > 0 ? null : status === 403 ? t('signIn.closed') : error.message)
    focusField(fields[0]?.[0] ?? fieldNames.at(-1) ?? '')
  }

  const submit = async <T extends ActionResult>(name: string, work: () => Promise<T>): Promise<T> => {
    setProblem(null)
    setRunning(name)
    const done = await work()
    setRunning(null)
    if (done.redirectTo) void navigate(done.redirectTo, { replace: true })
    else if (done.error) say(done.error)
    return done
  }
  return { submit, running, problem }
}
