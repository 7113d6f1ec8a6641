import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'

/** Leads from the till to the dashboard, which every member may open. */
export function LeaveLink({ company }: { company: string }) {
  const t = useTranslate()
  const dashboard = `/${company}/dashboard`
  return <Link to={dashboard}>{t('till.leave')}</Link>
}
