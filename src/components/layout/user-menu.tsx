import { DesktopOutlined, LogoutOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { useLogout, useTranslate } from '@refinedev/core'
import type { MenuProps } from 'antd'
import { Dropdown } from 'antd'
import type { Preferences } from '../../lib/preferences.ts'
import { setPreferences, usePreferences } from '../../lib/preferences.ts'
import { useSession } from '../../lib/session.ts'
import type { Density } from '../../lib/theme.ts'

const themes = ['light', 'dark', 'system'] as const satisfies readonly Preferences['theme'][]
const densities = ['compact', 'comfortable'] as const satisfies readonly Density[]
const themeIcons = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> }

/** Who is signed in; theme, height of rows, signing out. */
export function UserMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslate()
  const { user } = useSession()
  const { theme, density } = usePreferences()
  const { mutate: logout } = useLogout()
  const name = user?.full_name || user?.display || user?.email || ''

  const items: MenuProps['items'] = [
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
    { key: 'line', type: 'divider' },
    { key: 'signOut', label: t('shell.signOut'), icon: <LogoutOutlined />, onClick: () => logout() },
  ]
  return (
    <Dropdown
      menu={{ items, selectedKeys: [`theme:${theme}`, `density:${density}`] }}
      trigger={['click']}
      placement="topLeft"
    >
      <button type="button" className="user-menu" aria-label={`${t('shell.userMenu')}: ${name}`} aria-haspopup="menu">
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
