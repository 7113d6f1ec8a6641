import { useLogout, useTranslate } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { monthAround } from '../../../domain/calendar/month.ts'
import { setPreferences, usePreferences } from '../../lib/preferences.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { useCompanies } from '../layout/use-companies.ts'
import { useHandbook } from '../menu/use-handbook.ts'
import { useGuideLink } from '../setup/use-guide-link.ts'
import type { Entry } from './palette-entries.ts'
import { calendarOf } from '../../lib/format/locale-tags.ts'

/** Returns the actions of the palette; the forms of new records are among its pages. */
export function useActions(showShortcuts: () => void): Entry[] {
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const { theme, density, dates } = usePreferences()
  const { companies, current, open } = useCompanies()
  const { mutate: logout } = useLogout()
  const navigate = useNavigate()
  const guide = useGuideLink()
  const handbook = useHandbook()

  const act = (key: string, label: string, run: () => void): Entry => ({ key, kind: 'action', label, hint: '', run })
  const { start, end } = monthAround(localDate(company.today), calendarOf(company.locale))
  const month = new URLSearchParams({ start_date: start, end_date: end }).toString()
  const trialBalance: Entry = {
    key: 'action trial-balance-of-month',
    kind: 'action',
    label: t('palette.trialBalanceOfMonth'),
    hint: t('area.reports'),
    path: `reports/trial-balance?${month}`,
  }
  const themes = (['light', 'dark', 'system'] as const).filter((choice) => choice !== theme)
  const otherDensity = density === 'compact' ? 'comfortable' : 'compact'
  const otherDates = dates === 'bs' ? 'ad' : 'bs'
  return [
    ...(may('reports_trial_balance.read') ? [trialBalance] : []),
    ...companies
      .filter(({ slug }) => slug !== current?.slug)
      .map(({ slug, name }) =>
        act(`action company ${slug}`, t('palette.switchTo', { company: name }), () => void open(slug)),
      ),
    ...themes.map((choice) =>
      act(`action theme ${choice}`, t('palette.useTheme', { theme: t(`shell.${choice}`) }), () =>
        setPreferences({ theme: choice }),
      ),
    ),
    act(`action density ${otherDensity}`, t('palette.useDensity', { density: t(`shell.${otherDensity}`) }), () =>
      setPreferences({ density: otherDensity }),
    ),
    ...(company.calendar === 'bs'
      ? [
          act(`action dates ${otherDates}`, t('palette.useDates', { dates: t(`shell.${otherDates}`) }), () =>
            setPreferences({ dates: otherDates }),
          ),
        ]
      : []),
    ...(guide
      ? [act('action guide', t('shell.setupGuide'), () => void navigate(guide.to, { state: guide.state }))]
      : []),
    act('action help', t('page.help'), () => void navigate(handbook)),
    act('action shortcuts', t('shortcuts.title'), showShortcuts),
    act('action sign-out', t('shell.signOut'), () => logout()),
  ]
}
