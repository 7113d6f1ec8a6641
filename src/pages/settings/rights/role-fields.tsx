import { useTranslate } from '@refinedev/core'
import { Select } from 'antd'
import type { SelectProps } from 'antd'
import { hasRole } from '../../../../domain/permissions/can.ts'
import { useRights } from '../../../providers/company-provider.tsx'
import { useSetOptions } from '../people/use-people.ts'
import '../../../lib/texts/people-texts.ts'

/** Renders the choice of member or admin; only the owner can assign admin. */
export function RoleSelect(props: SelectProps<string>) {
  const t = useTranslate()
  const isOwner = hasRole(useRights(), 'owner')
  const options = (['member', 'admin'] as const).map((value) => ({
    value,
    label: t(`shell.role.${value}`),
    disabled: value === 'admin' && !isOwner,
    title: value === 'admin' && !isOwner ? t('members.adminByOwner') : '',
  }))
  return <Select {...props} options={options} />
}

/** Renders the permission sets of a member; an admin needs none. */
export function SetSelect({ role, ...props }: SelectProps<string[]> & { role: string | undefined }) {
  const t = useTranslate()
  const options = useSetOptions()
  const isAdmin = role === 'admin'
  return (
    <Select<string[]>
      {...props}
      mode="multiple"
      options={options}
      optionFilterProp="label"
      disabled={isAdmin}
      placeholder={t(isAdmin ? 'members.fullAccess' : 'members.chooseSets')}
    />
  )
}
