import type { DataProvider } from '@refinedev/core'
import { useDataProvider, useTranslate } from '@refinedev/core'
import { App } from 'antd'
import { useCallback } from 'react'
import { codeOf, namedOption } from '../../components/document/account-option.ts'
import type { Option } from '../../components/fields/use-options.ts'
import type { PastedRow } from '../../components/document/paste-rows.ts'
import type { RowsStore } from '../../components/document/rows-store.ts'

const AT_ONCE = 6

/** Lays pasted rows into the grid and looks up their ledgers by code or name; what is not found is marked at its cell. */
export function useAccountPaste(store: RowsStore): (rows: readonly PastedRow[]) => void {
  const dataProvider = useDataProvider()
  const t = useTranslate()
  const { message } = App.useApp()
  return useCallback(
    (rows) => {
      const { lookUp, dropped } = store.paste(store.active().key, rows)
      if (dropped > 0) void message.warning(t('voucher.pasteDropped', { count: dropped }))
      const names = new Map<string, number[]>()
      for (const key of lookUp) {
        const name = store.row(key)?.accountLabel ?? ''
        names.set(name, [...(names.get(name) ?? []), key])
      }
      const settle = async ([name, keys]: [string, number[]]) => {
        const found = await findAccount(dataProvider(), name)
        for (const key of keys) {
          // The row may have been changed or removed while the search ran.
          if (store.row(key)?.accountLabel !== name) continue
          if (found) store.update(key, { account: found.id, accountLabel: found.label, accountCode: codeOf(found) })
          else store.addError(key, 'account', t('voucher.accountUnknown', { name }))
        }
      }
      void inTurn([...names], settle)
    },
    [store, dataProvider, t, message],
  )
}

async function findAccount(provider: DataProvider, name: string): Promise<Option | undefined> {
  const { data } = await provider
    .getList<Option>({
      resource: 'account/ledgers/options',
      filters: [{ field: 'q', operator: 'eq', value: name }],
      pagination: { mode: 'off' },
    })
    .catch(() => ({ data: [] }))
  return namedOption(data, name)
}

/** A few at a time, so that a block of a thousand names does not flood the server. */
async function inTurn<Item>(items: Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
