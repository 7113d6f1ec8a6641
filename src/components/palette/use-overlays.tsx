import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Part } from '../layout/part.tsx'
import { screen } from '../../lib/screen.tsx'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import type { MenuArea } from '../menu/menu-types.ts'
import { useKeys } from '../resource/use-keys.ts'
import { holdTyped, takeTyped } from './typed-ahead.ts'

const Palette = screen(() => import('./palette.tsx').then((chunk) => chunk?.Palette))
const ShortcutsHelp = screen(() => import('./shortcuts-help.tsx').then((chunk) => chunk?.ShortcutsHelp))

type Overlays = {
  openPalette: (() => void) | undefined
  openHelp: () => void
  element: ReactNode
}

/** Palette (Ctrl K) and help (?) above the page; closing one gives the focus back. On a page of no company: help only. */
export function useOverlays(menu: readonly MenuArea[]): Overlays {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const before = useRef<Element | null>(null)
  const hasCompany = useCompanyIfAny() !== null
  const close = () => {
    setShown(null)
    takeTyped()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const open = (what: 'palette' | 'help') => {
    if (shown === null) before.current = document.activeElement
    if (what === 'help') takeTyped()
    else if (shown !== 'palette') holdTyped(close)
    setShown(what)
  }
  const openPalette = hasCompany ? () => open('palette') : undefined
  const openHelp = () => open('help')
  // Where there is no palette to come, keys are the page's.
  useEffect(() => {
    if (!hasCompany) takeTyped()
    return () => void takeTyped()
  }, [hasCompany])
  // Once the page rests, so that the palette is there at once.
  useEffect(() => {
    const timer = setTimeout(Palette.preload, 1000)
    return () => clearTimeout(timer)
  }, [])
  useKeys({ 'mod+k': openPalette, '?': openHelp })
  const element = (
    <Part onClose={close}>
      {shown === 'palette' && hasCompany ? <Palette menu={menu} onClose={close} showShortcuts={openHelp} /> : null}
      {shown === 'help' ? <ShortcutsHelp onClose={close} /> : null}
    </Part>
  )
  return { openPalette, openHelp, element }
}
