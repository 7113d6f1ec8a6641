import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import '../fields/fields.css'
import { CutText } from './cut-text.tsx'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'

/** One step: a text key and the path it opens, `:company` in it. */
export type Crumb = { text: string; path?: string }

/** Renders the location of the page; its own name is the title below. Pages without an area belong to the company. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTranslate()
  const company = useCompanyIfAny()?.company
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumbs')}>
      <ol>
        {crumbs.length === 0 ? (
          <li>
            <CutText className="one-line" text={company?.name ?? t('app.name')} />
          </li>
        ) : null}
        {crumbs.map(({ text, path }) => (
          <li key={text}>
            {path && company ? <Link to={path.replace(':company', company.slug)}>{t(text)}</Link> : t(text)}
          </li>
        ))}
      </ol>
    </nav>
  )
}
