import { useNotification, useTranslate } from '@refinedev/core'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { Language } from '../../../../domain/language/languages.ts'
import { languages } from '../../../../domain/language/languages.ts'
import { useCompanyIfAny } from '../../../providers/company-provider.tsx'
import { useRequest } from '../../../providers/use-request.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { loadLanguage, screenLanguage } from '../../../lib/languages/languages.ts'
import { setPreferences } from '../../../lib/preferences.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { session, useSession } from '../../../lib/session.ts'
import '../../../lib/texts/profile-texts.ts'

const ofCompany = 'company'

/** Renders the language of the user's screens and messages. */
export function LanguageSection() {
  const t = useTranslate()
  const request = useRequest()
  const { open } = useNotification()
  const { user } = useSession()
  const company = useCompanyIfAny()?.company ?? null
  const [isSaving, setIsSaving] = useState(false)
  const choose = async (language: Language | null) => {
    setIsSaving(true)
    try {
      // The texts are there before the screen changes.
      await loadLanguage(screenLanguage(language, company))
      const { data } = await request<SessionUser>('patch', '/api/user/me/', { language })
      setPreferences({ language })
      session.set({ user: data })
    } catch (failure) {
      const { message } = toRequestError(failure)
      open?.({ type: 'error', message: t('profile.languageFailed'), description: message })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <PageSection id="language" title={t('profile.language')} lead={t('profile.languageLead')}>
      <Segmented
        aria-label={t('profile.language')}
        disabled={isSaving}
        value={user?.language ?? ofCompany}
        options={[
          { value: ofCompany, label: t('profile.languageOfCompany') },
          ...Object.entries(languages).map(([value, label]) => ({ value, label: <span lang={value}>{label}</span> })),
        ]}
        onChange={(value) => void choose(value === ofCompany ? null : (value as Language))}
      />
    </PageSection>
  )
}
