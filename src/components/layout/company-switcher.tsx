import { CheckOutlined, DownOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { CutText } from './cut-text.tsx'
import { CompanyLogo } from '../company/company-logo.tsx'
import { NewCompany } from '../company/new-company.tsx'
import { useCompanies } from './use-companies.ts'

const newCompany = 'new company'

/** Renders the company at the top of the menu, with switching to another company or creating one. */
export function CompanySwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslate()
  const { companies, current, open } = useCompanies()
  const [isCreating, setIsCreating] = useState(false)
  const items = companies.map(({ slug, name, role }) => ({
    key: slug,
    label: (
      <span className="company-option">
        <Initial name={name} />
        <span>
          <CutText className="company-name" text={name} />
          <small>{t(`shell.role.${role}`, {}, role)}</small>
        </span>
        {slug === current?.slug ? <CheckOutlined aria-label={t('shell.currentCompany')} /> : null}
      </span>
    ),
  }))
  const name = current?.name ?? t('shell.companies')
  return (
    <>
      <Dropdown
        menu={{
          items: [
            ...items,
            ...(items.length > 0 ? [{ key: 'line', type: 'divider' as const }] : []),
            { key: newCompany, icon: <PlusOutlined aria-hidden />, label: t('company.new') },
          ],
          onClick: ({ key }) => (key === newCompany ? setIsCreating(true) : void open(key)),
          selectedKeys: current ? [current.slug] : [],
        }}
        trigger={['click']}
      >
        <button
          type="button"
          className="company-switcher"
          aria-label={t('shell.switchCompany', { name })}
          aria-haspopup="menu"
        >
          {current?.logo ? (
            <CompanyLogo slug={current.slug} version={current.version} fallback={<Initial name={name} />} />
          ) : (
            <Initial name={name} />
          )}
          {isCollapsed ? null : (
            <>
              <CutText className="company-name" text={name} />
              <DownOutlined aria-hidden />
            </>
          )}
        </button>
      </Dropdown>
      {isCreating ? <NewCompany onClose={() => setIsCreating(false)} /> : null}
    </>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <i className="initial" aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </i>
  )
}
