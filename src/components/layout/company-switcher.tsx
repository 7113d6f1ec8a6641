import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Dropdown } from 'antd'
import { useCompanies } from './use-companies.ts'

/** The company at the head of the menu, and the way into another one: its dashboard. */
export function CompanySwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslate()
  const { companies, current, open } = useCompanies()
  const items = companies.map(({ slug, name, role }) => ({
    key: slug,
    label: (
      <span className="company-option">
        <Initial name={name} />
        <span>
          <strong>{name}</strong>
          <small>{t(`shell.role.${role}`, {}, role)}</small>
        </span>
        {slug === current?.slug ? <CheckOutlined aria-label={t('shell.currentCompany')} /> : null}
      </span>
    ),
  }))
  if (!current && items.length === 0) return null
  const name = current?.name ?? t('shell.companies')
  return (
    <Dropdown
      menu={{ items, onClick: ({ key }) => void open(key), selectedKeys: current ? [current.slug] : [] }}
      trigger={['click']}
    >
      <button
        type="button"
        className="company-switcher"
        aria-label={`${t('shell.switchCompany')}: ${name}`}
        aria-haspopup="menu"
      >
        <Initial name={name} />
        {isCollapsed ? null : (
          <>
            <span className="company-name">{name}</span>
            <DownOutlined />
          </>
        )}
      </button>
    </Dropdown>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <i className="initial" aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </i>
  )
}
