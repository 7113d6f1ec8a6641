import { useNotification, useTranslate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import type { ChangeableField } from '../../../../domain/company/company-fields.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { loadCompany } from '../../../providers/company-store.ts'
import type { CompanyDetails, Values } from './company-details.ts'
import '../../../lib/texts/settings/company-settings-texts.ts'

/** `reading` counts the loaded answers: the form is reset with each. */
type State = { details: CompanyDetails | null; failure: RequestError | null; reading: number }
export type SaveFailure = { error: RequestError; fields: readonly { name: ChangeableField; errors: string[] }[] }

/** Loads the company for its settings; saved changes apply to every page at once. */
export function useCompanyDetails(slug: string) {
  const request = useRequest()
  const t = useTranslate()
  const { open } = useNotification()
  const address = ''
  const [{ details, failure, reading }, setState] = useState<State>({ details: null, failure: null, reading: 0 })
  const [readings, setReadings] = useState(0)
  useEffect(() => {
    let isGone = false
    request<CompanyDetails>('get', address).then(
      ({ data }) => (isGone ? undefined : setState({ details: data, failure: null, reading: readings })),
      (error: unknown) =>
        isGone ? undefined : setState({ details: null, failure: toRequestError(error), reading: readings }),
    )
    return () => {
      isGone = true
    }
  }, [address, readings, request])

  const show = (loaded: CompanyDetails) => setState((state) => ({ ...state, details: loaded, failure: null }))
  /** Records that the logo changed. Other users' changes are detected when the form is saved. */
  const acceptLogo = async ({ logo, version }: CompanyDetails) => {
    if (details) show({ ...details, logo, version: version === details.version + 1 ? version : details.version })
    await loadCompany(slug)
  }
  /** Saves the changes; returns the error, or null. */
  const save = async (version: number, changes: Partial<Values>): Promise<SaveFailure | null> => {
    try {
      const { data } = await request<CompanyDetails>('patch', address, { ...changes, version })
      show(data)
      await loadCompany(slug)
      open?.({ type: 'success', message: t('company.saved') })
      return null
    } catch (failed) {
      const error = toRequestError(failed)
      const fields = Object.entries(error.errors).map(([name, errors]) => ({ name: name as ChangeableField, errors }))
      return { error, fields }
    }
  }
  return { details, failure, reading, save, acceptLogo, reload: () => setReadings((count) => count + 1) }
}
