/** What a row of a bill of materials and one of a conversion say alike: what goes in or comes out, and how much of it. */
import type { Problem } from '../../../domain/errors.ts'
import { asAmount, asChoice, asObject, asText, unknownFields } from '../documents/body.ts'

type SidedRow = {
  side: 'in' | 'out'
  itemId: string | null
  quantity: string
  unitId: string | null
  costShare: string
}

/** The row as it was sent, and the cells of it; `known` are the fields that this kind of row has. */
export function parseSidedRow(
  row: unknown,
  { at, known, problems }: { at: string; known: readonly string[]; problems: Problem[] },
): { said: SidedRow; cells: Record<string, unknown> } {
  const cells = asObject(row, at, problems)
  problems.push(...unknownFields(cells, known, `${at}.`))
  const said = {
    side: asChoice(cells['side'], { words: ['in', 'out'], path: `${at}.side`, problems }),
    itemId: asText(cells['item'], `${at}.item`, problems) || null,
    quantity: asAmount(cells['quantity'], `${at}.quantity`, problems),
    unitId: asText(cells['unit'], `${at}.unit`, problems) || null,
    costShare: asAmount(cells['cost_share'], `${at}.cost_share`, problems),
  }
  return { said, cells }
}
