import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { Authenticator } from '../../../providers/account.ts'
import { ProfileLine } from './profile-line.tsx'
import { useMoment } from '../use-moment.ts'
import '../../../lib/texts/profile-texts.ts'

type Props = {
  factor: Authenticator
  /** Shows recovery codes. */
  onShow: () => void
  onRename: (passkey: Extract<Authenticator, { type: 'webauthn' }>) => void
  onRemove: () => void
}

/** Renders an authentication method. */
export function FactorLine({ factor, onShow, onRename, onRemove }: Props) {
  const t = useTranslate()
  const moment = useMoment()
  if (factor.type === 'recovery_codes') {
    const { unused_code_count: left, total_code_count: total } = factor
    return (
      <ProfileLine
        name={t('profile.codes')}
        note={t('profile.codesLeft', { left, total })}
        acts={
          <Button size="small" onClick={onShow}>
            {t('profile.showCodes')}
          </Button>
        }
      />
    )
  }
  const { last_used_at: used, created_at: added } = factor
  const note = used
    ? t('profile.factorUsed', { added: moment(added), used: moment(used) })
    : t('profile.factorUnused', { added: moment(added) })
  return (
    <ProfileLine
      name={factor.type === 'webauthn' ? factor.name : t('profile.app')}
      note={note}
      acts={
        <>
          {factor.type === 'webauthn' ? (
            <Button size="small" onClick={() => onRename(factor)}>
              {t('profile.rename')}
            </Button>
          ) : null}
          <Button size="small" danger onClick={onRemove}>
            {t('profile.remove')}
          </Button>
        </>
      }
    />
  )
}
