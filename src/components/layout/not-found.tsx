import { useTranslate } from '@refinedev/core'
import { currentCompany } from '../../lib/after-login.ts'
import { isAuthenticated, useSession } from '../../lib/session.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { LinkButton } from '../resource/link-button.tsx'
import { MessagePage } from './message-page.tsx'

/** Renders the 404 page; a user without a company is shown how to join or create one. */
export function NotFound() {
  const t = useTranslate()
  const session = useSession()
  useDocumentTitle(t('page.notFound'))
  const company = currentCompany(session.user?.redirect)
  const isHomeless = isAuthenticated(session) && company === null
  const to = isAuthenticated(session) && company !== null ? `/${company}/dashboard` : '/'
  return (
    <MessagePage title={t('notFound.title')} text={t(isHomeless ? 'notFound.noCompany' : 'notFound.text')}>
      <LinkButton type="primary" to={to}>
        {t(to === '/' ? 'notFound.home' : 'notFound.dashboard')}
      </LinkButton>
    </MessagePage>
  )
}
