import { useNotification, useTranslate } from '@refinedev/core'
import type { Language } from '../../../domain/language/languages.ts'
import { languages } from '../../../domain/language/languages.ts'
import { loadLanguage } from '../../lib/languages/languages.ts'
import { languageChoice, setPreferences } from '../../lib/preferences.ts'

/** Renders the languages of the pages before signing in; the choice stays in this browser. */
export function LanguageLinks() {
  const t = useTranslate()
  const { open } = useNotification()
  const current = languageChoice() ?? 'en'
  const choose = (language: Language) =>
    loadLanguage(language).then(
      () => setPreferences({ language }),
      () => open?.({ type: 'error', message: t('error.NETWORK') }),
    )
  return (
    <nav className="language-links" aria-label={t('app.language')}>
      {(Object.entries(languages) as [Language, string][]).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-current={code === current ? 'true' : undefined}
          onClick={() => void choose(code)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
