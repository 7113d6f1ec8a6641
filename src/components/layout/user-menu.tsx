import {
  DesktopOutlined,
  LogoutOutlined,
  MailOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useLogout, useTranslate } from '@refinedev/core'
import type { MenuProps } from 'antd'
import { Dropdown } from 'antd'
import { Link } from 'react-router'
import type { Preferences } from '../../lib/preferences.ts'
import { setPreferences, usePreferences } from '../../lib/preferences.ts'
import { useSession } from '../../lib/session.ts'
import { keySigns } from '../../lib/shortcuts.ts'
import type { Density } from '../../lib/theme.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { useHandbook } from '../menu/use-handbook.ts'
import { useGuideLink } from '../setup/use-guide-link.ts'

const themes = ['light', 'dark', 'system'] as const satisfies readonly Preferences['theme'][]
const densities = ['compact', 'comfortable'] as const satisfies readonly Density[]
const calendars = ['bs', 'ad'] as const satisfies readonly Preferences['dates'][]
const themeIcons = {
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
  system: <DesktopOutlined aria-hidden />,
}

/** Renders the user with theme, row height, calendar of dates where the company has two, shortcuts and sign-out. */
export function UserMenu({ isCollapsed, onHelp }: { isCollapsed: boolean; onHelp: () => void }) {
  const t = useTranslate()
  const { user } = useSession()
  const { theme, density, dates } = usePreferences()
  const hasTwoCalendars = useCompanyIfAny()?.company.calendar === 'bs'
  const { mutate: logout } = useLogout()
  const guide = useGuideLink()
  const handbook = useHandbook()
  const name = user?.full_name || user?.display || user?.email || ''

  const items: MenuProps['items'] = [
    { key: 'profile', icon: <UserOutlined aria-hidden />, label: <Link to="/profile">{t('page.profile')}</Link> },
    {
      key: 'invitations',
      icon: <MailOutlined aria-hidden />,
      label: <Link to="/invitations">{t('page.invitations')}</Link>,
    },
    { key: 'profileLine', type: 'divider' },
    {
      key: 'theme',
      type: 'group',
      label: t('shell.theme'),
      children: themes.map((choice) => ({
        key: `theme:${choice}`,
        label: t(`shell.${choice}`),
        icon: themeIcons[choice],
        onClick: () => setPreferences({ theme: choice }),
      })),
    },
    {
      key: 'density',
      type: 'group',
      label: t('shell.density'),
      children: densities.map((choice) => ({
        key: `density:${choice}`,
        label: t(`shell.${choice}`),
        onClick: () => setPreferences({ density: choice }),
      })),
    },
    ...(hasTwoCalendars
      ? [
          {
            key: 'dates',
            type: 'group' as const,
            label: t('shell.dates'),
            children: calendars.map((choice) => ({
              key: `dates:${choice}`,
              label: t(`shell.${choice}`),
              onClick: () => setPreferences({ dates: choice }),
            })),
          },
        ]
      : []),
    { key: 'line', type: 'divider' },
    ...(guide ? [{ key: 'guide', label: <Link {...guide}>{t('shell.setupGuide')}</Link> }] : []),
    ...(handbook ? [{ key: 'help', label: <Link to={handbook}>{t('page.help')}</Link> }] : []),
    { key: 'shortcuts', label: t('shell.shortcuts'), extra: <kbd>{keySigns('?')}</kbd>, onClick: onHelp },
    { key: 'signOut', label: t('shell.signOut'), icon: <LogoutOutlined aria-hidden />, onClick: () => logout() },
  ]
  return (
    <Dropdown
      menu={{ items, selectedKeys: [`theme:${theme}`, `density:${density}`, `dates:${dates}`] }}
      trigger={['click']}
      placement="topLeft"
    >
      <button type="button" className="user-menu" aria-label={t('shell.userMenu', { name })} aria-haspopup="menu">
        <i className="initial is-round" aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </i>
        {isCollapsed ? null : (
          <span className="user-name">
            <strong>{name}</strong>
            <small>{user?.email}</small>
          </span>
        )}
      </button>
    </Dropdown>
  )
}
