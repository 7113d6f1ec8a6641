import { useTranslate } from '@refinedev/core'
import { Hub } from '../../components/menu/hub.tsx'
import { settingsGroups } from '../../resources/menu.ts'

/** All settings of the company that the user may open. */
export function Settings() {
  const t = useTranslate()
  return <Hub title={t('area.settings')} groups={settingsGroups} />
}
