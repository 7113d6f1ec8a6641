import { useTranslate } from '@refinedev/core'
import { Table, Tooltip } from 'antd'
import { actionLetters } from '../../../../domain/resources/core/define.ts'
import type { ModuleVerdict, Person } from '../../../resources/simulate.ts'
import { actionsOf } from '../../../resources/simulate.ts'
import { Mark } from './simulated-pages.tsx'
import { useReasonText } from './use-reason-text.ts'
import { useModuleNames } from './use-module-names.ts'

const actions = Object.values(actionLetters)

/** Renders every action of every module: allowed, refused, or not available; hovering shows the reason. */
export function SimulatedActions({ person }: { person: Person }) {
  const t = useTranslate()
  const say = useReasonText()
  const { nameOf } = useModuleNames()
  return (
    <section aria-labelledby="simulated-actions">
      <h2 id="simulated-actions">{t('rights.theirActions')}</h2>
      <Table<ModuleVerdict>
        className="list-table"
        rowKey={({ module }) => module.key}
        aria-label={t('rights.theirActions')}
        dataSource={actionsOf(person)}
        pagination={false}
        scroll={{ x: 760 }}
        columns={[
          {
            key: 'module',
            title: t('rights.module'),
            fixed: 'left',
            width: 180,
            render: (_value, { module }) => nameOf(module),
          },
          ...actions.map((action) => ({
            key: action,
            title: t(`actionName.${action}`),
            align: 'center' as const,
            render: (_value: unknown, row: ModuleVerdict) => {
              const verdict = row.actions.find((one) => one.action === action)
              if (!verdict) return null
              return (
                <Tooltip title={say(verdict.because)}>
                  <button type="button" className="rights-mark">
                    <Mark isGranted={verdict.isAllowed} />
                  </button>
                </Tooltip>
              )
            },
          })),
        ]}
      />
    </section>
  )
}
