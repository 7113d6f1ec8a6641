import { App, ConfigProvider } from 'antd'
import type { PropsWithChildren } from 'react'
import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { i18n } from '../lib/i18n.ts'
import { componentTexts } from '../lib/languages/languages.ts'
import type { ComponentTexts } from '../lib/languages/loaded-language.ts'
import { usePreferences } from '../lib/preferences.ts'
import type { Mode } from '../lib/theme.ts'
import { antdThemeOf, customProperties } from '../lib/theme.ts'
import { noticeOptions } from './notification-provider.tsx'

const darkSystem = globalThis.matchMedia('(prefers-color-scheme: dark)')
const stillSystem = globalThis.matchMedia('(prefers-reduced-motion: reduce)')

/** Whether the system's preference matches, following changes. */
function useSystem(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        query.addEventListener('change', listener)
        return () => query.removeEventListener('change', listener)
      },
      [query],
    ),
    () => query.matches,
  )
}

/** Returns the current mode: the user's choice, or the system's. */
export function useMode(): Mode {
  const { theme } = usePreferences()
  const isDarkSystem = useSystem(darkSystem)
  if (theme !== 'system') return theme
  return isDarkSystem ? 'dark' : 'light'
}

/** Returns the texts of antd's components in the language of the screen. */
function useComponentTexts(): { locale?: ComponentTexts } {
  const locale = useSyncExternalStore(followLanguage, componentTexts)
  return locale ? { locale } : {}
}

function followLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}

/** Provides antd and the style sheet with the same colours, and the position of notices. */
export function ThemeProvider({ children }: PropsWithChildren) {
  const mode = useMode()
  const { density } = usePreferences()
  const isStill = useSystem(stillSystem)
  const theme = useMemo(() => antdThemeOf(mode, { density, isStill }), [mode, density, isStill])
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    for (const [name, value] of Object.entries(customProperties(mode))) style.setProperty(name, value)
    style.colorScheme = mode
    dataset['density'] = density
  }, [mode, density])
  return (
    <ConfigProvider
      {...useComponentTexts()}
      theme={theme}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      <App notification={noticeOptions}>{children}</App>
    </ConfigProvider>
  )
}
