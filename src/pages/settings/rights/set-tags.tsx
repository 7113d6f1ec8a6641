import { useTranslate } from '@refinedev/core'
import { Tag } from 'antd'
import type { NamedSet } from '../people/use-people.ts'
import '../../../lib/texts/people-texts.ts'

/** Renders a member's access: everything, permission sets, or none yet. */
export function SetTags({ role, permission_sets: sets }: { role: string; permission_sets: readonly NamedSet[] }) {
  const t = useTranslate()
  if (role !== 'member') return <Tag>{t('members.fullAccess')}</Tag>
  if (sets.length === 0) return <span className="people-none">{t('members.noSets')}</span>
  return sets.map(({ id, name }) => <Tag key={id}>{name}</Tag>)
}
