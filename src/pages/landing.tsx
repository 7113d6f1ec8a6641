import { useTranslate } from '@refinedev/core'
import { Brand } from '../components/layout/brand.tsx'
import { LinkButton } from '../components/resource/link-button.tsx'
import { placeOf } from '../lib/after-login.ts'
import { isAuthenticated, useSession } from '../lib/session.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import './landing.css'

const points = ['journal', 'ledgers', 'companies'] as const
const sample = [
  { account: 'bank', debit: '1,284.50', credit: '' },
  { account: 'sales', debit: '', credit: '1,070.42' },
  { account: 'vat', debit: '', credit: '214.08' },
]

/** What this is, and the way in. */
export function Landing() {
  const t = useTranslate()
  const session = useSession()
  useDocumentTitle(t('app.claim'))
  const isMember = isAuthenticated(session)
  const redirect = session.user?.redirect
  const to = isMember ? (placeOf(redirect === 'onboarding' ? null : redirect) ?? '/login') : '/login'
  const wayIn = (
    <LinkButton type="primary" size="large" to={to}>
      {t(isMember ? 'landing.dashboard' : 'landing.signIn')}
    </LinkButton>
  )
  return (
    <div className="landing">
      <header>
        <Brand />
      </header>
      <main>
        <section className="landing-lead">
          <div>
            <h1>{t('landing.title')}</h1>
            <p>{t('landing.lead')}</p>
            {wayIn}
          </div>
          <Sample />
        </section>
        <ul className="landing-points">
          {points.map((point) => (
            <li key={point}>
              <h2>{t(`landing.points.${point}.title`)}</h2>
              <p>{t(`landing.points.${point}.text`)}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}

/** A balanced entry, as the application shows one. */
function Sample() {
  const t = useTranslate()
  return (
    <figure className="landing-sample">
      <table>
        <caption>{t('landing.sample')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('landing.account')}</th>
            <th scope="col">{t('landing.debit')}</th>
            <th scope="col">{t('landing.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {sample.map(({ account, debit, credit }) => (
            <tr key={account}>
              <td>{t(`landing.accounts.${account}`)}</td>
              <td>{debit || '–'}</td>
              <td>{credit || '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('landing.balanced')}</td>
            <td>1,284.50</td>
            <td>1,284.50</td>
          </tr>
        </tfoot>
      </table>
    </figure>
  )
}
