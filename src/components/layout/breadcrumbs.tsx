import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'

/** One step: a text key and the path it opens, `:company` in it. */
export type Crumb = { text: string; path?: string }

/** Where the page stands; its own name is the title below. */
export function Breadcrumbs({ crumbs, slug }: { crumbs: readonly Crumb[]; slug: string | null }) {
  const t = useTranslate()
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumbs')}>
      <ol>
        {slug !== null && crumbs.length === 0 ? null : (
          <>
            {crumbs.map(({ text, path }) => (
              <li key={text}>
                {path && slug !== null ? <Link to={path.replace(':company', slug)}>{t(text)}</Link> : t(text)}
              </li>
            ))}
          </>
        )}
      </ol>
    </nav>
  )
}
