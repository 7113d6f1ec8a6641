import { useDataProvider } from '@refinedev/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { inventoryConversions } from '../../../domain/resources/inventory-conversions.ts'
import { isZero } from '../../../domain/money/decimal.ts'
import type { Opened } from '../../components/document/opened-record.tsx'
import { openStockRows, storedCells } from '../../components/document/stock-rows.ts'
import { useItemFacts } from '../../components/document/use-item-facts.ts'
import { typedCells, useTypedRows, useTyping } from '../../components/document/use-typing.ts'
import { formatQuantity, groupAmount } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { BillRecord } from './bill-draft.ts'
import type { ConversionHead, ConversionRecord, TypedConversion } from './conversion-draft.ts'
import { proposedRows } from './conversion-draft.ts'

const FIRST_PRODUCT = 100_000

/** What is typed into a conversion, and the rows that its bill proposes when it or the quantity is changed. */
export function useConversion(opened: Opened<ConversionRecord>) {
  const { record } = opened
  const company = useCompany()
  const provider = useDataProvider()
  const [address] = useSearchParams()
  const asked = record ? null : address.get('bill')
  const typing = useTyping<TypedConversion>({ path: inventoryConversions.path, opened })
  const { before } = typing
  const [head, setHead] = useState<ConversionHead>(() => before?.head ?? storedHead(record, company))
  const [bill, setBill] = useState<BillRecord | null>(null)
  const [grids] = useState(() => {
    const stored = (side: 'in' | 'out') =>
      (record?.rows ?? []).filter((row) => row.side === side).map((row) => storedCells(row, company))
    return [
      openStockRows(before?.materials ?? stored('in'), { style: company }),
      openStockRows(before?.products ?? stored('out'), { style: company, firstKey: FIRST_PRODUCT }),
    ] as const
  })
  const [materials, products] = grids
  const { facts, remember } = useItemFacts(grids)
  const typed = (now: ConversionHead) => ({
    head: now,
    materials: typedCells(materials),
    products: typedCells(products),
  })
  useTypedRows(grids, () => typing.keep(() => typed(head)))

  const propose = (from: BillRecord, next: ConversionHead): ConversionHead => {
    const proposal = proposedRows(from, { ...next, facts, style: company })
    if (!proposal) return next
    materials.replace(proposal.materials)
    products.replace(proposal.products)
    return { ...next, overhead: proposal.overhead === '' ? '' : groupAmount(proposal.overhead, company) }
  }
  const put = (next: ConversionHead) => {
    setHead(next)
    typing.keep(() => typed(next))
  }
  const billAt = (id: string) =>
    provider()
      .getOne<BillRecord>({ resource: 'inventory/bill-of-materials', id })
      .then(({ data }) => data)
  const takeBill = (found: BillRecord, next: ConversionHead) => {
    setBill(found)
    const made = next.made === '' ? formatQuantity(found.quantity, company) : next.made
    put(propose(found, { ...next, bill: found.id, billLabel: found.item_label, made }))
  }
  const change = (part: Partial<ConversionHead>) => {
    const next = { ...head, ...part }
    if (part.bill !== undefined && part.bill !== head.bill) {
      setBill(null)
      put({ ...next, made: '' })
      if (part.bill !== null) void billAt(part.bill).then((found) => takeBill(found, { ...next, made: '' }))
      return
    }
    const isScaled = part.made !== undefined || part.isReverse !== undefined
    put(bill && isScaled ? propose(bill, next) : next)
  }
  const onOpened = useEffectEvent(() => {
    if (!before && asked !== null) void billAt(asked).then((found) => takeBill(found, head))
  })
  useEffect(() => onOpened(), [])
  return { head, grids, facts, remember, typing, change }
}

function storedHead(record: ConversionRecord | undefined, company: ReturnType<typeof useCompany>): ConversionHead {
  return {
    date: record?.date ?? company.today,
    bill: record?.bill ?? null,
    billLabel: record?.bill_label ?? '',
    made: '',
    isReverse: record?.is_reverse ?? false,
    overhead: record && !isZero(record.overhead) ? groupAmount(record.overhead, company) : '',
    remarks: record?.remarks ?? '',
  }
}
