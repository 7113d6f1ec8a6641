import { CheckCircleFilled } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Progress } from 'antd'
import '../../lib/texts/setup-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { PermittedLink } from '../layout/permitted-link.tsx'
import type { useSetupGuide } from './use-setup-guide.ts'
import './setup-guide.css'

type Props = Pick<ReturnType<typeof useSetupGuide>, 'steps' | 'dismiss'>

/** Renders the set-up steps of a company, each with a link to its screen and a tick when done. */
export function SetupGuide({ steps, dismiss }: Props) {
  const t = useTranslate()
  const { slug } = useCompany()
  const done = steps.filter(({ isDone }) => isDone).length
  const progress = t('setup.progress', { done, count: steps.length })
  return (
    <section className="setup-guide" aria-labelledby="setup-guide">
      <header>
        <h2 id="setup-guide">{t('shell.setupGuide')}</h2>
        <span>{progress}</span>
        <Button type="text" size="small" onClick={() => void dismiss()}>
          {t('setup.dismiss')}
        </Button>
      </header>
      <Progress percent={(done / steps.length) * 100} showInfo={false} size="small" aria-label={progress} />
      <ol>
        {steps.map(({ id, path, isDone }) => (
          <li key={id} className={isDone ? 'is-done' : undefined}>
            {isDone ? <CheckCircleFilled aria-label={t('setup.done')} /> : <i aria-hidden />}
            <PermittedLink to={`/${slug}/${path}`}>{t(`setup.step.${id}.title`)}</PermittedLink>
            <span>{t(`setup.step.${id}.text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
