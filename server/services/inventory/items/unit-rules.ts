/** Units: a unit is a base unit or a whole multiple of one. */
import { refuse } from '../../../../domain/errors.ts'
import { unitProblems } from '../../../../domain/inventory/units.ts'
import { baseOfUnit, hasMultiples } from '../../../db/inventory/item-store.ts'
import type { Values } from '../../../db/records/records-store.ts'
import type { Books, RecordRules } from '../../core/rule-types.ts'
import { textOf } from './record-values.ts'

export const unitRules: RecordRules = {
  create: async (books, { values }) => {
    await checkUnit(books, null, values)
    return {}
  },
  update: async (books, { stored, values }) => {
    await checkUnit(books, stored.id, { ...stored, ...values })
    return {}
  },
}

async function checkUnit({ companyId, run }: Books, id: string | null, values: Values): Promise<void> {
  const unit = { id, base_unit: textOf(values['base_unit']), factor: textOf(values['factor']) }
  const [base] = unit.base_unit === null ? [] : await run(baseOfUnit(companyId, unit.base_unit))
  const [multiples] = id === null ? [] : await run(hasMultiples(companyId, id))
  refuse(unitProblems(unit, { base: base?.base_unit_id ?? null, hasMultiples: multiples?.exists ?? false }))
}
