/** Acts that post on a day of the user's choice. */
import type { Act } from './define.ts'
import { date } from './define.ts'

export const actDate = date({ label: 'Date', help: 'Left empty: today.' })

export const clearAct: Act = { name: 'clear', label: 'Clear', needs: 'update', body: { date: actDate } }
