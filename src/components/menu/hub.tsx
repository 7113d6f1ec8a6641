import { useTranslate } from '@refinedev/core'
import { Empty } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import '../../lib/texts/hub-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { PageHeader } from '../layout/page-header.tsx'
import type { MenuGroup, MenuPage } from './menu-types.ts'
import { addressOf } from './menu-types.ts'
import { StarButton } from './star-button.tsx'
import './hub.css'

type Props = {
  title: string
  groups: readonly MenuGroup[]
  /** Groups above the others; their pages are also in the others. */
  shortcuts?: readonly MenuGroup[]
  hasStars?: boolean
}

/** Renders a page of links in groups, each with a description; only permitted pages are listed. */
export function Hub({ title, groups, shortcuts = [], hasStars = false }: Props) {
  const t = useTranslate()
  const may = useMay()
  const readableOf = (all: readonly MenuGroup[]) =>
    all
      .map(({ text, pages }) => ({ text, pages: pages.filter(({ path }) => may(`${path}.list`)) }))
      .filter(({ pages }) => pages.length > 0)
  const readableGroups = readableOf(groups)
  return (
    <>
      <PageHeader title={title} />
      {readableGroups.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('hub.none')} />
      ) : (
        <>
          <div className="hub-shortcuts">
            {readableOf(shortcuts).map((group) => (
              <HubGroup key={group.text} group={group} hasStars={hasStars} isShort />
            ))}
          </div>
          <div className="hub">
            {readableGroups.map((group) => (
              <HubGroup key={group.text} group={group} hasStars={hasStars} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

type GroupProps = { group: MenuGroup; hasStars: boolean; isShort?: boolean }

function HubGroup({ group: { text, pages }, hasStars, isShort = false }: GroupProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <section className="hub-group" aria-labelledby={id}>
      <h2 id={id}>{t(text)}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <HubLink page={page} isShort={isShort} />
            {hasStars ? <StarButton page={page} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function HubLink({ page: { text, path }, isShort }: { page: MenuPage; isShort: boolean }) {
  const t = useTranslate()
  const id = useId()
  const { slug } = useCompany()
  const about = isShort ? '' : t(`about.${moduleOf(path)}`, {}, '')
  return (
    <div className="hub-link">
      <Link to={addressOf(slug, path)} aria-describedby={about ? id : undefined}>
        {t(text)}
      </Link>
      {about ? <p id={id}>{about}</p> : null}
    </div>
  )
}
