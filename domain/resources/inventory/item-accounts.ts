/** Common fields of categories and items: their posting accounts, and their flags. */
import { itemFlags } from '../../inventory/item-flags.ts'
import { accountTypes } from '../../inventory/posting-accounts.ts'
import { choice, flag, reference } from '../core/define.ts'

const { global, category, existing, dedicated } = accountTypes
export const categoryAccountTypes = { global, category, existing }
export const itemAccountTypes = { global, category, existing, dedicated }

/** Two fields for each kind of amounts: the type of the account, and the account unless it is the company's. */
export function accountFields(choices: Readonly<Record<string, string>>) {
  const type = (label: string) => choice({ label, choices, initial: 'global' })
  const ledger = (label: string) => reference({ label, to: 'account/ledgers' })
  return {
    sales_account_type: type('Sales post to'),
    sales_account: ledger('Sales account'),
    purchase_account_type: type('Purchases post to'),
    purchase_account: ledger('Purchase account'),
    discount_allowed_account_type: type('Discounts allowed post to'),
    discount_allowed_account: ledger('Account for discounts allowed'),
    discount_received_account_type: type('Discounts received post to'),
    discount_received_account: ledger('Account for discounts received'),
  }
}

/** The flags of an item; an expense excludes all others. */
export const kindFields = {
  track_inventory: flag({
    label: itemFlags.track_inventory,
    help: 'Tracks its quantity and cost.',
    initial: true,
    list: true,
    filter: true,
  }),
  can_be_sold: flag({ label: itemFlags.can_be_sold, initial: true, filter: true }),
  can_be_purchased: flag({ label: itemFlags.can_be_purchased, initial: true, filter: true }),
  fixed_asset: flag({ label: itemFlags.fixed_asset, filter: true }),
  direct_expense: flag({ label: itemFlags.direct_expense, filter: true }),
  indirect_expense: flag({ label: itemFlags.indirect_expense, filter: true }),
}
