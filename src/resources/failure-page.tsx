import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { createPath, isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { MessagePage } from '../components/layout/message-page.tsx'
import { NoPermission } from '../components/layout/no-permission.tsx'
import { NotFound } from '../components/layout/not-found.tsx'
import { translate } from '../lib/i18n.ts'
import { claimReload, isLoadFailure, newerRelease } from '../lib/load-screen.ts'
import { forgetFailedScreens } from '../lib/screen.tsx'
import { loadCompany } from '../providers/company-store.ts'
import type { Refusal, UnavailableCompany } from './gate.ts'

/** Renders the error page of every route: not found, no permission, company not available, or a failure. */
export function FailurePage() {
  const error = useRouteError()
  const navigate = useNavigate()
  const location = useLocation()
  // A new navigation to the same address runs the loaders again and forgets rendering failures.
  const retry = () => {
    forgetFailedScreens()
    void navigate(createPath(location), { replace: true, state: location.state as unknown })
  }
  if (!isRouteErrorResponse(error)) return <Failure error={error} onRetry={retry} />
  if (error.status === 404) return <NotFound />
  if (error.status === 403) return <NoPermission missing={(error.data as Refusal).missing} />
  const { company, message } = error.data as UnavailableCompany
  return (
    <MessagePage isAlert title={translate('failure.company')} text={message}>
      <Button type="primary" onClick={() => void loadCompany(company).then(retry)}>
        {translate('failure.retry')}
      </Button>
    </MessagePage>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const loading = isLoadFailure(error)
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    if (!loading) return
    void newerRelease().then((release) => {
      if (release === null) return
      setOutdated(true)
      // No input can be lost: leaving a form was confirmed before this page was requested.
      if (claimReload(release)) globalThis.location.reload()
    })
  }, [loading])

  const text = isOutdated ? 'failure.newer' : loading ? 'failure.chunk' : 'failure.text'
  return (
    <MessagePage isAlert title={translate('failure.title')} text={translate(text)}>
      <Button type={isOutdated ? 'default' : 'primary'} onClick={onRetry}>
        {translate('failure.retry')}
      </Button>
      <Button type={isOutdated ? 'primary' : 'default'} onClick={() => globalThis.location.reload()}>
        {translate('failure.reload')}
      </Button>
    </MessagePage>
  )
}
