import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Part } from '../layout/part.tsx'
import { screen } from '../../lib/screen.tsx'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import type { MenuArea } from '../menu/menu-types.ts'
import { useKeys } from '../resource/use-keys.ts'
import { holdTyped, takeTyped } from './type-ahead.ts'

const Palette = screen(() => import('./palette.tsx').then((chunk) => chunk?.Palette))
const ShortcutsHelp = screen(() => import('./shortcuts-help.tsx').then((chunk) => chunk?.ShortcutsHelp))

type Overlays = {
  openPalette: (() => void) | undefined
  openHelp: () => void
  element: ReactNode
}

/**
 * Shows palette (Ctrl K) and help (?) above the page; closing restores the focus. Pages without a company have only
 * help.
 */
export function useOverlays(menu: readonly MenuArea[]): Overlays {
  const [overlay, setOverlay] = useState<'palette' | 'help' | null>(null)
  const before = useRef<Element | null>(null)
  const hasCompany = useCompanyIfAny() !== null
  const close = () => {
    setOverlay(null)
    takeTyped()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const open = (what: 'palette' | 'help') => {
    if (overlay === null) before.current = document.activeElement
    if (what === 'help') takeTyped()
    else if (overlay !== 'palette') holdTyped(close)
    setOverlay(what)
  }
  const openPalette = hasCompany ? () => open('palette') : undefined
  const openHelp = () => open('help')
  // Without a palette the page handles the keys.
  useEffect(() => {
    if (!hasCompany) takeTyped()
    return () => void takeTyped()
  }, [hasCompany])
  // Loaded when the page is idle, so that the palette opens at once.
  useEffect(() => {
    const timer = setTimeout(Palette.preload, 1000)
    return () => clearTimeout(timer)
  }, [])
  useKeys({ 'mod+k': openPalette, '?': openHelp })
  const element = (
    <Part onClose={close}>
      {overlay === 'palette' && hasCompany ? <Palette menu={menu} onClose={close} showShortcuts={openHelp} /> : null}
      {overlay === 'help' ? <ShortcutsHelp onClose={close} /> : null}
    </Part>
  )
  return { openPalette, openHelp, element }
}
