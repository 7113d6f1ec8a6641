import { SearchOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { PermissionMap } from '../../../../domain/permissions/can.ts'
import type { Module } from '../../../../domain/resources/modules.ts'
import { modules } from '../../../../domain/resources/modules.ts'
import { areasOf, boxOf, countOf, isTicked, tick, tickAll } from './permission-draft.ts'
import { useModuleNames } from './use-module-names.ts'

type Props = {
  value: PermissionMap
  /** Left out for a read-only set. */
  onChange?: (value: PermissionMap) => void
}

/** Renders a checkbox for every permission, by area and module, each with a checkbox for all of its own. */
export function PermissionBoxes({ value, onChange }: Props) {
  const t = useTranslate()
  const names = useModuleNames()
  const [search, setSearch] = useState('')
  const areas = areasOf(modules, { search, ...names })
  return (
    <div className="rights-boxes">
      <Input
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={search}
        placeholder={t('rights.search')}
        aria-label={t('rights.search')}
        onChange={(event) => setSearch(event.target.value)}
        // What is searched is shown already; Enter in other fields of the drawer saves the set.
        onPressEnter={(event) => event.preventDefault()}
      />
      {areas.length === 0 ? (
        <p className="muted" role="status">
          {t('field.nothingFound')}
        </p>
      ) : null}
      {areas.map(({ area, modules: areaModules }) => (
        <fieldset key={area} className="rights-area">
          <legend className="visually-hidden">{names.areaName(area)}</legend>
          <div className="rights-area-head">
            <MasterBox
              label={names.areaName(area)}
              modules={areaModules}
              value={value}
              {...(onChange ? { onChange } : {})}
            />
            <span className="muted">{t('rights.count', countOf(value, areaModules))}</span>
          </div>
          {areaModules.map((module) => (
            <ModuleBoxes
              key={module.key}
              module={module}
              name={names.nameOf(module)}
              value={value}
              {...(onChange ? { onChange } : {})}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function MasterBox({
  label,
  modules: areaModules,
  value,
  onChange,
}: Props & { label: string; modules: readonly Module[] }) {
  const box = boxOf(value, areaModules)
  return (
    <Checkbox
      checked={box === 'all'}
      indeterminate={box === 'some'}
      disabled={!onChange}
      onChange={() => onChange?.(tickAll(value, areaModules, box !== 'all'))}
    >
      {label}
    </Checkbox>
  )
}

function ModuleBoxes({ module, name, value, onChange }: Props & { module: Module; name: string }) {
  const t = useTranslate()
  return (
    <div className="rights-module" role="group" aria-label={name}>
      <MasterBox label={name} modules={[module]} value={value} {...(onChange ? { onChange } : {})} />
      <div className="rights-actions">
        {module.actions.map((action) => (
          <Checkbox
            key={action}
            className={`rights-${action}`}
            checked={isTicked(value, module.key, action)}
            disabled={!onChange}
            onChange={({ target }) => onChange?.(tick(value, module, { action, isOn: target.checked }))}
          >
            {t(`actionName.${action}`)}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}
