import '../../lib/till/till-texts.ts'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { LeaveLink } from './leave-link.tsx'
import { MessagePage } from '../../components/layout/message-page.tsx'
import { keepTill } from '../../lib/offline/keep-till.ts'
import { keepPlaceOfTill, tillOfDevice } from '../../lib/offline/offline.ts'
import { screen } from '../../lib/screen.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import type { ReadyTill, TillDevice, TillState } from '../../lib/till/till-device.ts'
import { openTillDevice } from '../../lib/till/till-device.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { SaleScreen } from './sale-screen.tsx'
import { OpenShift } from './shift/open-shift.tsx'
import { TillContext, useCatalogParts } from './till-context.tsx'
import { useSignedIn } from './use-signed-in.ts'
import './till.css'

/** Shown once on a device, with a connection. */
const RegisterTill = screen(() => import('./register-till.tsx').then((chunk) => chunk?.RegisterTill))

/** Renders the till of a company on this device, in the whole window. */
export function Till() {
  const t = useTranslate()
  const { company = '' } = useParams()
  useDocumentTitle(t('till.title'), useCompanyIfAny()?.company.name)
  const device = useTillDevice(company)
  return (
    <div className="till">
      {device === null ? <StartPlaceholder /> : <DeviceTill device={device} company={company} />}
    </div>
  )
}

/** Returns the till of this device, open while the page is shown; null before. */
function useTillDevice(company: string): TillDevice | null {
  const holder = useMemo(() => deviceHolder(company), [company])
  return useSyncExternalStore(holder.subscribe, holder.device)
}

function deviceHolder(company: string) {
  let device: TillDevice | null = null
  const subscribe = (listener: () => void) => {
    const opened = openTillDevice(company)
    device = opened
    listener()
    return () => {
      device = null
      opened.close()
    }
  }
  return { subscribe, device: () => device }
}

function StartPlaceholder() {
  const t = useTranslate()
  return <div className="till-starting" role="status" aria-label={t('app.loading')} />
}

function DeviceTill({ device, company }: { device: TillDevice; company: string }) {
  const state = useSyncExternalStore(device.subscribe, device.state)
  switch (state.kind) {
    case 'loading':
      return <StartPlaceholder />
    case 'not_registered':
      return <NewTill device={device} company={company} />
    case 'other_tab':
    case 'no_storage':
      return <NoTill reason={state.kind} company={company} />
    case 'ready':
      return <RunningTill device={device} till={state} company={company} />
  }
}

type Reason = Exclude<TillState['kind'], 'loading' | 'ready'> | 'not_allowed' | 'no_catalog'

function NoTill({ reason, company }: { reason: Reason; company: string }) {
  const t = useTranslate()
  return (
    <MessagePage title={t(`till.message.${reason}.title`)} text={t(`till.message.${reason}.text`)}>
      <Button onClick={() => location.reload()}>{t('till.message.retry')}</Button>
      <LeaveLink company={company} />
    </MessagePage>
  )
}

/** A member of the company registers this device as a till. */
function NewTill({ device, company }: { device: TillDevice; company: string }) {
  const isOpen = useCompanyIfAny() !== null
  return isOpen ? <RegisterTill device={device} /> : <NoTill reason="not_registered" company={company} />
}

function RunningTill({ device, till, company }: { device: TillDevice; till: ReadyTill; company: string }) {
  useSignedIn(device, till)
  useEffect(() => {
    if (tillOfDevice() !== company) void keepTill(company)
  }, [company])
  const open = useCompanyIfAny()?.company
  useEffect(() => (open ? keepPlaceOfTill(open) : undefined), [open])
  const catalogParts = useCatalogParts(till.catalog, till.head.shift)
  const parts = useMemo(
    () => (catalogParts === null ? null : { ...catalogParts, device, till }),
    [catalogParts, device, till],
  )
  if (!till.profile.cashier.may.sell) return <NoTill reason="not_allowed" company={company} />
  if (parts === null)
    return till.online || till.unsent.count > 0 ? <StartPlaceholder /> : <WaitForCatalog company={company} />
  return (
    <TillContext value={parts}>
      {till.head.shift === null ? <OpenShift /> : <SaleScreen key={till.head.shift.id} shift={till.head.shift} />}
    </TillContext>
  )
}

const PATIENCE_MS = 4000

/** The catalog comes with the first exchange: only when that takes long it is said that there is none. */
function WaitForCatalog({ company }: { company: string }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <NoTill reason="no_catalog" company={company} /> : <StartPlaceholder />
}
