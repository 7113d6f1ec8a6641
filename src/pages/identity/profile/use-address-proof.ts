import { useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { askAccount } from '../../../providers/account.ts'
import { useFailureText } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

/**
 * Verifies an added address: its emailed link opens the profile with `?verify-email=key`; the key is posted and removed
 * from the address, and the list of addresses reloads.
 */
export function useAddressProof(): void {
  const t = useTranslate()
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const failureText = useFailureText()
  const [search, setSearch] = useSearchParams()
  const key = search.get('verify-email')
  const post = useEffectEvent(async (verificationKey: string) => {
    setSearch({}, { replace: true })
    try {
      await askAccount({ method: 'post', url: 'auth/email/verify', data: { key: verificationKey } })
      open?.({ type: 'success', message: t('profile.addressProven') })
    } catch (failure) {
      const description = failureText(failure)
      open?.({ type: 'error', message: t('profile.addressNotProven'), ...(description ? { description } : {}) })
    }
    await invalidate({ resource: 'account/email', dataProviderName: 'auth', invalidates: ['list'] })
  })
  useEffect(() => {
    if (key) void post(key)
  }, [key])
}
