import { useTranslate } from '@refinedev/core'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import { parts, titleOf } from './chapters.ts'

/** Renders the start page of the handbook: a card for each part. */
export function Overview() {
  const t = useTranslate()
  const { slug } = useCompany()
  return (
    <div className="help-overview">
      <p>{t('handbook.lead')}</p>
      <div className="help-parts">
        {parts.map(({ name, chapters }) => (
          <section key={name} aria-label={t(`handbook.part.${name}`)}>
            <h2>{t(`handbook.part.${name}`)}</h2>
            <p>{t(`handbook.about.${name}`)}</p>
            <ul>
              {chapters.map((chapter) => (
                <li key={chapter.id}>
                  <PermittedLink to={`/${slug}/help/${chapter.id}`}>{titleOf(chapter)}</PermittedLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
