import type { Resource } from '../define.ts'
import { settingsPaymentModes } from '../settings-payment-modes.ts'

/** What is kept in the area `settings/`, in menu order. */
export const resources: readonly Resource[] = [settingsPaymentModes]
