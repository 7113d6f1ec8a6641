import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useList, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { crudFilters, crudSorters, readListQuery } from '../list/list-query.ts'
import { extended, readTrail, stepsFrom, writeTrail } from '../list/list-trail.ts'
import { useKeys } from '../use-keys.ts'
import { useResourceAccess } from '../use-resource-access.ts'

/** Renders links to the previous and next record of the list that the user came from, also with K and J or [ and ]. */
export function RecordSteps({ resource, id }: { resource: Resource; id: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const access = useResourceAccess(resource)
  const { isKnown, previous, next } = useSteps(resource, id)
  const go = (to: string | null) => {
    const path = to === null ? null : access.record(to)
    if (path !== null) void navigate(path)
  }
  const back = () => go(previous)
  const on = () => go(next)
  useKeys({ k: back, '[': back, j: on, ']': on })
  if (!isKnown) return null
  return (
    <span className="record-steps">
      <Tooltip title={t('detail.previousKey')}>
        <Button
          type="text"
          icon={<UpOutlined aria-hidden />}
          aria-label={t('detail.previous')}
          aria-keyshortcuts="K"
          disabled={previous === null}
          onClick={back}
        />
      </Tooltip>
      <Tooltip title={t('detail.nextKey')}>
        <Button
          type="text"
          icon={<DownOutlined aria-hidden />}
          aria-label={t('detail.next')}
          aria-keyshortcuts="J"
          disabled={next === null}
          onClick={on}
        />
      </Tooltip>
    </span>
  )
}

function useSteps(resource: Resource, id: string) {
  const { slug } = useCompany()
  const trail = readTrail(sessionStorage, slug, resource.path)
  const steps = trail ? stepsFrom(trail, id) : null
  const pageToLoad = steps?.pageToLoad ?? null
  const query = trail?.query ?? readListQuery(resource, new URLSearchParams())
  const { result, query: request } = useList<{ id: string }, HttpError>({
    resource: resource.path,
    pagination: { currentPage: pageToLoad ?? 1, pageSize: query.size },
    sorters: crudSorters(query),
    filters: crudFilters(query),
    queryOptions: { enabled: pageToLoad !== null },
    errorNotification: false,
  })
  const isThere = pageToLoad !== null && request.isSuccess && !request.isPlaceholderData
  const grown =
    trail && isThere
      ? extended(
          trail,
          pageToLoad,
          result.data.map((row) => row.id),
        )
      : trail
  useEffect(() => {
    if (grown) writeTrail(sessionStorage, { slug, path: resource.path }, grown)
  })
  const neighbours = grown ? stepsFrom(grown, id) : null
  return {
    isKnown: trail?.ids.includes(id) === true,
    previous: neighbours?.previous ?? null,
    next: neighbours?.next ?? null,
  }
}
