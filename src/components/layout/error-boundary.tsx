import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Component, useEffect, useState } from 'react'
import { claimReload, isLoadFailure, newerRelease } from '../../lib/load-screen.ts'
import { forgetFailedScreens } from '../../lib/screen.tsx'
import { MessagePage } from './message-page.tsx'

type Props = {
  children: ReactNode
  /** Another place: a failure of the page before does not follow the person there. */
  place: string
}
type State = { error: unknown; place: string }

/** Shows what failed in place of the page, with the menu still there, and tries again on demand. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { error: null, place }
  }

  private readonly retry = () => {
    forgetFailedScreens()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return <Failure error={error} onRetry={this.retry} />
  }
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate()
  const loading = isLoadFailure(error)
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    if (!loading) return
    void newerRelease().then((release) => {
      if (release === null) return
      setOutdated(true)
      // Nothing typed can be lost: leaving a form was confirmed before this page was asked for.
      if (claimReload(release)) globalThis.location.reload()
    })
  }, [loading])

  const text = isOutdated ? t('failure.newer') : t(loading ? 'failure.chunk' : 'failure.text')
  return (
    <MessagePage isAlert title={t('failure.title')} text={text}>
      <Button type={isOutdated ? 'default' : 'primary'} onClick={onRetry}>
        {t('failure.retry')}
      </Button>
      <Button type={isOutdated ? 'primary' : 'default'} onClick={() => globalThis.location.reload()}>
        {t('failure.reload')}
      </Button>
    </MessagePage>
  )
}
