import { listText } from '../../lib/format/list-text.ts'
import { useTranslate } from '@refinedev/core'
import { currentCompany } from '../../lib/after-login.ts'
import { permissionText } from '../../lib/permission-text.ts'
import { useSession } from '../../lib/session.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { LinkButton } from '../resource/link-button.tsx'
import { MessagePage } from './message-page.tsx'

/** Renders the no-permission page, at `/forbidden` and in place of a page without permission. */
export function NoPermission({ missing = [] }: { missing?: readonly string[] }) {
  const t = useTranslate()
  const company = currentCompany(useSession().user?.redirect)
  useDocumentTitle(t('page.forbidden'))
  const detail =
    missing.length > 0 ? t('forbidden.needs', { permission: listText(missing.map(permissionText)) }) : undefined
  return (
    <MessagePage title={t('forbidden.title')} text={t('forbidden.text')} detail={detail}>
      <LinkButton type="primary" to={company === null ? '/' : `/${company}/dashboard`}>
        {t(company === null ? 'notFound.home' : 'notFound.dashboard')}
      </LinkButton>
    </MessagePage>
  )
}
