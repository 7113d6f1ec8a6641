/** What every part of the till works with: the device, its state, and the catalog with what is computed from it once. */
import { createContext, useContext, useMemo } from 'react'
import type { Prices } from '../../../domain/till/cart.ts'
import { pricesOf } from '../../../domain/till/cart.ts'
import type { Catalog } from '../../../domain/till/catalog.ts'
import { withDrawer } from '../../../domain/till/drawer.ts'
import type { ReceiptFrame } from '../../../domain/till/receipt.ts'
import type { ItemIndex } from '../../../domain/till/search-items.ts'
import { indexItems } from '../../../domain/till/search-items.ts'
import type { OpenShift } from '../../../domain/till/till-head.ts'
import { isZero, withDigits } from '../../../domain/money/decimal.ts'
import type { MoneyStyle } from '../../lib/format/format.ts'
import { dayIn } from '../../lib/format/day-in.ts'
import { formatMoneyWithSymbol, formatPrice } from '../../lib/format/format.ts'
import { localeOfDates } from '../../lib/format/locale-tags.ts'
import { usePreferences } from '../../lib/preferences.ts'
import type { ReadyTill, TillDevice } from '../../lib/till/till-device.ts'

/** How figures and moments are written, by the catalog: also where no company is open. */
export type TillStyle = MoneyStyle & { time_zone: string }

export type TillParts = {
  readonly device: TillDevice
  readonly till: ReadyTill
  readonly catalog: Catalog
  readonly index: ItemIndex
  readonly prices: Prices
  readonly style: TillStyle
}

export const TillContext = createContext<TillParts | null>(null)

/** Returns the parts of the till; below a TillContext only. */
export function useTill(): TillParts {
  const parts = useContext(TillContext)
  if (parts === null) throw new Error('This component belongs to the till.')
  return parts
}

/** Returns what the till computes from a catalog once; the drawer is that of the open shift. */
export function useCatalogParts(
  kept: Catalog | null,
  shift: OpenShift | null,
): Pick<TillParts, 'catalog' | 'index' | 'prices' | 'style'> | null {
  const drawer = shift?.mode
  const { dates } = usePreferences()
  return useMemo(() => {
    if (kept === null) return null
    const catalog = withDrawer(kept, drawer)
    const { company, items } = catalog
    const { currency: currency_code, currency_digits, date_style = 'medium', time_zone } = company
    const locale = localeOfDates({ ...company, date_style }, dates)
    const style = { currency_code, currency_digits, locale, time_zone }
    return { catalog, index: indexItems(items), prices: pricesOf(catalog), style }
  }, [kept, drawer, dates])
}

/** Returns functions that write amounts: with the sign of the currency, and plain, zero as 0.00. */
export function useMoney() {
  const { style } = useTill()
  return useMemo(() => {
    const plain = (amount: string) => formatPrice(withDigits(amount, style.currency_digits), style)
    const price = (rate: string) => formatPrice(rate, style)
    // On lists zero is a dash; a price or a total of zero is written.
    const symbol = (amount: string) =>
      isZero(amount) ? formatMoneyWithSymbol('1', style).replace('1', '0') : formatMoneyWithSymbol(amount, style)
    return { plain, price, symbol }
  }, [style])
}

/** Returns what receipts take from elsewhere than their fact. */
export function useReceiptFrame(): (cashier: string) => ReceiptFrame {
  const { till, catalog, index, prices } = useTill()
  const { id, name } = till.profile.cashier
  return (cashier) => ({ catalog, names: index.byId, knowledge: prices, cashier: cashier === id ? name : '' })
}

/** Returns the ISO day of now in a time zone. */
export function todayIn(timeZone: string): string {
  return dayIn(timeZone, Date.now())
}
