import { taxPayments } from '../tax-payments.ts'
import { taxSchemes } from '../tax-schemes.ts'
import type { Resource } from '../define.ts'

/** What is kept in the area `tax/`, in menu order. */
export const resources: readonly Resource[] = [taxPayments, taxSchemes]
