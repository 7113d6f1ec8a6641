import type { PickedItem } from '../../grid/grid-columns.ts'
import type { ItemFacts } from '../../grid/stock-rows.ts'

/** Provides what rules of rows outside React need of a form: its items by id, and the tax scheme of its new lines. */
export class ItemBook {
  #facts: ItemFacts = new Map()
  #flagged: string | null = null
  readonly learn = (facts: ItemFacts): void => {
    this.#facts = facts
  }
  readonly item = (id: string): PickedItem | undefined => this.#facts.get(id)
  /** Takes the scheme of an export or an import; null for other documents. */
  readonly flag = (scheme: string | null): void => {
    this.#flagged = scheme
  }
  readonly flagged = (): string | null => this.#flagged
}
