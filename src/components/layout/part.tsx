import { Alert } from './alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Component, Suspense, useEffect, useEffectEvent } from 'react'
import { isLoadFailure } from '../../lib/load-screen.ts'
import { forgetFailedScreens } from '../../lib/screen.tsx'
import { useNotices } from '../../providers/notification-provider.tsx'

type Props = {
  /** Closes the dialog or drawer, so that it can be opened again. */
  onClose?: () => void
  fallback?: ReactNode
  children: ReactNode
}

/** Renders a part of a page with its own chunk; when loading fails, the page around it stays. */
export function Part({ fallback = null, children, ...rest }: Props) {
  return (
    <PartBoundary {...rest}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartBoundary>
  )
}

type BoundaryProps = Pick<Props, 'onClose' | 'children'>

class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly retry = () => {
    forgetFailedScreens()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    const { onClose, children } = this.props
    if (error === null) return children
    if (!isLoadFailure(error)) throw error
    return onClose ? <CloseAfterFailure onClose={onClose} onRetry={this.retry} /> : <FailedPart onRetry={this.retry} />
  }
}

function FailedPart({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  return (
    <Alert
      type="error"
      role="alert"
      message={t('failure.chunk')}
      action={<Button onClick={onRetry}>{t('failure.retry')}</Button>}
    />
  )
}

/** Renders nothing; the control that opened the dialog stays available to try again. */
function CloseAfterFailure({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) {
  const t = useTranslate()
  const notices = useNotices()
  const close = useEffectEvent(() => {
    notices.open({ type: 'error', key: 'part-failure', role: 'alert', message: t('failure.chunk') })
    onRetry()
    onClose()
  })
  useEffect(() => close(), [])
  return null
}
