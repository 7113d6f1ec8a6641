import { useTranslate } from '@refinedev/core'
import { App, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Part } from '../../components/layout/part.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useSetupGuide } from '../../components/setup/use-setup-guide.ts'
import { formatDate } from '../../lib/format/format.ts'
import { listOfChoices } from '../../lib/format/list-text.ts'
import { screen } from '../../lib/screen.tsx'
import '../../lib/texts/dashboard-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import type { DashboardWidget } from './dashboard-types.ts'
import { WIDGETS_PATH } from './dashboard-types.ts'
import { shownName } from './shown-name.ts'
import { useDashboard } from './use-dashboard.ts'
import { WidgetGrid } from './widget-grid.tsx'
import './dashboard.css'

const SetupGuide = screen(() => import('../../components/setup/setup-guide.tsx').then((chunk) => chunk?.SetupGuide))
const module = 'settings_dashboard_widgets'

/** Renders the widgets of the member; “Customise” moves, resizes, adds and restores them. */
export function Dashboard() {
  const t = useTranslate()
  const { slug, today, locale } = useCompany()
  const may = useMay()
  const { answer, query, change, arrange } = useDashboard()
  const guide = useSetupGuide()
  const [isArranging, setIsArranging] = useState(false)
  const isReady = answer !== undefined && !guide.isPending
  const customise = async () => {
    if (!answer?.is_default || (await change({ is_default: false }))) setIsArranging(true)
  }
  const mayArrange = answer?.administrators === null && may(`${module}.update`)
  const widgetsPath = `/${slug}/${WIDGETS_PATH}`
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        note={formatDate(today, locale)}
        actions={
          !mayArrange ? undefined : isArranging ? (
            <>
              <RestoreButton onRestore={() => void change({ is_default: true }).then(() => setIsArranging(false))} />
              {may(`${module}.read`) ? <LinkButton to={widgetsPath}>{t('dashboard.allWidgets')}</LinkButton> : null}
              {may(`${module}.create`) ? (
                <LinkButton to={`${widgetsPath}/create`}>{t('dashboard.addWidget')}</LinkButton>
              ) : null}
              <Button type="primary" onClick={() => setIsArranging(false)}>
                {t('dashboard.done')}
              </Button>
            </>
          ) : (
            <Button onClick={() => void customise()}>{t('dashboard.customise')}</Button>
          )
        }
      />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : isReady ? (
        <>
          {guide.isShown ? (
            <Part fallback={<GuideSkeleton />}>
              <SetupGuide steps={guide.steps} dismiss={guide.dismiss} />
            </Part>
          ) : null}
          {answer.administrators ? (
            <NoFigures administrators={answer.administrators} />
          ) : answer.widgets.length === 0 ? (
            <NoWidgets />
          ) : (
            <WidgetGrid widgets={answer.widgets.map(withName)} isArranging={isArranging} onArrange={arrange} />
          )}
        </>
      ) : (
        <WidgetSkeletons />
      )}
    </>
  )
}

function RestoreButton({ onRestore }: { onRestore: () => void }) {
  const t = useTranslate()
  const { modal } = App.useApp()
  const ask = () =>
    modal.confirm({
      title: t('dashboard.restoreQuestion'),
      content: t('dashboard.restoreText'),
      okText: t('dashboard.restore'),
      cancelText: t('dashboard.keep'),
      autoFocusButton: 'cancel',
      onOk: onRestore,
    })
  return (
    <Button type="text" onClick={ask}>
      {t('dashboard.restore')}
    </Button>
  )
}

/** For a member without permission to see any figures. */
function NoFigures({ administrators }: { administrators: readonly string[] }) {
  const t = useTranslate()
  return (
    <div className="dashboard-none">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dashboard.noAccess')} />
      <p>{t('dashboard.whomToAsk', { names: listOfChoices(administrators) })}</p>
    </div>
  )
}

function NoWidgets() {
  const t = useTranslate()
  return (
    <div className="dashboard-none">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dashboard.empty')} />
      <p>{t('dashboard.emptyText')}</p>
    </div>
  )
}

function GuideSkeleton() {
  return (
    <section className="dashboard-card dashboard-guide" aria-busy>
      <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 8 }} />
    </section>
  )
}

function WidgetSkeletons() {
  return (
    <div className="dashboard" aria-busy>
      {[0, 1, 2, 3].map((index) => (
        <section key={index} className="dashboard-card">
          <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 5 }} />
        </section>
      ))}
    </div>
  )
}

/** Returns the widget with its name as it is shown. */
function withName(widget: DashboardWidget): DashboardWidget {
  return { ...widget, name: shownName(widget) }
}
