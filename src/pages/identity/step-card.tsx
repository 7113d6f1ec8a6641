import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { PropsWithChildren, ReactNode } from 'react'
import { abandon } from '../../providers/auth-flows.ts'
import { AuthCard } from './auth-card.tsx'

type Props = PropsWithChildren<{
  title: string
  lead: ReactNode
  isHeadingFirst?: boolean
  /** The text before the link back to the beginning. */
  back: string
}>

/** Renders a pending step with the link back to the beginning. */
export function StepCard({ back, children, ...card }: Props) {
  const t = useTranslate()
  const foot = (
    <>
      {back}{' '}
      <Button type="link" onClick={() => void abandon()}>
        {t('pending.startAgain')}
      </Button>
    </>
  )
  return (
    <AuthCard {...card} foot={foot}>
      {children}
    </AuthCard>
  )
}
