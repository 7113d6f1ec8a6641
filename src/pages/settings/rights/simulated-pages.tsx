import { CheckOutlined, StopOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Segmented, Table } from 'antd'
import { useState } from 'react'
import type { PageVerdict, Person } from '../../../resources/simulate.ts'
import { pagesOf } from '../../../resources/simulate.ts'
import { useReasonText } from './use-reason-text.ts'

const filters = ['all', 'open', 'closed'] as const
type Filter = (typeof filters)[number]

/** Renders every page of the company, whether the member can open it, and why. */
export function SimulatedPages({ person, slug }: { person: Person; slug: string }) {
  const t = useTranslate()
  const say = useReasonText()
  const [filter, setFilter] = useState<Filter>('all')
  const pages = pagesOf(person, slug)
  const visiblePages = pages.filter(({ isOpen }) => filter === 'all' || isOpen === (filter === 'open'))
  const countOf = (one: Filter) =>
    one === 'all' ? pages.length : pages.filter(({ isOpen }) => isOpen === (one === 'open')).length
  return (
    <section aria-labelledby="simulated-pages">
      <div className="simulated-head">
        <h2 id="simulated-pages">{t('rights.theirPages')}</h2>
        <Segmented<Filter>
          size="small"
          value={filter}
          aria-label={t('rights.show')}
          onChange={setFilter}
          options={filters.map((one) => ({ value: one, label: t(`rights.filter.${one}`, { count: countOf(one) }) }))}
        />
      </div>
      <div className="list-body">
        <Table<PageVerdict>
          className="list-table simulated-pages"
          rowKey="path"
          aria-label={t('rights.theirPages')}
          dataSource={visiblePages}
          pagination={false}
          columns={[
            {
              key: 'open',
              title: <span className="visually-hidden">{t('rights.verdict')}</span>,
              width: 36,
              render: (_value, { isOpen }) => <Mark isGranted={isOpen} />,
            },
            {
              key: 'page',
              title: t('rights.page'),
              render: (_value, { path, title, screen }) => (
                <>
                  {screen === 'create' || screen === 'edit'
                    ? t(`rights.screen.${screen}`, { name: t(title) })
                    : t(title)}
                  <small className="muted">{path}</small>
                </>
              ),
            },
            { key: 'why', title: t('rights.why'), render: (_value, { because }) => say(because) },
          ]}
        />
      </div>
    </section>
  )
}

/** Renders granted or not as icon and word. */
export function Mark({ isGranted }: { isGranted: boolean }) {
  const t = useTranslate()
  const word = t(isGranted ? 'rights.allowed' : 'rights.refused')
  return isGranted ? (
    <CheckOutlined className="rights-yes" aria-label={word} />
  ) : (
    <StopOutlined className="rights-no" aria-label={word} />
  )
}
