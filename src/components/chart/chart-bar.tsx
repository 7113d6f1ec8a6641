import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import type { InputRef } from 'antd'
import { useRef } from 'react'
import { useKeys } from '../resource/use-keys.ts'
import { ChartOptionsButton } from './chart-options.tsx'
import type { ChartView } from './use-chart-view.ts'

/** Renders search, options, expand and collapse of the chart. */
export function ChartBar({ view }: { view: ChartView }) {
  const t = useTranslate()
  const input = useRef<InputRef>(null)
  useKeys({ '/': () => input.current?.focus() })
  return (
    <div className="report-bar">
      <Input
        ref={input}
        className="chart-search"
        type="search"
        allowClear={{ clearIcon: <CloseCircleFilled aria-label={t('field.clear')} /> }}
        placeholder={t('chart.search')}
        aria-label={t('chart.search')}
        value={view.search}
        onChange={(event) => view.setSearch(event.target.value)}
      />
      <ChartOptionsButton options={view.chosen} offered={view.offered} onChange={view.choose} />
      <span className="report-bar-end">
        <Button type="text" onClick={view.expandAll}>
          {t('reportPage.expandAll')}
        </Button>
        <Button type="text" onClick={view.collapseAll}>
          {t('reportPage.collapseAll')}
        </Button>
      </span>
    </div>
  )
}
