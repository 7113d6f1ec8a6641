import type { PickedItem } from '../../grid/grid-columns.ts'
import type { ItemFacts } from '../../grid/stock-rows.ts'

/** Provides the items of a form by id, for rules of rows outside React. */
export class ItemBook {
  #facts: ItemFacts = new Map()
  readonly learn = (facts: ItemFacts): void => {
    this.#facts = facts
  }
  readonly item = (id: string): PickedItem | undefined => this.#facts.get(id)
}
