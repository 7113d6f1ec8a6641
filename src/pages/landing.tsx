import { useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Brand } from '../components/layout/brand.tsx'
import { LinkButton } from '../components/resource/link-button.tsx'
import { redirectPage } from '../lib/after-login.ts'
import { isAuthenticated, useSession } from '../lib/session.ts'
import '../lib/texts/identity/landing-texts.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { attempt } from '../providers/attempt.ts'
import { lookAround } from '../providers/auth-flows.ts'
import { useMode } from '../providers/theme-provider.tsx'
import { useConfig } from './identity/use-config.ts'
import dark from './landing-dark.webp'
import light from './landing-light.webp'
import './landing.css'

const points = ['documents', 'ledger', 'companies'] as const
const pictures = { light, dark }

/** Renders the start page: the product, and the links to sign in. */
export function Landing() {
  const t = useTranslate()
  const session = useSession()
  const mode = useMode()
  useDocumentTitle(t('app.claim'))
  const redirect = session.user?.redirect
  return (
    <div className="landing">
      <header>
        <Brand />
      </header>
      <main>
        <section className="landing-lead">
          <h1>{t('landing.title')}</h1>
          <p>{t('landing.lead')}</p>
          {isAuthenticated(session) ? (
            <div className="landing-ways">
              <LinkButton
                type="primary"
                size="large"
                to={redirectPage(redirect === 'onboarding' ? null : redirect) ?? '/login'}
              >
                {t('landing.dashboard')}
              </LinkButton>
            </div>
          ) : (
            <WaysIn />
          )}
        </section>
        <img
          className="landing-picture"
          src={pictures[mode]}
          alt={t('landing.picture')}
          width={1032}
          height={490}
          loading="lazy"
          decoding="async"
        />
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

/** Renders the links to sign up where it is open, to sign in, and to the demo where the server has one. */
function WaysIn() {
  const t = useTranslate()
  const config = useConfig()
  if (!config) return <div className="landing-ways" />
  const isOpen = config.account.is_open_for_signup
  return (
    <>
      <div className="landing-ways">
        {isOpen ? (
          <LinkButton type="primary" size="large" to="/signup">
            {t('landing.signUp')}
          </LinkButton>
        ) : null}
        <LinkButton type={isOpen ? 'default' : 'primary'} size="large" to="/login">
          {t('landing.signIn')}
        </LinkButton>
        {config.has_demo ? <DemoButton /> : null}
      </div>
      {config.has_demo ? <p className="landing-demo">{t('landing.demo')}</p> : null}
      {config.is_demo_preparing ? (
        <p className="landing-demo" role="status">
          {t('landing.demoPreparing')}
        </p>
      ) : null}
    </>
  )
}

function DemoButton() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { open } = useNotification()
  const [isEntering, setIsEntering] = useState(false)
  const enter = async () => {
    setIsEntering(true)
    const { redirectTo, error } = await attempt(lookAround)
    setIsEntering(false)
    if (redirectTo) await navigate(redirectTo, { replace: true })
    else open?.({ type: 'error', message: t('landing.demoFailed'), description: error?.message ?? '' })
  }
  return (
    <Button size="large" loading={isEntering} onClick={() => void enter()}>
      {t('landing.lookAround')}
    </Button>
  )
}
