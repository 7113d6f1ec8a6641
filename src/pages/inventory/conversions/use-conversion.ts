import type { BaseRecord } from '@refinedev/core'
import { useDataProvider, useNotification, useTranslate } from '@refinedev/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { inventoryBillOfMaterials } from '../../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import { inventoryConversions } from '../../../../domain/resources/inventory/inventory-conversions.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import type { OpenForm } from '../../../components/document/opened-record.tsx'
import { useItemFacts } from '../../../components/grid/use-item-facts.ts'
import { typedCells, useTyped, useTypedRows, useTyping } from '../../../components/document/use-typing.ts'
import { groupQuantity, groupAmount } from '../../../lib/format/format.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { BillRecord } from '../bills/bill-draft.ts'
import type { ConversionHead, ConversionRecord, ExplodedBill, TypedConversion } from './conversion-draft.ts'
import { proposedRows, productQuantityOf } from './conversion-draft.ts'
import { openSides } from './sided-rows.ts'

const BILLS = inventoryBillOfMaterials.path

/** Holds the input of a conversion and fills in the rows of its bill when the bill or the quantity changes. */
export function useConversion(opened: OpenForm<ConversionRecord>) {
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const { open } = useNotification()
  const provider = useDataProvider()
  const [address] = useSearchParams()
  const billInAddress = record ? null : address.get('bill')
  const typing = useTyping<TypedConversion>({ path: inventoryConversions.path, opened })
  const { before } = typing
  const { typed: head, latest, merge } = useTyped<ConversionHead>(() => before?.head ?? storedHead(record, company))
  const asks = useRef(0)
  const [grids] = useState(() => openSides(record?.rows ?? [], { before, style: company, words: 'conversion' }))
  const [materials, products] = grids
  const { facts, remember } = useItemFacts(grids)
  const typed = (now: ConversionHead) => ({
    head: now,
    materials: typedCells(materials),
    products: typedCells(products),
  })
  useTypedRows(grids, () => typing.keep(() => typed(latest())))

  const put = (part: Partial<ConversionHead>) => {
    const next = merge(part)
    typing.keep(() => typed(next))
  }
  /** Requests data of a bill; an answer that a later request has overtaken is dropped. */
  const ask = async <T>(url: string, query: Readonly<Record<string, string>>, then: (answer: T) => void) => {
    const question = (asks.current += 1)
    const isLast = () => question === asks.current
    try {
      const answer = await provider().custom?.<T & BaseRecord>({ url: `${BILLS}/${url}`, method: 'get', query })
      if (answer && isLast()) then(answer.data)
    } catch (failure) {
      const description = toRequestError(failure).message
      if (isLast()) open?.({ type: 'error', message: t('conversion.notProposed'), description })
    }
  }
  const propose = () => {
    const { bill, productQuantity, isReverse } = latest()
    const quantity = productQuantityOf(productQuantity)
    // Answers to earlier requests are obsolete, even when there is nothing to request now.
    asks.current += 1
    if (bill === null || quantity === null) return
    void ask<ExplodedBill>(`${bill}/explode`, { quantity, reverse: String(isReverse) }, (exploded) => {
      const proposal = proposedRows(exploded, company)
      materials.replace(proposal.materials)
      products.replace(proposal.products)
      put({ overhead: proposal.overhead })
    })
  }
  const takeBill = (id: string) =>
    ask<BillRecord>(id, {}, ({ item_label: billLabel, quantity }) => {
      put({ bill: id, billLabel, productQuantity: groupQuantity(quantity, company) })
      propose()
    })
  const change = (part: Partial<ConversionHead>) => {
    if (part.bill !== undefined && part.bill !== head.bill) {
      put({ ...part, productQuantity: '' })
      asks.current += 1
      if (part.bill !== null) void takeBill(part.bill)
      return
    }
    put(part)
    if (part.productQuantity !== undefined || part.isReverse !== undefined) propose()
  }
  const onOpened = useEffectEvent(() => {
    if (!before && billInAddress !== null) void takeBill(billInAddress)
  })
  useEffect(() => onOpened(), [])
  return { head, grids, facts, remember, typing, change }
}

function storedHead(record: ConversionRecord | undefined, company: ReturnType<typeof useCompany>): ConversionHead {
  return {
    date: record?.date ?? company.today,
    bill: record?.bill ?? null,
    billLabel: record?.bill_label ?? '',
    productQuantity: '',
    isReverse: record?.is_reverse ?? false,
    overhead: record && !isZero(record.overhead) ? groupAmount(record.overhead, company) : '',
    remarks: record?.remarks ?? '',
  }
}
