import type { Resource } from '../core/define.ts'
import { settingsDashboardWidgets } from '../company/settings-dashboard-widgets.ts'
import { settingsPaymentModes } from '../payments/settings-payment-modes.ts'

/** The resources of the area `settings/`, in menu order. */
export const resources: readonly Resource[] = [settingsPaymentModes, settingsDashboardWidgets]
