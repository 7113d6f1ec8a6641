import { useTranslate } from '@refinedev/core'
import { Hub } from '../../components/menu/hub.tsx'
import { settingsGroups } from '../../resources/menu.ts'

/** Renders the permitted settings of the company. */
export function Settings() {
  const t = useTranslate()
  return <Hub title={t('area.settings')} groups={settingsGroups} />
}
