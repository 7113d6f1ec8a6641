import { useTranslate } from '@refinedev/core'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import '../../../lib/texts/people-texts.ts'
import { SetDrawer } from './set-drawer.tsx'
import { SetTable } from './set-table.tsx'
import { Simulator } from './simulator.tsx'
import { useSets } from './use-sets.ts'
import '../../../components/fields/fields.css'
import '../../../components/resource/resource.css'
import './rights.css'

/**
 * Renders permission sets, and the application as a member sees it. The address holds what is open: `?set=…`, `?as=…`.
 */
export function Permissions() {
  const t = useTranslate()
  const [query, setQuery] = useSearchParams()
  const sets = useSets()
  const open = (next: Record<string, string>) => setQuery(next)
  const [reloads, setReloads] = useState(0)
  const reload = async () => {
    await sets.reload()
    setReloads((count) => count + 1)
  }
  const isTrying = query.has('as')
  const opened = query.get('set')
  return (
    <>
      <PageHeader
        title={t('settingsPage.permissions')}
        actions={
          isTrying ? null : (
            <Button type="primary" onClick={() => open({ set: 'new' })}>
              {t('rights.newSet')}
            </Button>
          )
        }
      />
      <Tabs
        className="rights-tabs"
        activeKey={isTrying ? 'as' : 'sets'}
        onChange={(tab) => open(tab === 'as' ? { as: '' } : {})}
        items={[
          {
            key: 'sets',
            label: t('rights.sets'),
            children: (
              <SetTable sets={sets} onOpen={(id) => open({ set: id })} onCopy={(id) => open({ set: 'new', of: id })} />
            ),
          },
          {
            key: 'as',
            label: t('rights.tryAs'),
            children: <Simulator memberId={query.get('as') || null} onChoose={(id) => open({ as: id })} />,
          },
        ]}
      />
      {opened === null || !sets.rows || !sets.isFresh ? null : (
        <SetDrawer
          key={`${opened} ${query.get('of')} ${reloads}`}
          set={sets.rows.find(({ id }) => id === opened)}
          source={sets.rows.find(({ id }) => id === query.get('of'))}
          onClose={() => open({})}
          onCopy={(id) => open({ set: 'new', of: id })}
          onSaved={sets.reload}
          onReload={() => void reload()}
        />
      )}
    </>
  )
}
