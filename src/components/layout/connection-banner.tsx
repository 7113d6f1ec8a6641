import { Alert } from './alert.tsx'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { connection, probe, subscribeToConnection } from '../../lib/connection.ts'
import { translate } from '../../lib/i18n.ts'
import { cancelWrites, hasWaitingWrite, subscribeToWrites } from '../../lib/pending-writes.ts'

/** Shows above every page that the server cannot be reached, or that a change is still waiting for its answer. */
export function ConnectionBanner() {
  const state = useSyncExternalStore(subscribeToConnection, connection)
  const isWaiting = useSyncExternalStore(subscribeToWrites, hasWaitingWrite)
  if (state === 'ok' && !isWaiting) return null
  return (
    <div className="connection-banner">
      {state === 'ok' ? null : (
        <Alert
          type="warning"
          role="status"
          message={translate(`connection.${state}`)}
          action={
            <Button size="small" onClick={() => void probe()}>
              {translate('connection.retry')}
            </Button>
          }
        />
      )}
      {isWaiting ? (
        <Alert
          type="info"
          role="status"
          message={translate('connection.waiting')}
          action={
            <Button size="small" onClick={cancelWrites}>
              {translate('connection.cancel')}
            </Button>
          }
        />
      ) : null}
    </div>
  )
}
