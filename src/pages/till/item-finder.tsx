import { useTranslate } from '@refinedev/core'
import type { InputRef } from 'antd'
import { Input } from 'antd'
import type { RefObject } from 'react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { CatalogItem } from '../../../domain/till/catalog.ts'
import { itemOfCode, itemsOfCategory, searchItems } from '../../../domain/till/search-items.ts'
import { formatQuantity } from '../../lib/format/format.ts'
import { useMoney, useTill } from './till-context.tsx'

const MOST_TILES = 60

type Props = {
  scanField: RefObject<InputRef | null>
  add: (item: CatalogItem) => void
  /** Enter in the empty field. */
  pay: () => void
}

/** Renders the scan field and the items: those that sell best, those of a category, or those that the typed text finds. */
export function ItemFinder({ scanField, add, pay }: Props) {
  const t = useTranslate()
  const { catalog, index } = useTill()
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const searched = useDeferredValue(typed)
  const items = useMemo(
    () =>
      searched.trim() === '' ? itemsOfCategory(index, category, MOST_TILES) : searchItems(index, searched, MOST_TILES),
    [index, searched, category],
  )
  const take = (item: CatalogItem) => {
    add(item)
    setTyped('')
    setUnknown(null)
  }
  const enter = () => {
    if (typed.trim() === '') return pay()
    const exact = itemOfCode(index, typed)
    const matches = exact === null ? searchItems(index, typed, 2) : [exact]
    const [only] = matches
    if (only !== undefined && matches.length === 1) return take(only)
    if (only !== undefined) return document.querySelector<HTMLElement>('.till-tile')?.focus()
    setUnknown(typed.trim())
    scanField.current?.select()
  }
  return (
    <>
      <Input
        ref={scanField}
        className="till-scan"
        size="large"
        aria-label={t('till.scan')}
        placeholder={t('till.scan')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        suffix={<kbd>/</kbd>}
        status={unknown === null ? '' : 'error'}
        onChange={(event) => {
          setTyped(event.target.value)
          setUnknown(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter()
          if (event.key === 'Escape') setTyped('')
        }}
      />
      {unknown === null ? null : (
        <p role="alert" className="till-problem">
          {t('till.unknownCode', { code: unknown })}
        </p>
      )}
      <div className="till-categories" role="group" aria-label={t('till.categories')}>
        {[{ id: null, name: t('till.often') }, ...catalog.categories].map(({ id, name }) => (
          <button
            key={id ?? ''}
            type="button"
            aria-pressed={category === id && typed === ''}
            onClick={() => {
              setCategory(id)
              setTyped('')
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="till-tiles">
        {items.length === 0 ? <p className="muted">{t('till.noItems')}</p> : null}
        {items.map((item) => (
          <Tile key={item.id} item={item} onTake={() => take(item)} />
        ))}
      </div>
    </>
  )
}

function Tile({ item: { name, rate, stock }, onTake }: { item: CatalogItem; onTake: () => void }) {
  const t = useTranslate()
  const { style } = useTill()
  const { symbol } = useMoney()
  return (
    <button type="button" className="till-tile" onClick={onTake}>
      <span className="till-tile-name">{name}</span>
      <span className="till-tile-figures">
        <span>{rate === null ? t('till.anyPrice') : symbol(rate)}</span>
        {stock === null ? null : (
          <span className="muted" title={t('till.inStock')}>
            {formatQuantity(stock, style)}
          </span>
        )}
      </span>
    </button>
  )
}
