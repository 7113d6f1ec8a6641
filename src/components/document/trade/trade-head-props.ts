/** The props of the fields above the rows of an invoice, bill or note. */
import type { TradeHead } from './trade-draft.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeSetup } from './trade-setup.ts'
import type { PickedParty } from './use-parties.ts'

export type HeadProps = {
  form: TradeForm
  setup: TradeSetup
  head: TradeHead
  party: PickedParty | undefined
  errors: Readonly<Record<string, string>>
  /** Of a recurring template, whose documents get dates and number when they are made. */
  isTemplate?: boolean
  onChange: (part: Partial<TradeHead>) => void
}
