import { listText } from '../lib/format/list-text.ts'
import { Button } from 'antd'
import { translate } from '../lib/i18n.ts'
import { permissionText } from '../lib/permission-text.ts'
import { claimReload, newerRelease } from '../lib/load-screen.ts'
import { notices } from '../providers/notification-provider.tsx'

const key = 'page-failure'

/** Shows which right or role a page requires. */
export function showRefusal({ missing, roles }: { missing: readonly string[]; roles: readonly string[] }): void {
  const message =
    missing.length > 0
      ? translate('notice.missingRight', { permission: listText(missing.map(permissionText)) })
      : translate('notice.missingRole', { roles: listText(roles.map(permissionText)) })
  notices.current?.open({ type: 'warning', message, role: 'alert' })
}

export function showUnknownCompany(company: string): void {
  notices.current?.open({ type: 'warning', message: translate('notice.noSuchCompany', { company }), role: 'status' })
}

type Failure = { address: string; onRetry: () => void }

/**
 * Shows that a page could not be loaded, beside the page that stays. When the server has a newer release, whose files
 * have other names, the address is opened by a full page load, automatically once per release.
 */
export async function showPageFailure(failure: Failure): Promise<void> {
  const show = (text: string, label: string, act: () => void) =>
    notices.current?.open({
      type: 'error',
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
export function hidePageFailure(): void {
  notices.current?.destroy(key)
}
