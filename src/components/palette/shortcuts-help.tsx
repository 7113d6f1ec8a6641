import { useTranslate } from '@refinedev/core'
import { Modal } from 'antd'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Shortcut, ShortcutKey } from '../../lib/shortcuts.ts'
import { keySigns, useShortcutsNow } from '../../lib/shortcuts.ts'
import { useHandbook } from '../menu/use-handbook.ts'
import './palette.css'

/** Renders the shortcuts that work now: those of the page first, then the global ones. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const now = useShortcutsNow()
  const handbook = useHandbook()
  const places = (['page', 'everywhere'] as const).map((place) => ({
    place,
    its: now.filter((shortcut) => shortcut.place === place),
  }))
  return (
    <Modal open onCancel={onClose} footer={null} width={440} title={t('shortcuts.title')}>
      {places.map(({ place, its }) => (
        <section key={place} aria-label={t(`shortcuts.${place}`)}>
          <h2 className="shortcut-heading">{t(`shortcuts.${place}`)}</h2>
          {its.length === 0 ? <p className="muted">{t('shortcuts.none')}</p> : <Keys shortcuts={its} />}
        </section>
      ))}
      {handbook ? (
        <p className="shortcut-handbook">
          <Link to={handbook} onClick={onClose}>
            {t('page.help')}
          </Link>
        </p>
      ) : null}
    </Modal>
  )
}

function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const t = useTranslate()
  return (
    <dl className="shortcut-list">
      {shortcuts.map(({ text, keys }) => (
        <div key={text}>
          <dt>{t(`shortcuts.${text}`)}</dt>
          <dd>
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 ? <> {t('shortcuts.or')} </> : null}
                <Signs of={key} />
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Signs({ of }: { of: ShortcutKey }) {
  return keySigns(of).map((sign) => (
    <Fragment key={sign}>
      <kbd>{sign}</kbd>{' '}
    </Fragment>
  ))
}
