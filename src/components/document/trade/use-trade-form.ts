import { useTranslate } from '@refinedev/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { addDaysWithin, isLocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { isBlankRow } from '../../grid/grid-columns.ts'
import type { OpenForm } from '../opened-record.tsx'
import { useItemFacts } from '../../grid/use-item-facts.ts'
import { typedCells, useTyped, useTypedRows, useTyping } from '../use-typing.ts'
import { ItemBook } from './item-book.ts'
import { openLandedRows, storedLandedCells } from './landed-rows.ts'
import { startingHead, storedTradeCells } from './page/stored-trade.ts'
import type { ReceivedFile } from './received/received-values.ts'
import { receivedCells, receivedHead } from './received/received-values.ts'
import type { TradeHead, TypedTrade } from './trade-draft.ts'
import { nothingOfParty } from './trade-draft.ts'
import type { DocumentDiscount, Lookup } from './page/trade-figures.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeRecord } from './trade-record.ts'
import type { TradeCells } from './trade-rows.ts'
import { openTradeRows } from './trade-rows.ts'
import type { TradeSetup } from './trade-setup.ts'
import { flaggedScheme, nameInUse } from './trade-setup.ts'
import type { PickedParty } from './use-parties.ts'
import { dueDate, usePickedParty } from './use-parties.ts'
import { useOrigins } from './references/use-origins.ts'

type FormOptions<Further> = {
  form: TradeForm
  setup: TradeSetup
  opened: OpenForm<TradeRecord>
  /** The path under which unsaved input is stored; by default that of the document. */
  path?: string
  /** Further fields above the lines, with their initial values. */
  further: Further
  /** An e-invoice that a new bill starts with. */
  received?: ReceivedFile | undefined
}

/** Holds the typed values of an invoice, bill or note, and everything its figures depend on. */
export function useTradeForm<Further extends object>({
  form,
  setup,
  opened,
  path = form.path,
  further,
  received,
}: FormOptions<Further>) {
  type Head = TradeHead & Further
  const { record } = opened
  const t = useTranslate()
  const company = useCompany()
  const typing = useTyping<TypedTrade<Head>>({ path, opened, isFresh: received !== undefined })
  const { before } = typing
  const { settings, schemes } = setup
  const goodsBack = useGoodsBack(form)
  const words = { style: company, tradeDiscount: settings.tradeDiscount }
  const [book] = useState(() => new ItemBook())
  const [store] = useState(() => {
    const stored = received
      ? receivedCells(received.reading, words)
      : (record?.rows ?? []).map((row) => storedTradeCells(row, { style: company, goodsBack, schemes }))
    return openTradeRows(before?.rows ?? stored, {
      style: company,
      isSale: form.isSale,
      typesAmounts: form.isSale && settings.amountEntry,
      isTrade: settings.tradeDiscount,
      goodsBack: goodsBack?.yes ?? null,
      sources: { item: book.item, scheme: (id) => nameInUse(schemes, id), flagged: book.flagged },
    })
  })
  const [landed] = useState(() => {
    const stored = (record?.landed_costs ?? []).map((cost) =>
      storedLandedCells(cost, company, (type) => t(`landed.types.${type}`)),
    )
    return openLandedRows(before?.landed ?? stored, company)
  })
  const [grids] = useState(() => [store, landed] as const)
  // A draft stored by an earlier release may lack a field.
  const {
    typed: head,
    latest,
    put: putHead,
  } = useTyped<Head>(() => ({
    ...startingHead(record, { today: company.today, settings, style: company }),
    ...further,
    ...(record ? {} : { ...partyHead(setup, company.today), expiry_date: expiryDate(setup, company.today) }),
    ...(received ? receivedHead(received.reading, words) : {}),
    ...before?.head,
  }))
  const [itemGrids] = useState(() => [store])
  const { facts, remember, pendingFacts } = useItemFacts(itemGrids, 'items')
  useEffect(() => book.learn(facts), [book, facts])
  const flagged = flaggedScheme(head, schemes)
  useEffect(() => book.flag(flagged), [book, flagged])
  const party = usePickedParty(head.isWalkIn ? null : head.party)
  const digits = company.currency_digits
  const origins = useOrigins(form, { references: head.references, note: record, schemes })
  const lookup = useMemo((): Lookup => ({ schemes, origins: origins.rows, digits }), [schemes, origins.rows, digits])
  const { discount, is_trade_discount, tax_type } = head
  const onAll = useMemo(
    (): DocumentDiscount => ({ discount, is_trade_discount, tax_type }),
    [discount, is_trade_discount, tax_type],
  )

  const typed = (now: Head): TypedTrade<Head> => ({ head: now, rows: typedCells(store), landed: typedCells(landed) })
  useTypedRows(grids, () => typing.keep(() => typed(latest())))
  const onReceived = useEffectEvent(() => {
    if (!received) return
    typing.keep(() => typed(latest()))
    for (const { key, item, itemLabel: name } of store.rows()) {
      if (item === '' && name !== '') store.addError(key, 'item', t('trade.itemUnknown', { name }))
    }
  })
  useEffect(() => onReceived(), [])
  const put = (next: Head) => {
    putHead(next)
    typing.keep(() => typed(next))
  }
  /** Updates a due date that nobody typed from the date and the terms of the party; without one the server sets it. */
  const withDueDate = (next: Head, terms: PickedParty | undefined): Head => {
    if (!settings.dueDate) return next
    const before = latest()
    const isProposed = before.due_date === '' || before.due_date === dueDate(before.date, party)
    return isProposed ? { ...next, due_date: dueDate(next.date, terms) } : next
  }
  const change = (part: Partial<Head>) => {
    const next = withExpiryDate(setup, latest(), part)
    put(part.date === undefined || part.due_date !== undefined ? next : withDueDate(next, party))
  }
  const chooseParty = (id: string | null, label: string, terms?: PickedParty) =>
    put(withDueDate({ ...latest(), party: id, party_label: label, ...nothingOfParty }, terms))
  /** Adds rows of an invoice or a bill below the existing ones. */
  const takeBack = (rows: readonly TradeCells[], part: Partial<TradeHead>) => {
    const filledRows = store.rows().filter((row) => !isBlankRow(row))
    const cells = filledRows.map(({ key: _key, ...row }) => row)
    store.replace([...cells, ...rows])
    put({ ...latest(), ...part })
  }
  return {
    head,
    latest,
    party,
    store,
    landed,
    grids,
    facts,
    remember,
    pendingFacts,
    lookup,
    origins,
    onAll,
    typing,
    cellWords: { style: company, goodsBack, schemes },
    settings,
    change,
    chooseParty,
    takeBack,
  }
}

export type TradeFormState = ReturnType<typeof useTradeForm<object>>

/** Returns the contact in the address, with its due date, for a new document. */
function partyHead({ party, settings }: TradeSetup, today: string): Partial<TradeHead> {
  if (party === undefined) return {}
  const due = settings.dueDate ? { due_date: dueDate(today, party) } : {}
  return { party: party.id, party_label: party.label, ...due }
}

/** Returns the changed head; the last day of a quotation follows its date unless somebody typed another one. */
function withExpiryDate<Head extends TradeHead>(setup: TradeSetup, before: Head, part: Partial<Head>): Head {
  const next = { ...before, ...part }
  const isMoved = part.date !== undefined && part.expiry_date === undefined
  const isProposed = isMoved && before.expiry_date === expiryDate(setup, before.date)
  return isProposed ? { ...next, expiry_date: expiryDate(setup, next.date) } : next
}

/** Returns the last day of a quotation by the settings; '' for other documents and without a number of days. */
function expiryDate({ quotation }: TradeSetup, date: string): string {
  const days = quotation?.quotation_valid_days ?? null
  return days === null || !isLocalDate(date) ? '' : addDaysWithin(localDate(date), days)
}

/** Returns the answers to whether the goods of a note were returned; null for other documents. */
function useGoodsBack({ takesBack }: TradeForm) {
  const t = useTranslate()
  return takesBack === null ? null : { yes: t('trade.yes'), no: t('trade.no') }
}
