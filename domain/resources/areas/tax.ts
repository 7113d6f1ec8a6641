import { taxPayments } from '../tax/tax-payments.ts'
import { taxReturns } from '../tax/tax-returns.ts'
import { taxSchemes } from '../tax/tax-schemes.ts'
import type { Resource } from '../core/define.ts'

/** The resources of the area `tax/`, in menu order. */
export const resources: readonly Resource[] = [taxReturns, taxPayments, taxSchemes]
