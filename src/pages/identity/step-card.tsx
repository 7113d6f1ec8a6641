import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { PropsWithChildren, ReactNode } from 'react'
import { abandon } from '../../providers/auth-flows.ts'
import { AuthCard } from './auth-card.tsx'

type Props = PropsWithChildren<{
  title: string
  lead: ReactNode
  isHeadingFirst?: boolean
  /** What stands before the way back to the beginning. */
  back: string
}>

/** A step that is pending, with the way back to the beginning. */
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
