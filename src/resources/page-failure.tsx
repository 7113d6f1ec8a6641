import { Button } from 'antd'
import type { NotificationInstance } from 'antd/es/notification/interface'
import { translate } from '../lib/i18n.ts'
import { claimReload, newerRelease } from '../lib/load-screen.ts'

const key = 'page-failure'

type Failure = { address: string; onRetry: () => void }

/**
 * Shows that a page could not be loaded, beside the page that stays. When the server has a newer release, whose files have
 * other names, the address is opened by a full page load, by itself once per release.
 */
export async function showPageFailure(notification: NotificationInstance, failure: Failure): Promise<void> {
  const show = (text: string, label: string, act: () => void) =>
    notification.error({
      key,
      role: 'alert',
      duration: 0,
      message: translate(text),
      actions: (
        <Button size="small" onClick={act}>
          {translate(label)}
        </Button>
      ),
    })
  show('failure.chunk', 'failure.retry', failure.onRetry)
  const release = await newerRelease()
  if (release === null) return
  const open = () => globalThis.location.assign(failure.address)
  if (claimReload(release)) open()
  else show('failure.newer', 'failure.reload', open)
}

/** Removes the notice once a page is shown. */
export function hidePageFailure(notification: NotificationInstance): void {
  notification.destroy(key)
}
