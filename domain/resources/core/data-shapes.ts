/** The forms of values with parts of their own. What their parts mean is judged by the rules of their resources. */
import { z } from 'zod'
import { extraFieldTypes } from '../../inventory/extra-fields.ts'
import { canonical, isDecimal } from '../../money/decimal.ts'
import { extraFeeTypes, feeTypes } from '../../payments/fee.ts'
import type { DataShape } from './define.ts'

const word = (max: number) => z.string().trim().min(1).max(max)

const extraField = z.strictObject({
  name: word(50),
  type: z.enum(extraFieldTypes),
  /** What can be chosen; for a choice only. */
  choices: z.array(word(100)).max(100).optional(),
  /** Searches for items look into it. */
  search: z.boolean().default(false),
})

const part = (max: number) => z.string().trim().max(max).nullable().default(null)

const representative = z.strictObject({ name: part(250), position: part(100), phone: part(50), email: part(255) })

/** A number in its one spelling; what is none is told by the rules. */
const number = word(40).overwrite((value) => (isDecimal(value) ? canonical(value) : value))

const slab = z.strictObject({
  min_amount: number,
  max_amount: number.nullish(),
  rate: number.nullish(),
  amount: number.nullish(),
})

const fee = z.strictObject({
  type: z.enum(Object.keys(feeTypes)),
  value: number.nullish(),
  slabs: z.array(slab).max(50).nullish(),
  min_fee: number.nullish(),
  max_fee: number.nullish(),
  extra_fee: z.strictObject({ type: z.enum(Object.keys(extraFeeTypes)), value: number }).nullish(),
})

export const dataShapes = {
  extra_fields: z.array(extraField).max(50),
  extra_data: z.record(z.string().max(50), z.string().trim().max(5000).nullable()),
  units: z.array(z.strictObject({ unit: z.guid(), factor: z.string().trim().min(1).max(40) })).max(50),
  aliases: z.array(word(255)).max(50),
  representatives: z.array(representative).max(50),
  fee,
} satisfies Record<DataShape, z.ZodType>
