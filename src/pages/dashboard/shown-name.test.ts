import { afterEach, expect, test } from 'vitest'
import { widgetName } from '../../../domain/company/check-widget.ts'
import { showLanguage } from '../../lib/i18n.ts'
import { loadLanguage } from '../../lib/languages/languages.ts'
import type { DashboardWidget } from './dashboard-types.ts'
import { shownName } from './shown-name.ts'

afterEach(() => showLanguage('en'))

type Settings = Pick<DashboardWidget, 'widget' | 'count' | 'group_by'>
const generated: Settings[] = [
  { widget: 'Cash and Bank', count: 7, group_by: 'Day' },
  { widget: 'Profit', count: 12, group_by: 'Month' },
  { widget: 'Top Items', count: 1, group_by: 'Week' },
  { widget: 'Total Sales Amount', count: 2, group_by: 'Year' },
]

test.each(generated)('the name of $widget for $count × $group_by is what the server calls it', (settings) => {
  const name = widgetName(settings)
  expect(shownName({ ...settings, name })).toBe(name)
})

test('in Nepali a name by type and periods is translated, one that a person gave is not', async () => {
  await loadLanguage('ne')
  showLanguage('ne')
  for (const settings of generated)
    expect(shownName({ ...settings, name: widgetName(settings) })).toMatch(/^[^a-z]*[\u0900-\u097f][^a-z]*$/i)
  expect(shownName({ widget: 'Profit', count: 12, group_by: 'Month', name: 'Our year' })).toBe('Our year')
})
