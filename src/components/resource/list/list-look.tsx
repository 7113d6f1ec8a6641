import { useTranslate } from '@refinedev/core'
import { Button, Checkbox, Popover } from 'antd'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { setPreferences, usePreferences } from '../../../lib/preferences.ts'
import { linkField } from '../view/column-choice.ts'
import { ListSort } from './list-sort.tsx'
import type { Columns } from '../view/use-columns.ts'

type ListLookProps = {
  resource: Resource
  columns: Columns
  /** Cards have no heads to sort by. */
  isPhone: boolean
  sort: string
  onSort: (sort: string) => void
}

/** Renders the choice of columns of a list and, on a phone, of their order, and of the row height of the application. */
export function ListLook({ resource, columns, isPhone, sort, onSort }: ListLookProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { density } = usePreferences()
  const visibleNames = columns.visible.map(([name]) => name)
  const linkName = linkField(resource)
  const chooser = (
    <div className="column-chooser" role="group" aria-label={t('list.columns')}>
      {Object.keys(resource.fields).map((name) => (
        <Checkbox
          key={name}
          checked={visibleNames.includes(name)}
          disabled={name === linkName}
          onChange={({ target }) =>
            columns.choose(target.checked ? [...visibleNames, name] : visibleNames.filter((one) => one !== name))
          }
        >
          {labels.field(name)}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={() => columns.choose(null)}>
        {t('list.columnsReset')}
      </Button>
    </div>
  )
  return (
    <div className="list-look">
      {isPhone ? <ListSort {...{ resource, sort, onSort }} columns={columns.visible} /> : null}
      <Popover trigger="click" placement="bottomRight" destroyOnHidden content={chooser}>
        <Button type="text" size="small" aria-haspopup="dialog">
          {t('list.columns')}
        </Button>
      </Popover>
      <span className="row-height" aria-hidden="true">
        ·
      </span>
      <Button
        className="row-height"
        type="text"
        size="small"
        title={t('list.density')}
        onClick={() => setPreferences({ density: density === 'compact' ? 'comfortable' : 'compact' })}
      >
        {t(`shell.${density}`)}
      </Button>
    </div>
  )
}
