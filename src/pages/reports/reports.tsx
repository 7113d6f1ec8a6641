import { useTranslate } from '@refinedev/core'
import { Part } from '../../components/layout/part.tsx'
import { Hub } from '../../components/menu/hub.tsx'
import { useRecent } from '../../components/palette/use-recent.ts'
import { screen } from '../../lib/screen.tsx'
import { usePreferences } from '../../lib/preferences.ts'
import { reportGroups } from '../../resources/menu.ts'

const MOST_RECENT = 5
/** Loaded after the links, which do not need it. */
const ScheduleList = screen(() =>
  import('../../components/report/schedule/schedule-list.tsx').then((chunk) => chunk?.ScheduleList),
)

/** Renders the permitted reports: starred and recently opened ones first. */
export function Reports() {
  const t = useTranslate()
  const { starred } = usePreferences()
  const recent = useRecent().map(({ path }) => path)
  const reports = reportGroups.flatMap(({ pages }) => pages)
  const among = (paths: readonly string[]) =>
    paths.flatMap((path) => reports.find((report) => report.path === path) ?? [])
  const shortcuts = [
    { text: 'menu.starred', pages: among(starred) },
    { text: 'hub.recent', pages: among(recent).slice(0, MOST_RECENT) },
  ]
  return (
    <>
      <Hub title={t('area.reports')} groups={reportGroups} shortcuts={shortcuts} hasStars />
      <Part>
        <ScheduleList />
      </Part>
    </>
  )
}
