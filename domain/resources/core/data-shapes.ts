/** The schemas of structured values. Their meaning is checked by the rules of their resources. */
import * as z from 'zod/mini'
import { repeatUnits } from '../../documents/recurring/repeat-units.ts'
import { extraFieldTypes } from '../../inventory/extra-fields.ts'
import { canonical, isDecimal } from '../../money/decimal.ts'
import { extraFeeTypes, feeTypes } from '../../payments/fee.ts'
import type { DataShape } from './define.ts'

const word = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

const extraField = z.strictObject({
  name: word(50),
  type: z.enum(extraFieldTypes),
  /** The options of a choice. */
  choices: z.optional(z.array(word(100)).check(z.maxLength(100))),
  /** Item search includes the field. */
  search: z._default(z.boolean(), false),
})

const part = (max: number) => z._default(z.nullable(z.string().check(z.trim(), z.maxLength(max))), null)

const representative = z.strictObject({ name: part(250), position: part(100), phone: part(50), email: part(255) })

/** A number in canonical form; other texts are refused by the rules. */
const number = word(40).check(z.overwrite((value) => (isDecimal(value) ? canonical(value) : value)))

const slab = z.strictObject({
  min_amount: number,
  max_amount: z.nullish(number),
  rate: z.nullish(number),
  amount: z.nullish(number),
})

const fee = z.strictObject({
  type: z.enum(Object.keys(feeTypes)),
  value: z.nullish(number),
  slabs: z.nullish(z.array(slab).check(z.maxLength(50))),
  min_fee: z.nullish(number),
  max_fee: z.nullish(number),
  extra_fee: z.nullish(z.strictObject({ type: z.enum(Object.keys(extraFeeTypes)), value: number })),
})

export const dataShapes = {
  extra_fields: z.array(extraField).check(z.maxLength(50)),
  extra_data: z.record(z.string().check(z.maxLength(50)), z.nullable(z.string().check(z.trim(), z.maxLength(5000)))),
  units: z.array(z.strictObject({ unit: z.guid(), factor: word(40) })).check(z.maxLength(50)),
  aliases: z.array(word(255)).check(z.maxLength(50)),
  representatives: z.array(representative).check(z.maxLength(50)),
  fee,
  interval: z.strictObject({ every: z.int(), unit: z.enum(Object.keys(repeatUnits)) }),
} satisfies Record<DataShape, z.ZodMiniType>
