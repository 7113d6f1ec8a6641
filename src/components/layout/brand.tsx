import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import './brand.css'

/** Renders the name of the application as a link to its start page. */
export function Brand() {
  const t = useTranslate()
  return (
    <Link to="/" className="brand">
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect width="32" height="32" rx="7" />
        <path d="M9 8h9a6 6 0 0 1 6 6v4a6 6 0 0 1-6 6H9zM13 13.5h6M13 18.5h6" />
      </svg>
      {t('app.name')}
    </Link>
  )
}
