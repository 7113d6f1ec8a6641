import { useTranslate } from '@refinedev/core'
import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Location } from 'react-router'
import { useBlocker } from 'react-router'
import { askIcon } from '../../layout/alert.tsx'
import { isAuthenticated, session } from '../../../lib/session.ts'

export type UnsavedGuard = {
  /** Called on every change of the form: true while it has unsaved input. */
  setDirty: (isDirty: boolean) => void
  isDirty: () => boolean
}

/**
 * Asks for confirmation before a page with unsaved input is left by a link, by Back or by closing the tab. `onLeave` is
 * called when the user discards the input, not when the session ends. `placeOf` returns the part of the address that
 * the input belongs to, by default its path.
 */
export function useUnsavedGuard(
  onLeave?: () => void,
  placeOf: (location: Location) => string = ({ pathname }) => pathname,
): UnsavedGuard {
  const t = useTranslate()
  const { modal } = App.useApp()
  const dirty = useRef(false)
  const giveUp = useEffectEvent(() => (isAuthenticated(session.get()) ? onLeave?.() : undefined))
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty.current && placeOf(currentLocation) !== placeOf(nextLocation),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const dialog = modal.confirm({
      icon: askIcon,
      title: t('leave.title'),
      content: t('leave.text'),
      okText: t('leave.leave'),
      okButtonProps: { danger: true },
      cancelText: t('leave.stay'),
      autoFocusButton: 'cancel',
      onOk: () => {
        giveUp()
        blocker.proceed()
      },
      onCancel: () => blocker.reset(),
    })
    return () => dialog.destroy()
  }, [blocker, modal, t])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return {
    setDirty: (isDirty) => {
      dirty.current = isDirty
    },
    isDirty: () => dirty.current,
  }
}
