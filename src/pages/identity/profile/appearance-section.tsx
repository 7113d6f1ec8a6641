import { useTranslate } from '@refinedev/core'
import { Segmented } from 'antd'
import type { Preferences } from '../../../lib/preferences.ts'
import { setPreferences, usePreferences } from '../../../lib/preferences.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import '../../../lib/texts/profile-texts.ts'

const choices = {
  theme: ['light', 'dark', 'system'],
  density: ['compact', 'comfortable'],
  dates: ['ad', 'bs'],
} as const satisfies Partial<{ [Name in keyof Preferences]: readonly Preferences[Name][] }>
const names = Object.keys(choices) as (keyof typeof choices)[]

/** Renders the display settings of this browser. */
export function AppearanceSection() {
  const t = useTranslate()
  const preferences = usePreferences()
  return (
    <PageSection id="appearance" title={t('profile.appearance')} lead={t('profile.appearanceLead')}>
      {names.map((name) => (
        <div key={name} className="profile-choice">
          <span id={`choice-${name}`}>{t(`shell.${name}`)}</span>
          <Segmented
            aria-labelledby={`choice-${name}`}
            value={preferences[name]}
            options={choices[name].map((value) => ({ value, label: t(`shell.${value}`) }))}
            onChange={(value) => setPreferences({ [name]: value })}
          />
        </div>
      ))}
    </PageSection>
  )
}
