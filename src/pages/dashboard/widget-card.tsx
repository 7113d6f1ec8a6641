import {
  BarChartOutlined,
  ColumnWidthOutlined,
  EditOutlined,
  HolderOutlined,
  LeftOutlined,
  RightOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import type { HTMLAttributes } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Part } from '../../components/layout/part.tsx'
import { PermittedLink, useMayFollow } from '../../components/layout/permitted-link.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { screen } from '../../lib/screen.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import type { DashboardWidget } from './dashboard-types.ts'
import { WIDGETS_PATH } from './dashboard-types.ts'
import { useWidgetTexts } from './use-widget-texts.ts'
import { WidgetTable } from './widget-table.tsx'

/** Loaded with the first chart, so that a list never brings it. */
const Chart = screen(() => import('../../components/charts/chart.tsx').then((chunk) => chunk?.Chart))

type Arrange = {
  drag: HTMLAttributes<HTMLElement>
  /** The place of the widget, the first being 0, and the number of widgets. */
  place: number
  count: number
  onMove: (by: -1 | 1) => void
  onResize: () => void
}
type WidgetCardProps = { widget: DashboardWidget; isDragged: boolean; isTarget: boolean; arrange?: Arrange }

/** Renders a widget: its figures as a chart with a table behind it, or as a table. */
export function WidgetCard({ widget, isDragged, isTarget, arrange }: WidgetCardProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const titleId = useId()
  const { name, size, display_type: display, data } = widget
  const [isTable, setIsTable] = useState(false)
  const hasChart = display !== 'Table' && data !== null && data.labels.length > 0
  const classes = ['dashboard-card', size === 'full' && 'is-wide', isDragged && 'is-dragged', isTarget && 'is-target']
  return (
    <section className={classes.filter(Boolean).join(' ')} aria-labelledby={titleId} {...arrange?.drag}>
      <header>
        {arrange ? <HolderOutlined aria-hidden className="card-handle" title={t('dashboard.drag')} /> : null}
        <h2 id={titleId} title={name}>
          {name}
        </h2>
        {arrange ? (
          <ArrangeButtons
            {...arrange}
            name={name}
            isFull={size === 'full'}
            editPath={`/${slug}/${WIDGETS_PATH}/${widget.id}/edit`}
          />
        ) : hasChart ? (
          <Button
            type="text"
            size="small"
            icon={isTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
            aria-label={t(isTable ? 'dashboard.showChart' : 'dashboard.showTable', { name })}
            onClick={() => setIsTable(!isTable)}
          />
        ) : null}
      </header>
      <WidgetBody widget={widget} isTable={isTable || display === 'Table'} />
    </section>
  )
}

type ArrangeButtonsProps = Omit<Arrange, 'drag'> & { name: string; isFull: boolean; editPath: string }

function ArrangeButtons({ name, isFull, place, count, onMove, onResize, editPath }: ArrangeButtonsProps) {
  const t = useTranslate()
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const pressed = useRef<typeof later | null>(null)
  // A moved element loses the focus; at either end the other button takes it.
  useEffect(() => {
    const button = pressed.current?.current
    pressed.current = null
    if (!button) return
    const opposite = button === later.current ? earlier.current : later.current
    const target = button.disabled ? opposite : button
    target?.focus()
  }, [place])
  const move = (button: typeof later, by: -1 | 1) => {
    pressed.current = button
    onMove(by)
  }
  const shared = { type: 'text', size: 'small' } as const
  return (
    <span className="card-buttons">
      <Button
        {...shared}
        ref={earlier}
        icon={<LeftOutlined aria-hidden />}
        disabled={place === 0}
        aria-label={t('dashboard.earlier', { name })}
        onClick={() => move(earlier, -1)}
      />
      <Button
        {...shared}
        ref={later}
        icon={<RightOutlined aria-hidden />}
        disabled={place === count - 1}
        aria-label={t('dashboard.later', { name })}
        onClick={() => move(later, 1)}
      />
      <Button
        {...shared}
        className="card-resize"
        icon={<ColumnWidthOutlined aria-hidden />}
        aria-pressed={isFull}
        aria-label={t(isFull ? 'dashboard.narrow' : 'dashboard.widen', { name })}
        onClick={onResize}
      />
      <LinkButton
        {...shared}
        icon={<EditOutlined aria-hidden />}
        aria-label={t('dashboard.edit', { name })}
        to={editPath}
      />
    </span>
  )
}

function WidgetBody({ widget, isTable }: { widget: DashboardWidget; isTable: boolean }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const navigate = useNavigate()
  const mayFollow = useMayFollow()
  const texts = useWidgetTexts(widget)
  const { missing, data, display_type: display, name } = widget
  if (missing || !data) return <p className="card-none">{t(`dashboard.missing.${missing ?? 'permission'}`)}</p>
  if (data.labels.length === 0) return <p className="card-none">{t(texts.nothing)}</p>
  const opened = (drill: string | null) => {
    const page = `/${slug}/${drill}`
    return drill !== null && mayFollow(page) ? () => void navigate(page) : undefined
  }
  const chart = {
    labels: data.labels.map(texts.label),
    series: data.series.map((series) => ({
      id: series.id,
      name: texts.nameOf(series),
      points: series.points.map(({ value, drill }) => ({
        value,
        text: texts.figure(value, series.kind),
        onOpen: opened(drill),
      })),
    })),
  }
  return (
    <>
      {data.facts.length > 0 ? (
        <dl className="card-facts">
          {data.facts.map(({ id, value, kind, drill }) => (
            <div key={id} className={id === 'overdue' && /[1-9]/.test(value) ? 'is-overdue' : undefined}>
              <dt>{t(`dashboard.figure.${id}`)}</dt>
              <dd>
                {drill === null ? (
                  texts.figure(value, kind)
                ) : (
                  <PermittedLink to={`/${slug}/${drill}`}>{texts.figure(value, kind)}</PermittedLink>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isTable || display === 'Table' ? (
        <WidgetTable widget={widget} data={data} texts={texts} />
      ) : (
        <Part fallback={<Skeleton active title={false} paragraph={{ rows: 7 }} />}>
          <Chart kind={display} label={name} data={chart} />
        </Part>
      )}
    </>
  )
}
