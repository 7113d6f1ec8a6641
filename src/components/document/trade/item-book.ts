import type { PickedItem } from '../../grid/grid-columns.ts'
import type { ItemFacts } from '../../grid/stock-rows.ts'

/** The items of a form by id, for rules of rows that run outside React. */
export class ItemBook {
  #facts: ItemFacts = new Map()
  readonly learn = (facts: ItemFacts): void => {
    this.#facts = facts
  }
  readonly item = (id: string): PickedItem | undefined => this.#facts.get(id)
}
