import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { useList, useTranslate } from '@refinedev/core'
import { App, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import type { RequestError } from '../../lib/http-error.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { switchCompany } from '../../providers/company-store.ts'

type Membership = { id: string; slug: string; name: string; role: string }

/** The company at the head of the menu, and the way into another one: its dashboard. */
export function CompanySwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { notification } = App.useApp()
  const current = useCompanyIfAny()?.company
  const { result } = useList<Membership>({
    resource: 'companies',
    dataProviderName: 'user',
    pagination: { mode: 'off' },
  })

  const open = async (slug: string) => {
    if (slug === current?.slug) return
    try {
      await switchCompany(slug)
      await navigate(`/${slug}/dashboard`)
    } catch (failure) {
      const { statusCode, message } = failure as RequestError
      const text = statusCode === 404 ? t('notice.noSuchCompany', { company: slug }) : message
      notification.warning({ message: text, role: 'alert' })
    }
  }
  const items = result.data.map(({ slug, name, role }) => ({
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
